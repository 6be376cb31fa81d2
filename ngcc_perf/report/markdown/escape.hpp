// SPDX-License-Identifier: Apache-2.0
// Foreign text in Markdown (CommonMark with GitHub tables): it must show literally and start no markup.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::report::markdown {

// Running text: characters that could begin markup, HTML or a link become numeric references, which are text
// everywhere, also in table cells.
std::string text(std::string_view bytes);

// A name: `in a code span` if it holds nothing but the characters of ordinary names, else as text().
std::string code(std::string_view bytes);

// A relative link target: bytes that end or change a target are percent-encoded.
std::string link_target(std::string_view path);

}  // namespace ngcc::report::markdown
