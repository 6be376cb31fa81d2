// SPDX-License-Identifier: Apache-2.0
// Reads our own objects of a record (statistics, memory), which may lack anything: published records have
// neither.
#pragma once

#include <optional>
#include <string>

#include "record/record.hpp"

namespace ngcc::report {

// No value if the member, or one on the way to it ("/interval/high"), is not there or of another kind.
std::optional<double> number_at(const record::Json& object, const char* pointer);
std::optional<std::uint64_t> count_at(const record::Json& object, const char* pointer);
std::string text_at(const record::Json& object, const char* pointer);

}  // namespace ngcc::report
