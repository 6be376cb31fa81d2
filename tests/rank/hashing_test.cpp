// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "runs.hpp"

namespace {

using namespace rank_test;

record::Profile profile(const std::string& label, const std::string& operation, record::Real share) {
    record::Profile p;
    p.candidate = "kem-01";
    p.label = label;
    p.operation = operation;
    p.status = "complete";
    p.hash_share = share;
    return p;
}

// A profile of ours, with the same state for the three hash functions.
record::Profile own(const std::string& label, record::Real share, const record::Json& state) {
    record::Profile p = profile(label, "enc", share);
    for (const char* fn : {"pseudohash", "pseudoXOF", "sm3hash"})
        p.hashprof["states"][fn] = state;
    if (share) p.hashprof["hash_share_compensated"] = *share / 2;
    return p;
}

std::vector<rank::Hashing> hashing(const std::vector<record::Profile>& profiles) {
    record::RunData run;
    for (const record::Profile& p : profiles)
        run.profiles.push_back({p, record::RunDirectory::profile_path(p.candidate, p.label, p.key())});
    return rank::hashing(run);
}

}  // namespace

TEST(HashingTable, LargestFirstEqualOnesInTheOrderOfThePages) {
    const auto rows =
        hashing({profile("A-1024", "enc", 0.5), profile("A-128", "dec", 0.5),
                 profile("A-128", "keygen", 0.75), profile("A-128", "enc", 0.5), profile("A-256", "enc", 0)});
    ASSERT_EQ(rows.size(), 5u);
    std::vector<std::string> names;
    for (const auto& row : rows)
        names.push_back(row.label + " " + row.operation);
    EXPECT_EQ(names, (std::vector<std::string>{"A-128 keygen", "A-128 enc", "A-128 dec", "A-1024 enc",
                                               "A-256 enc"}));
    EXPECT_EQ(rows[0].share, 0.75);
    EXPECT_EQ(rows[0].compensated, std::nullopt) << "published profiles do not have it";
    EXPECT_EQ(rows[0].reason, "");
    EXPECT_EQ(rows[0].evidence, "profile/kem-01/A-128__keygen.json");
    EXPECT_EQ(rows[4].share, 0.0) << "a measured zero is one";
}

TEST(HashingTable, BoundsAndBlindSpotsSayWhy) {
    const record::Json hidden{{"state", "not_observable"}, {"reason", "the calls are inlined"}};
    record::Profile failed = profile("D", "enc", 0.99);
    failed.status = "failed";
    failed.error = record::Failure{"crash", "signal 11", {}};
    const auto rows = hashing({own("A", 0.0, hidden), own("B", 0.25, hidden), own("C", 0.5, "observed"),
                               failed, own("E", std::nullopt, "absent"), own("F", std::nullopt, "observed")});
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(rows[0].label, "C");
    EXPECT_EQ(rows[0].share, 0.5);
    EXPECT_EQ(rows[0].compensated, 0.25);
    EXPECT_EQ(rows[0].reason, "");
    EXPECT_EQ(rows[1].label, "B");
    EXPECT_EQ(rows[1].share, 0.25);
    EXPECT_EQ(rows[1].reason.rfind("not all calls were seen: pseudohash: the calls are inlined", 0), 0u);
    EXPECT_EQ(rows[2].label, "E");
    EXPECT_EQ(rows[2].share, 0.0) << "there is no such function in it";
    EXPECT_EQ(rows[3].label, "A") << "no call was seen, which is not a zero";
    EXPECT_EQ(rows[3].share, std::nullopt);
    EXPECT_EQ(rows[3].compensated, std::nullopt);
    EXPECT_EQ(rows[3].reason.rfind("not observable: ", 0), 0u);
    EXPECT_EQ(rows[4].label, "D");
    EXPECT_EQ(rows[4].share, std::nullopt);
    EXPECT_EQ(rows[4].reason, "the profile is failed: signal 11");
    EXPECT_EQ(rows[5].reason, "no share is recorded");
}
