// SPDX-License-Identifier: Apache-2.0
// Calls per operation of the bundled HQC, against what its algorithms say.
#include "../schemes/hqc_expected_calls.hpp"
#include "calls.hpp"

namespace end_to_end {
namespace {

using HqcCase = std::pair<const char*, const char*>;

class HqcCalls : public testing::TestWithParam<HqcCase> {};

TEST_P(HqcCalls, AreThoseOfTheAlgorithms) {
    const auto [backend, operation] = GetParam();
    const auto p = expect_calls(std::string("hqc/HQC-1-") + backend, operation,
                                schemes_test::hqc_calls(backend, operation));
    ASSERT_TRUE(p.is_object());
    if (std::string(backend) == "shake") {
        EXPECT_EQ(p.at("hash_share"), 0.0) << "a bypass";
    }
}

INSTANTIATE_TEST_SUITE_P(All, HqcCalls,
                         testing::Values(HqcCase{"iccs", "keygen"}, HqcCase{"iccs", "enc"},
                                         HqcCase{"iccs", "dec"}, HqcCase{"shake", "keygen"},
                                         HqcCase{"shake", "enc"}, HqcCase{"shake", "dec"}),
                         [](const auto& info) {
                             return std::string(info.param.first) + "_" + info.param.second;
                         });

}  // namespace
}  // namespace end_to_end
