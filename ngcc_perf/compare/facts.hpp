// SPDX-License-Identifier: Apache-2.0
// What is known of one operation on a side, measured or printed, in the same terms: a measured figure is an
// interval without width.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compare/side.hpp"
#include "published/published.hpp"

namespace ngcc::compare {

using published::Figure;

// Calls of one function per operation.
struct CallCount {
    Figure mean;
    // How much of the mean is not the same in every operation, as far as that shows: counts that are no
    // multiple of the operations, a fraction that is printed. No value: it does not show.
    std::optional<double> varying;
};

struct Calls {
    std::string missing;                     // why they are not known; empty: they are
    std::uint64_t operations = 0;            // over which the means were taken
    std::map<std::string, CallCount> means;  // by function; others were not called
    std::set<std::string> blind;             // functions of which not all calls were seen

    CallCount of(const std::string& fn) const;
};

struct Facts {
    std::string no_time;  // why there are neither cycles nor seconds
    std::optional<Figure> cycles, seconds;
    std::size_t trials = 0;
    record::Text kat, flags;
    std::optional<Figure> hash_share, drng_share;
    Calls calls;
    std::map<std::string, std::uint64_t> sizes;  // "public_key", as the tables name them
    bool sizes_vary = false;
};

// Fewer operations than this do not show that a count is the same in all of them.
inline constexpr std::uint64_t operations_of_a_pattern = 10;

// The operations that a side knows anything of.
std::set<Key> keys_of(const Side& side);
Facts facts_of(const Side& side, const Key& key);

}  // namespace ngcc::compare
