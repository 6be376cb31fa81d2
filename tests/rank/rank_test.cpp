// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "runs.hpp"

namespace {

using namespace rank_test;
using rank::Group;
using rank::Ranking;
using rank::Row;

std::vector<double> ranks(const Row& row) {
    std::vector<double> list;
    for (const rank::Metric& metric : row.metrics)
        list.push_back(metric.rank);
    return list;
}

// "sign-01 1", "sign-03 2.5": who, and the place.
std::vector<std::string> places(const Group& group) {
    std::vector<std::string> list;
    for (const Row& row : group.rows)
        list.push_back(row.candidate + (row.place == static_cast<int>(row.place)
                                            ? " " + std::to_string(static_cast<int>(row.place))
                                            : " " + std::to_string(static_cast<int>(row.place)) + ".5"));
    return list;
}

// Of the only group.
Group only(const Ranking& ranking) {
    EXPECT_EQ(ranking.groups.size(), 1u);
    return ranking.groups.empty() ? Group{} : ranking.groups.front();
}

// "sign-02/set: reason"
std::vector<std::string> texts(const std::vector<rank::LeftOut>& list) {
    std::vector<std::string> all;
    for (const rank::LeftOut& one : list)
        all.push_back(one.candidate + "/" + one.label + ": " + one.reason);
    return all;
}

using Strings = std::vector<std::string>;
using Doubles = std::vector<double>;

}  // namespace

TEST(Rank, MetricsAreRankedApartAndTheOverallFigureIsTheMeanRank) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    add_signature(run, "sign-02", 200, 5, 1000, 2000);
    add_signature(run, "sign-03", 300, 20, 16, 3000);
    const Group group =
        only(rank::ranking("arm_1", run, targets({{"sign-01", 128}, {"sign-02", 128}, {"sign-03", 128}})));
    EXPECT_EQ(group.type, record::Type::sig);
    EXPECT_EQ(group.target_bits, 128u);
    EXPECT_EQ(places(group), (Strings{"sign-01 1", "sign-02 2", "sign-03 3"}));
    EXPECT_EQ(ranks(group.rows[0]), (Doubles{1, 2, 2, 1}));
    EXPECT_EQ(ranks(group.rows[1]), (Doubles{2, 1, 3, 2}));
    EXPECT_EQ(ranks(group.rows[2]), (Doubles{3, 3, 1, 3}));
    EXPECT_EQ(group.rows[0].overall, 1.5);
    EXPECT_EQ(group.rows[1].overall, 2);
    EXPECT_EQ(group.rows[2].overall, 2.5);
    const auto& metrics = group.rows[0].metrics;
    EXPECT_EQ(metrics[0].name, "sign cycles");
    EXPECT_EQ(metrics[0].unit, "cycles");
    EXPECT_EQ(metrics[0].evidence, "records/sign-01/set__sign.json");
    EXPECT_EQ(metrics[1].name, "verify cycles");
    EXPECT_EQ(metrics[2].name, "public key");
    EXPECT_EQ(metrics[3].name, "signature");
    EXPECT_EQ(metrics[3].value, 64);
    EXPECT_EQ(metrics[3].unit, "bytes");
}

TEST(Rank, EqualValuesShareTheMeanOfTheirPlaces) {
    record::RunData run;
    add_signature(run, "sign-01", 7, 1, 8, 4);
    add_signature(run, "sign-02", 7, 2, 8, 3);
    add_signature(run, "sign-03", 7, 3, 8, 2);
    add_signature(run, "sign-10", 9, 4, 1, 1);
    const Group group = only(rank::ranking(
        "s", run, targets({{"sign-01", 256}, {"sign-02", 256}, {"sign-03", 256}, {"sign-10", 256}})));
    // Three share places 1 to 3 of signing and 2 to 4 of the key; one way or the other all have 10 together.
    EXPECT_EQ(ranks(group.rows[0]), (Doubles{2, 1, 3, 4}));
    EXPECT_EQ(ranks(group.rows[1]), (Doubles{2, 2, 3, 3}));
    EXPECT_EQ(ranks(group.rows[2]), (Doubles{2, 3, 3, 2}));
    EXPECT_EQ(ranks(group.rows[3]), (Doubles{4, 4, 1, 1}));
    EXPECT_EQ(places(group), (Strings{"sign-01 2.5", "sign-02 2.5", "sign-03 2.5", "sign-10 2.5"}));
}

