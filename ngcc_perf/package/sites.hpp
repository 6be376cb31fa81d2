// SPDX-License-Identifier: Apache-2.0
// From files that define the interface to instances.
#pragma once

#include "package/includes.hpp"

namespace ngcc::package {

void find_sites(const Readings& readings, const Includes& includes, Discovery& out);

}  // namespace ngcc::package
