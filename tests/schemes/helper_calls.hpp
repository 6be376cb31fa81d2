// SPDX-License-Identifier: Apache-2.0
// Helper calls of an operation, as every way of counting and every derivation from a specification states
// them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace schemes_test {

// One shape: so many calls of `function` with these lengths. Names as in profiles; a draw ("drng") has no
// input, the seeding of a generator ("drng_init") no output.
struct HelperCalls {
    std::string function;
    std::uint64_t in_bits;
    std::uint64_t out_bits;
    std::uint64_t calls;
    bool operator==(const HelperCalls&) const = default;
};

// Equal shapes put together, in the order of (function, in_bits, out_bits).
inline std::vector<HelperCalls> merged(const std::vector<HelperCalls>& calls) {
    const auto key = [](const HelperCalls& c) { return std::tie(c.function, c.in_bits, c.out_bits); };
    std::vector<HelperCalls> result;
    for (const HelperCalls& call : calls) {
        const auto same =
            std::find_if(result.begin(), result.end(), [&](const auto& r) { return key(r) == key(call); });
        if (same == result.end())
            result.push_back(call);
        else
            same->calls += call.calls;
    }
    std::sort(result.begin(), result.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return result;
}

}  // namespace schemes_test
