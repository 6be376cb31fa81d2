// SPDX-License-Identifier: Apache-2.0
// A run document as CSV (RFC 4180): a line a helper and operation, or a line a shape.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hashprof {

// Empty fields are what is not known. A helper that is not observable has its lower bound in `calls`.
std::string csv_of(const nlohmann::json& document, bool shapes);

}  // namespace hashprof
