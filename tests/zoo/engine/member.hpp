// SPDX-License-Identifier: Apache-2.0
// A member of the zoo: how it is built and run, and what has to come out by each route.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace zoo {

enum class Outcome {
    exact,    // observed, every call of every operation, coverage proved
    hidden,   // not observable, for one of these reasons; what was seen is no more than the truth
    either,   // one or the other, helper by helper: the compiler decides
    refused,  // the tool does not start it and says why
    counted,  // as exact, but the tool may doubt it: a life that ended early
    partial   // some calls cannot be seen; then nothing may be called proved
};

struct Expectation {
    Outcome outcome;
    std::vector<std::string> reasons;    // one of them is said
    std::vector<std::string> open = {};  // helpers that may come out either way
};

struct Member {
    std::string name;
    std::string build;  // shell, in a folder of its own; see build_prelude
    Expectation hook, preload;
    std::string run = "./member";
    std::vector<std::string> needs = {};  // programs without which the member is skipped
    std::string environment = {};         // assignments, for the tool too
    std::string options = {};             // of hashprof run
};

inline Expectation exact() {
    return {Outcome::exact, {}};
}
inline Expectation hidden(std::vector<std::string> reasons) {
    return {Outcome::hidden, std::move(reasons)};
}
inline Expectation either(std::vector<std::string> reasons) {
    return {Outcome::either, std::move(reasons)};
}
// `outcome` for all helpers but some, which may come out either way.
inline Expectation but(Expectation expected, std::vector<std::string> helpers,
                       std::vector<std::string> reasons) {
    expected.open = std::move(helpers);
    expected.reasons.insert(expected.reasons.end(), reasons.begin(), reasons.end());
    return expected;
}
inline Expectation counted() {
    return {Outcome::counted, {}};
}
inline Expectation partial() {
    return {Outcome::partial, {}};
}
inline Expectation refused(std::vector<std::string> reasons) {
    return {Outcome::refused, std::move(reasons)};
}

// For the names of tests.
void PrintTo(const Member& member, std::ostream* out);

bool have_program(const std::string& name);

}  // namespace zoo
