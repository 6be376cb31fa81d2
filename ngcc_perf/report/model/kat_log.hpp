// SPDX-License-Identifier: Apache-2.0
// The log of a known-answer test: "key = value" lines and a last line "RESULT <id> <instance> <CODE>
// <detail>".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace ngcc::report {

struct KatLog {
    std::map<std::string, std::string> header;  // library, id, type, algorithm, instance, ...
    std::optional<std::string> code;            // PASS, MISMATCH, ...
    std::string detail;

    std::optional<std::string> value(const std::string& key) const;
};

KatLog parse_kat_log(std::string_view text);

}  // namespace ngcc::report
