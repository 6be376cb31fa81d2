// SPDX-License-Identifier: Apache-2.0
// The words that stand for the values in tables and JSON.
#include <algorithm>

#include "census/census.hpp"
#include "census/names.hpp"

namespace hashprof::census {

const char* name_of(Route route) {
    constexpr const char* names[] = {"wrap", "preload", "hook"};
    return names[static_cast<int>(route)];
}

const char* name_of(Sight sight) {
    constexpr const char* names[] = {"all", "some", "none", "absent"};
    return names[static_cast<int>(sight)];
}

const char* name_of(Role role) {
    constexpr const char* names[] = {"helper", "operation", "counted"};
    return names[static_cast<int>(role)];
}

const char* name_of(Clone clone) {
    constexpr const char* names[] = {"none", "specialised", "renamed", "partial"};
    return names[static_cast<int>(clone)];
}

const char* name_of(Through through) {
    constexpr const char* names[] = {"call", "jump", "plt", "pointer"};
    return names[static_cast<int>(through)];
}

const char* name_of(Severity severity) {
    constexpr const char* names[] = {"note", "partial", "refusal"};
    return names[static_cast<int>(severity)];
}

const char* name_of(FileKind kind) {
    constexpr const char* names[] = {"executable", "shared object", "object", "archive", "script"};
    return names[static_cast<int>(kind)];
}

const char* name_of(Loader loader) {
    constexpr const char* names[] = {"none", "glibc", "musl", "other"};
    return names[static_cast<int>(loader)];
}

std::string data_name(std::string_view symbol, const Wanted& wanted) {
    if (symbol == "get_random_number") return "drng";
    if (symbol == "init_random_number") return "drng_init";
    const bool named_by_user = std::any_of(
        wanted.functions.begin(), wanted.functions.end(),
        [&](const std::string& name) { return std::string_view(name).substr(0, name.find(':')) == symbol; });
    return (is_helper(symbol) || named_by_user ? "" : "other:") + std::string(symbol);
}

}  // namespace hashprof::census
