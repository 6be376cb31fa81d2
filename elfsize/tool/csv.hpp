// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace elfsize {

// A line of RFC 4180: fields with commas, quotes or line ends are quoted. Bytes that are no printable ASCII
// are written as \xNN, so that names out of a file cannot break a terminal or a reader.
std::string csv_row(const std::vector<std::string>& fields);

}  // namespace elfsize
