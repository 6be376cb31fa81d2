// SPDX-License-Identifier: Apache-2.0
#include "report/plots/markup.hpp"

#include <algorithm>

namespace ngcc::report::plots {

void append_escaped(std::string& out, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = std::min(text.find_first_of("&<>\"'", at), text.size());
        out.append(text, at, next - at);
        if (next == text.size()) return;
        switch (text[next]) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += "&#39;";
        }
        at = next + 1;
    }
}

std::string escaped(std::string_view text) {
    std::string out;
    append_escaped(out, text);
    return out;
}

}  // namespace ngcc::report::plots
