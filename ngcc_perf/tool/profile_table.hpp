// SPDX-License-Identifier: Apache-2.0
// A profile as a table: calls per operation and shares of each helper, how far they can be trusted, and its
// shapes.
#pragma once

#include <string>

#include "record/record.hpp"

namespace ngcc {

std::string profile_table(const record::Profile& profile);

}  // namespace ngcc
