// SPDX-License-Identifier: Apache-2.0
// Counts the helper calls of one operation in a library, and holds its time against runs without
// interception.
#pragma once

#include <optional>

#include "call/target.hpp"
#include "plan/plan.hpp"

namespace ngcc {

// Entry hooks count in the very library that is timed; wrappers count in a twin that was linked for it.
enum class ProfileRoute { hook, wrap };

struct ProfileRequest {
    Target profiled;
    std::optional<Target> plain;  // the same objects without interception; none: no residual
    std::optional<Target>
        wrapped;  // a twin with wrappers, whose counts must be the same; none: no cross-check
    ProfileRoute route = ProfileRoute::hook;
    Operation operation;
    Counts counts;
    double timeout_s = 900;
    std::size_t pairs = 0;  // of fenced and unprofiled runs, for compensated shares and residual; 0: neither
    std::string mode = "full";  // full, count, fenced
};

struct ProfileRun {
    record::Profile profile;  // candidate and label are left to the caller
    bool interrupted = false;
};

// The counts and shares are those of the first run; further runs, with the same seed, must count the same.
// Without a handshake the status is failed.
ProfileRun run_profile(Executor& executor, const ProfileRequest& request);

}  // namespace ngcc
