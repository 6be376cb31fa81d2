// SPDX-License-Identifier: Apache-2.0
// The lives of processes that the tests of this folder go through.
#pragma once

#include <vector>

#include "engine/member.hpp"

namespace life {

struct Life {
    zoo::Member member;
    bool same_output = true;  // what it prints does not depend on time
    bool preload = true;      // the preload route is tried too
};

std::vector<Life> ends();           // exit, signals
std::vector<Life> children();       // fork, vfork, exec, spawn
std::vector<Life> interruptions();  // signals, longjmp, exceptions, coroutines
std::vector<Life> thread_lives();
std::vector<Life> surroundings();  // descriptors, folders, limits, seccomp, other preloads
std::vector<Life> bare();          // some of them, for use without a supervisor
std::vector<Life> programs();      // allocators, registers, functions that the user names

}  // namespace life
