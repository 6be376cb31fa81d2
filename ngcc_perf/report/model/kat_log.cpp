// SPDX-License-Identifier: Apache-2.0
#include "report/model/kat_log.hpp"

#include <utility>

namespace ngcc::report {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::pair<std::string_view, std::string_view> split_word(std::string_view text) {
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) return {text, {}};
    return {text.substr(0, space), text.substr(space + 1)};
}

void parse_line(std::string_view line, KatLog& log) {
    if (line.starts_with("RESULT ")) {
        const auto [id, after_id] = split_word(line.substr(7));
        const auto [instance, after_instance] = split_word(after_id);
        const auto [code, detail] = split_word(after_instance);
        if (!trimmed(code).empty()) log.code = trimmed(code);
        log.detail = trimmed(detail);
        return;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view key = trimmed(line.substr(0, equals));
    if (!key.empty() && key.find(' ') == std::string_view::npos)
        log.header.emplace(key, trimmed(line.substr(equals + 1)));
}

}  // namespace

std::optional<std::string> KatLog::value(const std::string& key) const {
    const auto found = header.find(key);
    if (found == header.end() || found->second.empty()) return std::nullopt;
    return found->second;
}

KatLog parse_kat_log(std::string_view text) {
    KatLog log;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        parse_line(text.substr(0, end), log);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return log;
}

}  // namespace ngcc::report
