// SPDX-License-Identifier: Apache-2.0
// Runs against printed tables. The golden runs are those that the tables were printed from.
#include <gtest/gtest.h>

#include "../json_schema.hpp"
#include "compare/compare.hpp"
#include "records.hpp"
#include "support/error.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;
namespace fs = std::filesystem;

const fs::path golden = GOLDEN;
const fs::path tables = TABLES;

Side complete_run() {
    return load(golden / "sign-34-complete");
}

const Row& row(const Comparison& c, const std::string& label, const std::string& operation) {
    for (const Row& r : c.rows)
        if (r.key.label == label && r.key.operation == operation) return r;
    ADD_FAILURE() << label << " " << operation;
    return c.rows.front();
}

std::string schema_findings(const Comparison& c) {
    return JsonSchema(fs::path(SCHEMAS) / "compare.schema.json").findings(Json(to_json(c)));
}

bool starts(const std::string& text, const std::string& part) {
    return text.rfind(part, 0) == 0;
}

// One operation, printed.
Side printed(const ngcc::published::Operation& operation) {
    Side side;
    side.printed_as = "tables";
    side.printed[Key{"kem-01", "A-128", "enc"}].operation = operation;
    return side;
}

// The same operation, profiled: rows of calls over so many operations.
Side profiled(std::uint64_t operations, const std::vector<std::uint64_t>& calls) {
    Profile p = profile("enc", operations, 0);
    p.calls.clear();
    for (const std::uint64_t n : calls) {
        p.calls.push_back({"sm3hash", 8 * p.calls.size(), 256, n, 0, {}});
    }
    Side side;
    side.profiles.emplace(Key{"kem-01", "A-128", "enc"}, p);
    return side;
}

CallDifferences calls(const Side& run, const char* count, const char* time = "1 ms") {
    ngcc::published::Operation operation;
    operation.mean_seconds = ngcc::published::time_figure(time);
    operation.calls.emplace();
    if (*count) operation.calls->emplace("sm3hash", *ngcc::published::general_figure(count));
    return compare(run, printed(operation), {}).rows.at(0).calls;
}

}  // namespace

TEST(AgainstPublished, TheRunThatWasPrintedIsEqual) {
    for (const auto& [a, b] :
         {std::pair(complete_run(), load(tables)), {load(tables / "sign-34.json"), complete_run()}}) {
        const Comparison c = compare(a, b, {});
        ASSERT_EQ(c.rows.size(), 9u);
        EXPECT_FALSE(c.finding());
        EXPECT_TRUE(c.images.empty());
        EXPECT_TRUE(c.only_a.empty() && c.only_b.empty());
        for (const Row& r : c.rows) {
            EXPECT_EQ(r.calls.state, "equal") << text(r.key);
            EXPECT_TRUE(r.sizes.empty());
            EXPECT_TRUE(r.findings.empty());
            ASSERT_EQ(r.shares.size(), 2u);
            for (const ShareDifference& share : r.shares) {
                EXPECT_LE(*share.low, 0) << text(r.key) << " " << share.what;
                EXPECT_GE(*share.high, 0) << text(r.key) << " " << share.what;
                EXPECT_EQ(words(share), "the same as printed");
            }
            EXPECT_EQ(r.time.outcome, Outcome::not_enough_data);
            EXPECT_EQ(r.time.unit, ngcc::Unit::cycles);
            EXPECT_LE(*r.time.low, 1);
            EXPECT_GE(*r.time.high, 1);
            EXPECT_LT(*r.time.high - *r.time.low, 0.02);
            EXPECT_TRUE(starts(words(r.time), "ratio ")) << words(r.time);
        }
        EXPECT_EQ(schema_findings(c), "");
    }
}

TEST(AgainstPublished, ProfilesWithoutTimingsAreComparedToo) {
    const Comparison c = compare(load(golden / "arm_1"), load(tables), {});
    std::size_t equal = 0;
    for (const Row& r : c.rows)
        equal += r.calls.state == "equal";
    EXPECT_EQ(equal, c.rows.size());
    EXPECT_GT(equal, 40u);
    const Row& hare = row(c, "HARE-128-kr", "enc");
    EXPECT_EQ(hare.time.outcome, Outcome::not_comparable);
    EXPECT_EQ(hare.time.reason, "no timing record in A");
    EXPECT_EQ(hare.time.mean_b, 9.54e6);
    EXPECT_FALSE(c.finding());
}

TEST(AgainstPublished, ACountThatChangedIsNamed) {
    Side run = complete_run();
    Profile& p = run.profiles.at(Key{"sign-34", "yuanyang-512", "verify"});
    for (ngcc::record::ProfileRow& r : p.calls)
        if (r.fn == "pseudoXOF") r.calls += p.total->operations;
    const Comparison c = compare(run, load(tables), {});
    EXPECT_TRUE(c.finding());
    const Row& r = row(c, "yuanyang-512", "verify");
    EXPECT_EQ(r.calls.state, "different");
    ASSERT_EQ(r.calls.amounts.size(), 1u);
    EXPECT_EQ(*r.calls.amounts[0].a, *r.calls.amounts[0].b + 1);
    ASSERT_EQ(r.findings.size(), 1u);
    EXPECT_TRUE(starts(r.findings[0], "calls of pseudoXOF per operation: ")) << r.findings[0];
    for (const Row& other : c.rows)
        EXPECT_EQ(other.findings.empty(), !(other.key == r.key));
    EXPECT_EQ(schema_findings(c), "");
}

