// SPDX-License-Identifier: Apache-2.0
// A profile as the symmetric-primitives table needs it. Published profiles have shares and calls only; ours
// say also what could be seen, so that a zero can be told from blindness.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace ngcc::report {

enum class State { observed, absent, not_observable, unknown };

struct Helper {
    State state = State::unknown;
    std::string reason;  // why not all calls, or none, could be seen, with the remedy
};

struct Cost {
    std::optional<double> share, compensated;
    double uncertainty = 0;         // of the compensated share
    bool below_resolution = false;  // calls too short for unfenced reads
};

// Time of the operation in profiled runs, after compensation, against unprofiled ones: median of the relative
// difference and its noise; stated only if it stands out of the noise.
struct Residual {
    bool stated = false;
    std::optional<double> median, noise;
    std::string reason;  // why it is not stated
};

struct Shares {
    bool ours = false;  // the profile has a `hashprof` object
    Cost hash, drng, drng_init;
    std::map<std::string, double> calls;    // calls per operation by fn, drng_init among them if counted
    std::map<std::string, Helper> helpers;  // empty for published profiles
    std::string coverage, coverage_reason;
    Residual residual;

    // The three helpers of hash_share.
    static const std::vector<std::string>& hash_functions();
    std::vector<std::string> in_state(State state) const;
    State state_of(const std::string& fn) const;
    // Whether any of the three was called.
    bool hashes() const;
};

// What can be said of a share that sums up `functions`, in the light of their states. A published profile has
// no states; its shares stand as they are.
struct Visibility {
    bool all_absent = false;
    bool blind = false;    // one of them may have been called unseen
    bool partial = false;  // every one is observed, but not all calls of all of them
    std::string reasons;   // for blind
};

Visibility visibility(const Shares& shares, const std::vector<std::string>& functions);

// Ticks inside a helper over ticks of the operation, as the profile states it or else as its calls give it;
// no value if they do not.
std::optional<double> recorded_share(const record::Profile& profile, const std::string& fn);

Shares shares_of(const record::Profile& profile);

}  // namespace ngcc::report