TEST(Rank, TargetsAndFunctionsAreGroupsOfTheirOwn) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    add_signature(run, "sign-02", 50, 5, 16, 32);
    const Sizes sizes{{"pk_bytes", 800}, {"ct_bytes", 768}, {"ss_bytes", 32}};
    add(run, timing("kem-01", "set", "enc", 10, sizes));
    add(run, timing("kem-01", "set", "dec", 11, sizes));
    add(run, timing("kem-02", "set", "enc", 12, sizes));
    const Ranking ranking = rank::ranking(
        "s", run, targets({{"sign-01", 256}, {"sign-02", 128}, {"kem-01", 512}, {"kem-02", 512}}));
    ASSERT_EQ(ranking.groups.size(), 3u);
    EXPECT_EQ(ranking.groups[0].type, record::Type::kem);
    EXPECT_EQ(places(ranking.groups[0]), Strings{"kem-01 1"});
    EXPECT_EQ(ranking.groups[0].rows[0].metrics[3].name, "ciphertext");
    EXPECT_EQ(ranking.groups[0].rows[0].metrics[3].value, 768);
    EXPECT_EQ(texts(ranking.groups[0].left_out), Strings{"kem-02/set: no timing of dec"});
    EXPECT_EQ(ranking.groups[1].target_bits, 128u);
    EXPECT_EQ(places(ranking.groups[1]), Strings{"sign-02 1"});
    EXPECT_EQ(ranking.groups[2].target_bits, 256u);
    EXPECT_EQ(places(ranking.groups[2]), Strings{"sign-01 1"});
}

TEST(Rank, TicksNeverMeetCycles) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    add_signature(run, "sign-02", 1, 1, 1, 1);
    for (std::size_t i = 2; i < 4; ++i) {
        run.timings[i].value.mean_cycles.reset();
        run.timings[i].value.mean_ticks = 1;
        run.timings[i].value.tick_source = "rdtsc";
    }
    const Group group = only(rank::ranking("s", run, targets({{"sign-01", 128}, {"sign-02", 128}})));
    EXPECT_EQ(places(group), Strings{"sign-01 1"});
    EXPECT_EQ(texts(group.left_out),
              Strings{"sign-02/set: only ticks (rdtsc), and the group is ranked by cycles"});

    // One operation without cycles is enough; a source that is "none" has no cycles either.
    run.timings[3].value.mean_cycles = 5;
    EXPECT_EQ(places(only(rank::ranking("s", run, targets({{"sign-01", 128}, {"sign-02", 128}})))),
              Strings{"sign-01 1"});
    for (auto& stored : run.timings) {
        stored.value.cycle_source = "none";
        stored.value.mean_ticks = 30;
        stored.value.tick_source = "rdtsc";
    }
    const Ranking by_ticks = rank::ranking("s", run, targets({{"sign-01", 128}, {"sign-02", 128}}));
    ASSERT_EQ(only(by_ticks).rows.size(), 2u);
    EXPECT_EQ(only(by_ticks).rows[0].candidate, "sign-02");
    EXPECT_EQ(only(by_ticks).rows[0].metrics[0].name, "sign ticks");
    EXPECT_EQ(only(by_ticks).rows[0].metrics[0].unit, "ticks (rdtsc)");
    EXPECT_EQ(only(by_ticks).rows[0].metrics[0].rank, 1.5);
}

TEST(Rank, TicksOfTwoSourcesNeverMeet) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    add_signature(run, "sign-02", 1, 1, 1, 1);
    add_signature(run, "sign-03", 1, 1, 1, 1);
    for (std::size_t i = 0; i < run.timings.size(); ++i) {
        record::Timing& t = run.timings[i].value;
        t.mean_ticks = t.mean_cycles;
        t.mean_cycles.reset();
        t.tick_source = i < 2 ? "cntvct" : "rdtsc";
    }
    const auto tables = targets({{"sign-01", 128}, {"sign-02", 128}, {"sign-03", 128}});
    const Group group = only(rank::ranking("s", run, tables));
    EXPECT_EQ(places(group), (Strings{"sign-02 1.5", "sign-03 1.5"}));
    EXPECT_EQ(texts(group.left_out),
              Strings{"sign-01/set: only ticks (cntvct), and the group is ranked by ticks (rdtsc)"});
    run.timings[2].value.tick_source = "cntvct";
    EXPECT_EQ(texts(only(rank::ranking("s", run, tables)).left_out).front(),
              "sign-02/set: neither cycles nor ticks of one source for all operations that are ranked");
}

TEST(Rank, CuratedSizesGoBeforeDeclaredOnes) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    metadata::Tables tables = targets({{"sign-01", 128}});
    tables.external_sizes.push_back({"sign-01", "set", std::nullopt, 7, 50, "nominal-variable"});
    const Row row = only(rank::ranking("s", run, tables)).rows.at(0);
    EXPECT_EQ(row.metrics[2].value, 32) << "the catalogue does not know it";
    EXPECT_EQ(row.metrics[2].source, "length declared by the API");
    EXPECT_EQ(row.metrics[2].evidence, "records/sign-01/set__sign.json");
    EXPECT_EQ(row.metrics[3].value, 50);
    EXPECT_EQ(row.metrics[3].source, "external_sizes, nominal-variable");
    EXPECT_EQ(row.metrics[3].evidence, "");
}