TEST(AgainstPublished, WholeCountsOverManyOperationsMustBeEqual) {
    EXPECT_EQ(calls(profiled(1000, {2000, 1000}), "3").state, "equal");
    EXPECT_EQ(calls(profiled(1000, {2000, 1000}), "4").state, "different");
    EXPECT_EQ(calls(profiled(1000, {2000, 1000}), "").state, "different");
    EXPECT_EQ(calls(profiled(1000, {}), "4").state, "different");
    EXPECT_EQ(calls(profiled(1000, {}), "").state, "equal");
    EXPECT_EQ(calls(profiled(1000, {434000}), "434").state, "equal");
    EXPECT_EQ(calls(profiled(1000, {440000}), "434").state, "different") << "the same in each of a thousand";
}

TEST(AgainstPublished, ChanceIsNoFinding) {
    // A third of the calls is not the same in every operation: 6 and about 0.39, over 761 and some 650.
    EXPECT_EQ(calls(profiled(761, {6 * 761, 293}), "6.39", "1.53 ms").state, "equal");
    EXPECT_EQ(calls(profiled(761, {6 * 761, 293}), "6.45", "1.53 ms").state, "within_sampling");
    EXPECT_EQ(calls(profiled(761, {6 * 761, 293}), "6.8", "1.53 ms").state, "different");
    EXPECT_EQ(calls(profiled(761, {7 * 761, 293}), "6.39", "1.53 ms").state, "different");
    // Few operations say little: a rare event of one in twenty does not show in ten.
    EXPECT_EQ(calls(profiled(10, {60}), "6.05").state, "within_sampling");
    EXPECT_EQ(calls(profiled(1, {7}), "6.4").state, "within_sampling");
    EXPECT_EQ(calls(profiled(1, {7}), "430").state, "within_sampling");
    // But a count that is printed as whole over many is the same in every one.
    EXPECT_EQ(calls(profiled(1, {7}), "6").state, "different");
    // One of an operation of minutes shows nothing.
    EXPECT_EQ(calls(profiled(1, {7}), "6", "70 s").state, "within_sampling");
}

TEST(AgainstPublished, UnseenCallsAreNoFinding) {
    Side run = profiled(1000, {2000});
    run.profiles.begin()->second.hashprof = {
        {"states", {{"sm3hash", {{"state", "observed"}, {"reason", "some calls are inlined"}}}}}};
    const CallDifferences fewer = calls(run, "3");
    EXPECT_EQ(fewer.state, "within_sampling");
    EXPECT_EQ(fewer.amounts.at(0).note, "not all calls were seen");
    EXPECT_EQ(calls(run, "1").state, "different") << "more than printed were seen";
}

TEST(AgainstPublished, SizesAreFindingsUnlessTheyVary) {
    Side run, table = printed({});
    Timing t = timing("enc", steady);
    t.sizes = {{"pk_bytes", 800}, {"ct_bytes", 700}, {"ss_bytes", 32}};
    run.timings.emplace(Key{"kem-01", "A-128", "enc"}, t);
    Printed& p = table.printed.begin()->second;
    p.sizes = {{"public_key", 801}, {"ciphertext", 701}, {"shared_secret", 32}};
    p.sizes_nominal = true;
    const Comparison c = compare(run, table, {});
    ASSERT_EQ(c.rows[0].sizes.size(), 2u);
    EXPECT_EQ(c.rows[0].findings, std::vector<std::string>{"public_key_bytes: 800 in A, 801 in B"});
    p.sizes_nominal = false;
    EXPECT_EQ(compare(run, table, {}).rows[0].findings.size(), 2u);
}

TEST(AgainstPublished, TimesAreComparedWithoutCycles) {
    Side run, table = printed({});
    run.timings.emplace(Key{"kem-01", "A-128", "enc"}, timing("enc", steady));
    ngcc::published::Operation& operation = table.printed.begin()->second.operation;
    operation.mean_cycles = ngcc::published::cycles_figure("10.0 k");
    operation.mean_seconds = ngcc::published::time_figure("10 µs");
    const TimeDifference d = compare(run, table, {}).rows[0].time;
    EXPECT_EQ(d.unit, ngcc::Unit::seconds) << "the run has ticks only";
    EXPECT_DOUBLE_EQ(*d.ratio, 2);
    EXPECT_DOUBLE_EQ(*d.low, 2 * 0.9995);
    EXPECT_DOUBLE_EQ(*d.high, 2 * 1.005);
    EXPECT_EQ(words(d), "ratio 2.0000 (1.9990 to 2.0100 by rounding), of times");
    operation.mean_seconds.reset();
    EXPECT_EQ(compare(run, table, {}).rows[0].time.reason, "no unit that both sides have");
}

TEST(AgainstPublished, NothingInCommonIsAUsageError) {
    Side run;
    run.timings.emplace(Key{"kem-99", "A-128", "enc"}, timing("enc", steady));
    EXPECT_THROW(compare(run, load(tables), {}), hashprof::Error);
}
