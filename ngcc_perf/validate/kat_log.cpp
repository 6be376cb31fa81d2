// SPDX-License-Identifier: Apache-2.0
#include "validate/agreement.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> list;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        if (end > 0) list.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return list;
}

// The last line that begins so; empty if there is none.
std::string_view result_line(std::string_view text) {
    std::string_view found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (text.substr(0, end).starts_with("RESULT ")) found = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

}  // namespace

// "RESULT <id> <instance> <CODE> <detail>" is the last line.
void check_kat_log(const KatLogFile& log, const record::Text& instance, const record::Text& result,
                   const Sink& sink) {
    const auto parts = words(result_line(log.text));
    if (parts.size() < 4) {
        sink.add("kat", "", "has no line RESULT <id> <instance> <CODE>: the run was cut off");
        return;
    }
    // An instance's name may hold blanks; then its words do not stand in their places.
    if (instance && instance->find(' ') == std::string::npos && parts[2] != "?")
        sink.same("kat", "RESULT", "is of another instance than build.json says", *instance,
                  std::string(parts[2]));
    if (result && parts.size() >= 4 && instance && instance->find(' ') == std::string::npos)
        sink.same("kat", "RESULT", "is another result than build.json says", *result, std::string(parts[3]));
}

}  // namespace ngcc::validate