TEST(Rank, BandwidthIsCuratedOrDeclared) {
    record::RunData run;
    const Sizes sizes{{"pk_bytes", 1568}, {"total_msg_bytes", 3136}};
    for (const char* candidate : {"kex-01", "kex-02", "kex-03", "kex-04"})
        add(run, timing(candidate, "set", "exchange", 100, sizes));
    run.timings[2].value.sizes["pk_bytes"] = 0;
    run.timings[3].value.sizes.erase("total_msg_bytes");
    metadata::Tables tables = targets({{"kex-01", 128}, {"kex-02", 128}, {"kex-03", 128}, {"kex-04", 128}});
    tables.kex_bandwidths.push_back({"kex-02", "set", 100, 20, 3});
    const Group group = only(rank::ranking("s", run, tables));
    ASSERT_EQ(places(group), (Strings{"kex-02 1", "kex-03 2", "kex-01 3"}));
    EXPECT_EQ(group.rows[0].metrics[1].value, 123);
    EXPECT_EQ(group.rows[0].metrics[1].source, "kex_bandwidth: public keys of A and B and messages");
    EXPECT_EQ(group.rows[1].metrics[1].value, 3136);
    EXPECT_EQ(group.rows[2].metrics[1].value, 3136 + 2 * 1568);
    EXPECT_EQ(group.rows[2].metrics[1].source,
              "declared by the API: all messages and two long-term public keys");
    EXPECT_EQ(texts(group.left_out), Strings{"kex-04/set: bandwidth: no size is known"});
}

TEST(Rank, HashFunctionsAreRankedAtThreeLengths) {
    record::RunData run;
    for (const std::uint64_t bytes : {32u, 128u, 1024u, 65536u}) {
        record::Timing t = timing("hash-01", "set", "hash", 10.0 * static_cast<double>(bytes));
        t.input_bytes = bytes;
        add(run, t);
        t.candidate = "hash-02";
        t.mean_cycles = 5000.0 + static_cast<double>(bytes);
        add(run, t);
    }
    const Group group = only(rank::ranking("s", run, targets({{"hash-01", 256}, {"hash-02", 256}})));
    ASSERT_EQ(group.rows.size(), 2u);
    ASSERT_EQ(group.rows[0].metrics.size(), 3u);
    EXPECT_EQ(group.rows[0].candidate, "hash-02");
    EXPECT_EQ(group.rows[0].metrics[0].name, "32 B cycles");
    EXPECT_EQ(group.rows[0].metrics[1].name, "1024 B cycles");
    EXPECT_EQ(group.rows[0].metrics[2].evidence, "records/hash-02/set__hash_65536.json");
    EXPECT_EQ(ranks(group.rows[1]), (Doubles{1, 2, 2}));
}

TEST(Rank, WhatDoesNotTakePartIsNamedWithTheReason) {
    record::RunData run;
    for (const char* candidate :
         {"sign-01", "sign-02", "sign-03", "sign-04", "sign-05", "sign-06", "sign-07", "sign-08"})
        add_signature(run, candidate, 100, 10, 32, 64);
    const auto of = [&](int n) -> record::Timing& { return run.timings[2 * (n - 1)].value; };
    of(2).variant = run.timings[3].value.variant = "performance";
    of(3).kat = "MISMATCH";
    of(4).kat.reset();
    run.timings[7].value.kat.reset();
    of(5).status = "partial";
    of(6).mean_cycles = 0;
    add(run, of(7));
    record::Build build;
    build.instances["sign-09/set"].candidate = "sign-09";
    build.instances["sign-09/set"].label = "set";
    build.instances["sign-09/set"].type = "sig";
    build.instances["sign-09/set"].kat = "PASS";
    run.build = build;
    metadata::Tables tables = targets({{"sign-01", 128},
                                       {"sign-02", 128},
                                       {"sign-03", 128},
                                       {"sign-04", 128},
                                       {"sign-05", 128},
                                       {"sign-06", 128},
                                       {"sign-07", 128},
                                       {"sign-09", 128}});
    const Ranking ranking = rank::ranking("s", run, tables);
    EXPECT_EQ(places(only(ranking)), Strings{"sign-01 1"});
    EXPECT_EQ(texts(only(ranking).left_out),
              (Strings{"sign-02/set: build variant performance; only reference builds are ranked",
                       "sign-03/set: known answers: MISMATCH",
                       "sign-04/set: known answers: no result is recorded", "sign-05/set: sign is partial",
                       "sign-06/set: neither cycles nor ticks of one source for all operations that are "
                       "ranked",
                       "sign-07/set: two records of sign: records/sign-07/set__sign.json and "
                       "records/sign-07/set__sign.json",
                       "sign-09/set: no timing record"}));
    EXPECT_EQ(texts(ranking.left_out), Strings{"sign-08/set: security_targets does not name it"});
}

TEST(Rank, AnInstanceIsFoundByItsNameOrItsLabel) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    for (auto& stored : run.timings)
        stored.value.instance = "SET-128";
    metadata::Tables tables = targets({{"sign-01", 256}});
    EXPECT_EQ(only(rank::ranking("s", run, tables)).target_bits, 256u);
    tables.security_targets.push_back({"sign-01", "SET-128", 512});
    EXPECT_EQ(only(rank::ranking("s", run, tables)).target_bits, 512u);
}

TEST(Rank, AnEmptyRunHasNoGroups) {
    const Ranking ranking = rank::ranking("s", {}, {});
    EXPECT_TRUE(ranking.groups.empty());
    EXPECT_TRUE(ranking.left_out.empty());
}
