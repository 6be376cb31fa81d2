// SPDX-License-Identifier: Apache-2.0
// A timing record as a table: each figure with its unit and where it comes from.
#pragma once

#include <string>

#include "record/record.hpp"

namespace ngcc {

std::string measure_table(const record::Timing& timing);

}  // namespace ngcc
