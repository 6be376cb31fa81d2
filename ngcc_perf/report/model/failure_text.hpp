// SPDX-License-Identifier: Apache-2.0
// Why an operation failed or is partial.
#pragma once

#include <string>

#include "record/record.hpp"

namespace ngcc::report {

// One line from the record, shortened.
std::string failure_text(const record::Timing& timing);
std::string failure_text(const record::Profile& profile);

}  // namespace ngcc::report
