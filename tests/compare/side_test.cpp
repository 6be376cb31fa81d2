// SPDX-License-Identifier: Apache-2.0
#include "compare/side.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "compare/compare.hpp"
#include "records.hpp"
#include "support/error.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;

}  // namespace

TEST(Side, IsARunDirectoryOrOneRecord) {
    const Folder folder("side");
    folder.save(timing("enc", steady));
    folder.save(timing("dec", steady));
    folder.save(profile("enc", 10, 80));
    const Side run = load(folder.path);
    EXPECT_FALSE(run.single);
    EXPECT_EQ(run.timings.size(), 2u);
    EXPECT_EQ(run.profiles.size(), 1u);
    const Side one = load(folder.path / "records/kem-01/A-128__enc.json");
    EXPECT_TRUE(one.single);
    EXPECT_EQ(one.timings.size(), 1u);
    const Comparison c = compare(run, one, {});
    EXPECT_EQ(c.rows.size(), 1u);
    EXPECT_EQ(c.only_a.size(), 1u);
    EXPECT_FALSE(c.finding()) << "one record lacks the others on purpose";
}

TEST(Side, DamagedFilesAreNamedAndTheOthersUsed) {
    const Folder folder("damaged");
    folder.save(timing("enc", steady));
    std::ofstream(folder.path / "records/kem-01/A-128__dec.json") << "{\"schema\": 2, ";
    const Side run = load(folder.path);
    EXPECT_EQ(run.timings.size(), 1u);
    ASSERT_EQ(run.problems.size(), 1u);
}

TEST(Side, WhatBLacksOrHasInDamagedFilesIsAFinding) {
    const Folder whole("whole"), damaged("damaged-b"), partial("partial-b");
    for (const Folder* folder : {&whole, &damaged, &partial})
        folder->save(timing("enc", steady));
    whole.save(timing("dec", steady));
    std::ofstream(damaged.path / "records/kem-01/A-128__dec.json") << "{\"schema\": 2, ";
    const Side a = load(whole.path);
    EXPECT_TRUE(compare(a, load(damaged.path), {}).finding());
    EXPECT_TRUE(compare(a, load(partial.path), {}).finding());
    EXPECT_FALSE(compare(load(partial.path), a, {}).finding()) << "B has more";
    Side only = load(whole.path), b = load(partial.path);
    only.timings.erase(Key{"kem-01", "A-128", "dec"});
    EXPECT_FALSE(compare(only, b, {}).finding());
}

TEST(Side, AProfileIsNoTimingRecord) {
    const Folder folder("profile");
    folder.save(profile("enc", 10, 80));
    EXPECT_THROW(load(folder.path / "profile/kem-01/A-128__enc.json"), hashprof::Error);
}

TEST(Side, OfNothingIsAnError) {
    const Folder folder("empty");
    EXPECT_THROW(load(folder.path), hashprof::Error);
    EXPECT_THROW(load(folder.path / "none.json"), hashprof::Error);
    std::ofstream(folder.path / "list.json") << "[1, 2]";
    EXPECT_THROW(load(folder.path / "list.json"), hashprof::Error);
    EXPECT_THROW(load("/dev/null"), hashprof::Error);
}

TEST(Side, TwoRecordsOfOneOperationAreComparedWhateverTheInstance) {
    const Folder folder("two");
    Timing other = timing("enc", steady);
    other.label = "A-128-avx2";
    folder.save(timing("enc", steady));
    folder.save(other);
    folder.save(timing("dec", steady));
    const auto file = [&](const char* name) { return load(folder.path / "records/kem-01" / name); };
    const Comparison c = compare(file("A-128__enc.json"), file("A-128-avx2__enc.json"), {});
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_EQ(c.rows[0].label_b, "kem-01/A-128-avx2");
    EXPECT_TRUE(c.only_a.empty());
    EXPECT_THROW(compare(file("A-128__enc.json"), file("A-128__dec.json"), {}), hashprof::Error);
}

TEST(Side, OnlyLeavesWhatAPatternNames) {
    Side a, b;
    for (const char* label : {"A-128", "B-256"}) {
        Timing t = timing("enc", steady);
        t.label = label;
        a.timings.emplace(Key{t.candidate, t.label, t.key()}, t);
    }
    b = a;
    EXPECT_THROW(select(a, b, {"C-*"}), hashprof::Error);
    select(a, b, {"kem-01/B*"});
    EXPECT_EQ(a.timings.size(), 1u);
    EXPECT_EQ(b.timings.begin()->first.label, "B-256");
}
