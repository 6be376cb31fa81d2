// SPDX-License-Identifier: Apache-2.0
// The files that a compiler says it has read (-MD).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ngcc::compile {

// Text of a make rule "target: file file \<newline> file": the files, each once, in order.
std::vector<std::string> read_dependencies(std::string_view rule);

}  // namespace ngcc::compile
