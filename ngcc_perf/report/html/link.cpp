// SPDX-License-Identifier: Apache-2.0
#include "report/html/link.hpp"

#include <algorithm>

namespace ngcc::report::html {
namespace {

bool unreserved(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~' || c == '/';
}

}  // namespace

std::string encoded_path(std::string_view path) {
    constexpr char hex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (unreserved(c))
            out += c;
        else
            out.append({'%', hex[byte >> 4], hex[byte & 15]});
    }
    return out;
}

std::string relative_to(std::string_view from, std::string_view file) {
    std::string out;
    for (auto depth = std::count(from.begin(), from.end(), '/'); depth > 0; --depth)
        out += "../";
    return out += encoded_path(file);
}

bool linkable(std::string_view address) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
    if (address.empty() || std::any_of(address.begin(), address.end(), is_control)) return false;
    const std::size_t end = address.find_first_of("/?#");
    const std::size_t colon = address.find(':');
    if (address.starts_with("//") || address.starts_with("\\")) return false;
    if (colon == std::string_view::npos || colon > end) return true;
    return address.starts_with("https://") || address.starts_with("http://");
}

}  // namespace ngcc::report::html
