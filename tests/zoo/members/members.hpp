// SPDX-License-Identifier: Apache-2.0
// The members by what they try.
#pragma once

#include <vector>

#include "engine/member.hpp"

namespace zoo {

std::vector<Member> compiler_members();  // a covering set of compiler x level x layout x PIE x cf-protection
std::vector<Member> full_product();      // all of them
std::vector<Member> code_members();      // options that change the code of a helper
std::vector<Member> linking_members();   // linkers, archives, ld -r, symbols taken away
std::vector<Member> shared_members();    // helpers in shared libraries, in every visibility
std::vector<Member> opened_members();    // dlopen and its relatives
std::vector<Member>
source_members();  // what a source can do: tables, IFUNC, C++, renamed helpers, other categories
std::vector<Member> bare_members();     // what `hashprof run` refuses and LD_PRELOAD alone can do
std::vector<Member> refused_members();  // what cannot be run under hashprof at all

}  // namespace zoo
