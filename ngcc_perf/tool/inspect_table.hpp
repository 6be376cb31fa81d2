// SPDX-License-Identifier: Apache-2.0
// An inspection as a table: memory with unit and source, then what was found.
#pragma once

#include <string>

#include "inspect/inspect.hpp"

namespace ngcc {

std::string inspect_table(const std::string& title, const Inspection& inspection);

}  // namespace ngcc
