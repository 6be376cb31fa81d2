// SPDX-License-Identifier: Apache-2.0
// Calls of the bundled authenticated key exchange, whole and step by step, against what its construction
// says.
#include "../schemes/kex_auth_expected_calls.hpp"
#include "calls.hpp"

namespace end_to_end {
namespace {

std::string kex_auth_instance(int kem) {
    return "kex-auth/" + schemes_test::kex_auth_parameters(kem).instance();
}

class KexAuthCalls : public testing::TestWithParam<int> {};

TEST_P(KexAuthCalls, OfAnExchangeAreThoseOfTheConstruction) {
    const auto p = expect_calls(kex_auth_instance(GetParam()), "exchange",
                                schemes_test::kex_auth_exchange_calls(GetParam()));
    ASSERT_TRUE(p.is_object());
    for (const char* helper : {"sm3hash", "pseudohash", "pseudoXOF", "drng"})
        EXPECT_EQ(p.at("hashprof").at("states").at(helper).at("state"), "observed") << helper;
    EXPECT_GT(p.at("hash_share"), 0.0);
}

INSTANTIATE_TEST_SUITE_P(All, KexAuthCalls, testing::Values(512, 768, 1024),
                         [](const auto& info) { return "set" + std::to_string(info.param); });

class KexAuthStepCalls : public testing::TestWithParam<const char*> {};

TEST_P(KexAuthStepCalls, AreThoseOfTheConstruction) {
    expect_calls(kex_auth_instance(512), GetParam(), schemes_test::kex_auth_step_calls(512, GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, KexAuthStepCalls, testing::ValuesIn(schemes_test::kKexAuthSteps),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace end_to_end
