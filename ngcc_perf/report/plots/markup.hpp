// SPDX-License-Identifier: Apache-2.0
// Escaping for SVG and HTML, once, at the place where foreign text meets markup.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::report::plots {

// For text and for attributes in double quotes.
void append_escaped(std::string& out, std::string_view text);
std::string escaped(std::string_view text);

}  // namespace ngcc::report::plots
