// SPDX-License-Identifier: Apache-2.0
// Which library of the system has a function, by its name.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::compile {

// "gmp" for __gmpz_init; empty if no known library has such a name.
std::string library_of(std::string_view symbol);

}  // namespace ngcc::compile
