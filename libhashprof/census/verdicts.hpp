// SPDX-License-Identifier: Apache-2.0
// From facts to what each route sees.
#pragma once

#include "census/report.hpp"

namespace hashprof::census {

// What is known of a function beside its report.
struct Doubts {
    bool unrecognisable = false;  // inlined copies of it could not be told from other code
    bool nameless_code = false;   // stripped, and the functions of a scheme are in the same file
    bool early = false;           // an IFUNC resolver calls it, before any code of hashprof runs
    std::string twin;  // another function at its place, in a file whose linker folds identical code
    std::string
        lost_operation;  // an API function of the file that was inlined: calls in it count outside of it
    bool unread_code = false;  // the code was not decoded: too much of it, or a foreign machine
};

// Of a function that is defined or referred to in a linked image.
std::map<Route, Verdict> linked_verdicts(const Report& file, const FunctionReport& function,
                                         const Doubts& doubts);

// Of a helper of which a linked image shows no trace, though something hides it: code stripped, lto, inlined
// or inlined-suspected. All routes alike.
std::map<Route, Verdict> hidden_verdicts(const std::string& code, const std::string& reason,
                                         const std::string& remedy = {});

// Of a function in objects and archives: what a link of them allows.
std::map<Route, Verdict> object_verdicts(const Report& file, const FunctionReport& function, bool own_unit);

// The reason why nothing at all is seen in this file by preload or hook; sight is `all` if there is none.
Verdict file_verdict(const Report& file);

}  // namespace hashprof::census
