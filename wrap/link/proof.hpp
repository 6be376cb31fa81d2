// SPDX-License-Identifier: Apache-2.0
// The proof after the link: the relocations that the linker kept in its output (--emit-relocs) show, function
// by function, that every reference goes to the wrapper and only the wrapper refers to the function itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "link/runtime.hpp"

namespace hashprof::wrap {

enum class State { proved, partial, absent };

struct Coverage {
    std::string name;
    State state = State::absent;
    std::uint64_t references = 0;  // to __wrap_X
    std::vector<Caller> wrapped;   // who they come from
    std::vector<Caller> direct;    // references to X itself from outside __wrap_X
    std::string reason, remedy;    // of partial and absent
};

struct Proof {
    std::string output;
    std::string linker;  // "GNU ld (GNU Binutils for Debian) 2.40"
    std::vector<Coverage> functions;
    std::vector<Finding> findings;  // of the census, and refusals of the proof itself
};

// names: all functions that were asked for; those that the census does not define become absent.
// census_findings: what judge() said; a direct reference that it did not predict is a refusal.
Proof prove(const elfsize::Image& output, const Census& census, const Runtime& runtime,
            const std::vector<std::string>& names, const std::vector<Finding>& census_findings);

std::string_view state_name(State state);

}  // namespace hashprof::wrap
