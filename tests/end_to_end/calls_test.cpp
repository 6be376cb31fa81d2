// SPDX-License-Identifier: Apache-2.0
// Calls per operation of the bundled ML-KEM and of the key exchange over it, against what FIPS 203 and the
// README say.
#include <gtest/gtest.h>

#include <algorithm>

#include "../schemes/kex_expected_calls.hpp"
#include "calls.hpp"

namespace end_to_end {
namespace {

struct Case {
    int set;
    const char* backend;
    const char* operation;
};

class MlkemCalls : public testing::TestWithParam<Case> {};

TEST_P(MlkemCalls, AreThoseOfTheStandard) {
    const auto [set, backend, operation] = GetParam();
    const auto p = expect_calls("mlkem/ML-KEM-" + std::to_string(set) + "-" + backend, operation,
                                schemes_test::mlkem_calls(set, backend, operation));
    ASSERT_TRUE(p.is_object());
    if (std::string(backend) == "shake") {
        EXPECT_EQ(p.at("hash_share"), 0.0) << "a bypass";
        EXPECT_EQ(p.at("hashprof").at("states").at("sm3hash").at("state"), "observed")
            << "it is there and hooked, and nothing calls it";
    }
}

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const int set : {512, 768, 1024})
        for (const char* backend : {"iccs", "shake"})
            for (const char* operation : {"keygen", "enc", "dec"})
                cases.push_back({set, backend, operation});
    return cases;
}

INSTANTIATE_TEST_SUITE_P(All, MlkemCalls, testing::ValuesIn(all_cases()), [](const auto& info) {
    return "set" + std::to_string(info.param.set) + "_" + info.param.backend + "_" + info.param.operation;
});

class KexCalls : public testing::TestWithParam<int> {};

TEST_P(KexCalls, OfAnExchangeAreThoseOfTheConstruction) {
    expect_calls("kex/KEX-ML-KEM-" + std::to_string(GetParam()) + "-iccs", "exchange",
                 schemes_test::kex_exchange_calls(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, KexCalls, testing::Values(512, 768, 1024),
                         [](const auto& info) { return "set" + std::to_string(info.param); });

// A helper instance is its helper and nothing else: its compensated share is 100 %.
class HelperInstance : public testing::TestWithParam<const char*> {};

TEST_P(HelperInstance, HasAShareOfAllWithinHalfAPoint) {
    for (const int bytes : {32, 128, 1024, 4096}) {
        double closest = 1;
        for (int attempt = 0; attempt < 12 && closest > 0.005; attempt++) {
            const auto p = profile(std::string("iccs/") + GetParam(), "hash",
                                   "--iterations 2000 --warmups 20 --input-bytes " + std::to_string(bytes));
            ASSERT_TRUE(p.is_object());
            const double share = p.at("hashprof").at("hash_share_compensated");
            closest = std::min(closest, std::abs(share - 1));
        }
        EXPECT_LE(closest, 0.005) << bytes << " bytes";
    }
}

INSTANTIATE_TEST_SUITE_P(All, HelperInstance,
                         testing::Values("sm3hash-256", "pseudohash-1024", "pseudoXOF-512"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace end_to_end
