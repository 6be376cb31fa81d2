// SPDX-License-Identifier: Apache-2.0
// Calls of a bundled scheme, counted by entry hooks in the library that is timed and by the wrap route in its
// twin, against what a derivation from the specification says.
#pragma once

#include <gtest/gtest.h>

#include "../schemes/helper_calls.hpp"
#include "tool.hpp"

namespace end_to_end {

using schemes_test::HelperCalls;

inline constexpr std::uint64_t kIterations = 7;

inline std::vector<HelperCalls> counted(const nlohmann::json& profile) {
    std::vector<HelperCalls> calls;
    for (const auto& call : profile.at("calls"))
        calls.push_back({call.at("fn"), call.at("in_bits"), call.at("out_bits"), call.at("calls")});
    return schemes_test::merged(calls);
}

// A profile of `iterations` operations of which every helper call was seen, by both routes alike; else null.
inline nlohmann::json proved_profile(const std::string& instance, const std::string& operation,
                                     std::uint64_t iterations = kIterations,
                                     const std::string& options = "") {
    const auto p = profile(instance, operation,
                           "--iterations " + std::to_string(iterations) + " --warmups 2 --trials 1 " + options);
    EXPECT_TRUE(p.is_object()) << instance << " " << operation;
    if (!p.is_object()) return p;
    EXPECT_EQ(p.at("total").at("operations"), iterations);
    EXPECT_EQ(p.at("hashprof").at("coverage"), "proved") << p.at("hashprof").at("coverage_reason");
    EXPECT_EQ(p.at("meta").at("overflow_calls"), "0");
    EXPECT_EQ(p.at("hashprof").at("route"), "hook");
    EXPECT_EQ(p.at("hashprof").at("cross_check").at("agrees"), true) << p.at("hashprof").at("cross_check");
    return p;
}

// `each` are the calls of one operation, which is the same every time.
inline nlohmann::json expect_calls(const std::string& instance, const std::string& operation,
                                   std::vector<HelperCalls> each) {
    const auto p = proved_profile(instance, operation);
    if (!p.is_object()) return p;
    for (HelperCalls& call : each)
        call.calls *= kIterations;
    EXPECT_EQ(counted(p), schemes_test::merged(each));
    return p;
}

}  // namespace end_to_end
