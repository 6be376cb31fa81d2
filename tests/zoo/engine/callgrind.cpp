// SPDX-License-Identifier: Apache-2.0
// The format: "cfn=(7) name" names the function that is called next, "cfn=(7)" does so again, and "calls=3
// ..." says how often; "fn=(7) name" may have introduced the name.
#include "engine/callgrind.hpp"

#include <sstream>

namespace zoo {

namespace {

std::string name_in_books(const std::string& symbol) {
    if (symbol == "get_random_number") return "drng";
    if (symbol == "init_random_number") return "drng_init";
    return symbol;
}

// What stands behind '=': a number in parentheses and, the first time, a name.
std::string named(std::map<std::string, std::string>& names, const std::string& reference) {
    const auto end = reference.find(')');
    const std::string number = reference.substr(0, end);
    if (end != std::string::npos && end + 2 < reference.size()) names[number] = reference.substr(end + 2);
    return names[number];
}

}  // namespace

std::map<std::string, std::uint64_t> calls_in_callgrind(const std::string& text) {
    std::map<std::string, std::string> names;
    std::map<std::string, std::uint64_t> calls;
    std::string called;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("fn=")) named(names, line.substr(3));
        if (line.starts_with("cfn=")) called = named(names, line.substr(4));
        if (line.starts_with("calls=")) calls[name_in_books(called)] += std::stoull(line.substr(6));
    }
    return calls;
}

}  // namespace zoo
