// SPDX-License-Identifier: Apache-2.0
// One measured and profiled operation, as far as a what-if needs it.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "record/store.hpp"

namespace ngcc::hashcost {

// The functions that can be replaced, as profiles name them.
const std::vector<std::string>& replaceable();
inline constexpr const char* drng = "drng";

struct Shape {
    std::string fn;
    std::uint64_t in_bits = 0, out_bits = 0;
    auto operator<=>(const Shape&) const = default;
};

struct ShapeUse {
    Shape shape;
    double calls = 0;   // per operation
    double weight = 0;  // part of the time in the function, compensated
};

struct FunctionUse {
    std::string fn;
    double calls = 0;                   // per operation
    double share = 0, uncertainty = 0;  // of the operation's time
    std::vector<ShapeUse> shapes;
    std::string no_lengths;  // why it cannot be priced; empty: every call has its lengths
    std::string unseen;      // why there may be calls that the profile does not have; empty: there are none
};

struct Subject {
    std::string candidate, label, operation;
    std::filesystem::path record, profile;  // relative to the run directory; empty: there is none
    std::string library_sha256;             // of what was timed; empty: not recorded
    std::string unit;                       // cycles, ticks or seconds
    std::optional<double> present;          // mean of an unprofiled operation
    double uncertainty = 0;                 // of it, in the same unit
    std::optional<double> ticks;            // the same mean in ticks, to add prices to it
    bool compensated = false;
    std::vector<FunctionUse> functions;  // in the order of replaceable(); those called or perhaps called
    std::string gap;                     // why nothing can be estimated; empty: something can

    const FunctionUse* use(const std::string& fn) const;
    double share(const std::vector<std::string>& fns) const;
    std::string name() const { return candidate + "/" + label; }
};

// Every operation of the run that has a profile, and every gap by its reason.
std::vector<Subject> subjects(const record::RunData& run);

Subject subject_of(const record::Stored<record::Profile>& profile,
                   const record::Stored<record::Timing>* timing);

}  // namespace ngcc::hashcost
