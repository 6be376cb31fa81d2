// SPDX-License-Identifier: Apache-2.0
#include "tool/descriptions.hpp"

#include <algorithm>
#include <regex>

#include "census/names.hpp"
#include "hashprof/region.h"
#include "support/error.hpp"

namespace hashprof {
namespace {

std::vector<std::string> checked(const std::string& option, const std::string& list, const std::regex& form,
                                 const char* example) {
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        const std::string part = list.substr(start, end - start);
        start = end + 1;
        if (part.empty()) continue;
        if (!std::regex_match(part, form))
            throw Error(option, "\"" + part + "\" is no description of a function", example);
        // "other:" stands before the name in the region's tables, a NUL behind it.
        constexpr std::size_t longest = HASHPROF_NAME - 7;
        if (std::min(part.find(':'), part.size()) > longest)
            throw Error(option, "\"" + part + "\" has too long a name",
                        "names have at most " + std::to_string(longest) + " characters");
        const std::string name = part.substr(0, part.find(':'));
        if (census::is_wrappable(name))
            throw Error(option, name + " is a helper or an API function, and counted as such already",
                        "leave it out");
        parts.push_back(part);
    }
    return parts;
}

}  // namespace

std::vector<std::string> checked_functions(const std::string& list) {
    static const std::regex form(
        "[A-Za-z_$.@][A-Za-z0-9_$.@]*"
        "((:(in|out)=[1-9][0-9]?(\\*[1-9][0-9]{0,8})?)|(:stack=[0-9]{1,3}))*");
    return checked("--functions", list, form,
                   "NAME[:in=ARG[*FACTOR]][:out=ARG[*FACTOR]][:stack=WORDS], arguments counted from 1, for "
                   "example KeccakF1600_StatePermute or shake256:in=4*8:out=2*8");
}

std::vector<std::string> checked_operations(const std::string& list) {
    static const std::regex form("[A-Za-z_$.@][A-Za-z0-9_$.@]*(:stack=[0-9]{1,3})?");
    return checked("--operations", list, form, "NAME[:stack=WORDS], for example my_kem_roundtrip");
}

}  // namespace hashprof
