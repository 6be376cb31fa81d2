// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hashprof {

// C++ names as in the source, by the Itanium ABI's demangler. A hostile name of 100 bytes can stand for
// gigabytes, since each substitution may double what came before: names with more than 32 substitutions, and
// all after 64 MiB of output, stay as they are.
class Demangler {
  public:
    std::string operator()(std::string_view name);

  private:
    std::uint64_t written_ = 0;
};

}  // namespace hashprof
