// SPDX-License-Identifier: Apache-2.0
// The published tables, digit by digit, from the published records.
#include <gtest/gtest.h>

#include "report/report.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

using record::Json;
using test::golden;
using test::row;
using test::table;

std::string rendered(const std::string& run, const std::string& candidate) {
    const test::Folder out;
    render(golden / run, out.path());
    return test::read(out.path() / candidate / "perf_arm_1.md");
}

Json published(const std::string& candidate) {
    return test::read_json(test::published / (candidate + ".json"));
}

std::string as_text(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string calls(const Json& operation) {
    std::string out;
    for (const auto& [fn, count] : operation["calls_per_operation"].items())
        out += (out.empty() ? "" : ", ") + fn + " " + as_text(count);
    return out.empty() ? "–" : out;
}

void expect_performance(const test::TableRow& got, const Json& operation) {
    EXPECT_EQ(got.at("mean cycles"), as_text(operation["mean_cycles"]));
    EXPECT_EQ(got.at("mean time"), as_text(operation["mean_time"]));
    EXPECT_EQ(got.at("ops/s"), as_text(operation["ops_per_second"]));
    EXPECT_EQ(got.at("median trial"), as_text(operation["median_trial"]));
    EXPECT_EQ(got.at("n (trials × iters)"), as_text(operation["measurements"]) + " (" +
                                                as_text(operation["trials"]) + " × " +
                                                as_text(operation["iterations_per_trial"]) + ")");
}

void expect_resources(const test::TableRow& got, const Json& operation) {
    EXPECT_EQ(got.at("static: ELF image (bytes)"), as_text(operation["elf_image_bytes"]));
    EXPECT_EQ(got.at("baseline RSS"), as_text(operation["baseline_rss_kib"]) + " KiB");
    EXPECT_EQ(got.at("peak RSS"), as_text(operation["peak_rss_kib"]) + " KiB");
}

void expect_shares(const test::TableRow& got, const Json& operation) {
    EXPECT_EQ(got.at("pseudohash/XOF/sm3"), as_text(operation["hash_share"]));
    EXPECT_EQ(got.at("DRNG"), as_text(operation["drng_share"]));
    EXPECT_EQ(got.at("calls per operation"), calls(operation));
}

TEST(Published, EveryFigureOfSign34IsReproduced) {
    const std::string page = rendered("sign-34-complete", "sign-34");
    const auto performance = table(page, "## 4. Performance");
    const auto resources = table(page, "## 5. Resource consumption");
    const auto sizes = table(page, "## 6. Transmission and storage overhead");
    const auto shares = table(page, "## Symmetric primitives");
    const auto kat = table(page, "## 3. Functional testing (KAT)");
    const Json instances = published("sign-34")["instances"];
    std::size_t operations = 0;
    for (const auto& [label, instance] : instances.items()) {
        EXPECT_EQ(row(kat, {{"instance", label}})["KAT"], as_text(instance["kat"]));
        EXPECT_EQ(row(kat, {{"instance", label}})["build flags"], as_text(instance["flags"]));
        const auto size = row(sizes, {{"instance", label}});
        EXPECT_EQ(size.at("public key"), as_text(instance["sizes_bytes"]["public_key"]));
        EXPECT_EQ(size.at("secret key"), as_text(instance["sizes_bytes"]["secret_key"]));
        EXPECT_EQ(size.at("signature"), as_text(instance["sizes_bytes"]["signature"]));
        for (const auto& [name, operation] : instance["operations"].items()) {
            SCOPED_TRACE(label + " " + name);
            const test::TableRow key{{"instance", label}, {"operation", name}};
            expect_performance(row(performance, key), operation);
            expect_resources(row(resources, key), operation);
            expect_shares(row(shares, key), operation);
            ++operations;
        }
    }
    EXPECT_EQ(operations, 9u);
    EXPECT_EQ(performance.size(), 9u);
}

class ProfileDerived : public testing::TestWithParam<const char*> {};

TEST_P(ProfileDerived, SharesAndCallsAreReproduced) {
    const auto shares = table(rendered("arm_1", GetParam()), "## Symmetric primitives");
    const Json instances = published(GetParam())["instances"];
    ASSERT_FALSE(shares.empty());
    for (const test::TableRow& got : shares) {
        SCOPED_TRACE(got.at("instance") + " " + got.at("operation"));
        expect_shares(got, instances[got.at("instance")]["operations"][got.at("operation")]);
    }
}

INSTANTIATE_TEST_SUITE_P(Published, ProfileDerived,
                         testing::Values("kem-16", "sign-05", "sign-22", "sign-34"));

// Every row of ours that the published page has too is the same; our further columns stand behind.
void expect_same_rows(const std::string& ours, const std::string& theirs, const std::string& heading,
                      std::size_t at_least) {
    const auto reference = table(theirs, heading);
    const auto rows = table(ours, heading);
    ASSERT_GE(rows.size(), at_least) << heading;
    for (const test::TableRow& got : rows) {
        const char* second = got.count("operation") ? "operation" : got.count("message") ? "message" : "KAT";
        const auto want = row(reference, {{"instance", got.at("instance")}, {second, got.at(second)}});
        for (const auto& [column, cell] : want) {
            ASSERT_TRUE(got.count(column)) << heading << " lacks column " << column;
            EXPECT_EQ(got.at(column), cell) << heading << ", " << column;
        }
    }
}

TEST(Published, Sign34PageHasTheSameTables) {
    const std::string ours = rendered("sign-34-complete", "sign-34");
    const std::string theirs = test::read(golden / "pages/sign-34/perf_arm_1.md");
    expect_same_rows(ours, theirs, "## 3. Functional testing (KAT)", 3);
    expect_same_rows(ours, theirs, "## 4. Performance", 9);
    expect_same_rows(ours, theirs, "## 5. Resource consumption", 9);
    expect_same_rows(ours, theirs, "## Symmetric primitives", 9);
    EXPECT_EQ(ours.substr(0, ours.find('\n')), theirs.substr(0, theirs.find('\n')));
    const auto evidence = table(ours, "## 7. Raw evidence index");
    for (const test::TableRow& want : table(theirs, "## 7. Raw evidence index"))
        EXPECT_EQ(row(evidence, {{"file", want.at("file")}})["item"], want.at("item"));
}

TEST(Published, Sign34EnvironmentIsTheSameBarWhatBelongsToALaterState) {
    const auto ours = table(rendered("sign-34-complete", "sign-34"), "## 2. Assessment environment");
    const auto theirs =
        table(test::read(golden / "pages/sign-34/perf_arm_1.md"), "## 2. Assessment environment");
    ASSERT_EQ(ours.size(), theirs.size());
    for (const test::TableRow& want : theirs) {
        const auto got = row(ours, {{"item", want.at("item")}});
        if (want.at("item") == "processor")
            EXPECT_EQ(got.at("value"), "Qualcomm Oryon (CPUs 2, 3, 7, one core each)");
        else if (want.at("item").starts_with("campaign"))
            EXPECT_EQ(got.at("value"), "2026-09-28T15:05:46 / 2026-09-29T02:47:54");
        else
            EXPECT_EQ(got.at("value"), want.at("value"));
    }
}

TEST(Published, HashAndKexPagesHaveTheSameRows) {
    const std::string hash = rendered("arm_1", "hash-11"), kex = rendered("arm_1", "kex-02");
    expect_same_rows(hash, test::read(golden / "pages/hash-11/perf_arm_1.md"), "## 4. Performance", 2);
    const std::string kex_page = test::read(golden / "pages/kex-02/perf_arm_1.md");
    expect_same_rows(kex, kex_page, "## 4. Performance", 4);
    expect_same_rows(kex, kex_page, "## Symmetric primitives", 1);
    const auto size =
        row(table(kex, "## 6. Transmission and storage overhead"), {{"instance", "AFS_KEX_C128"}});
    EXPECT_EQ(size.at("passes"), "4");
    EXPECT_EQ(size.at("messages (bytes)"), "768 / 784 / 16 / 1568");
    EXPECT_EQ(size.at("total message bytes"), "3136");
    EXPECT_EQ(size.at("shared secret"), "16");
}

TEST(Published, TheCompleteRunHasNoWarningAndTheExcerptNamesItsGaps) {
    EXPECT_EQ(rendered("sign-34-complete", "sign-34").find("**Warnings**"), std::string::npos);
    const std::string kex = rendered("arm_1", "kex-02");
    EXPECT_NE(kex.find("the evidence has 7 gaps"), std::string::npos);
    for (const char* gap : {"no timing of pass2", "no timing of derive_b", "no entry in build.json",
                            "kat/kex-02/AFS_KEX_C128.log: missing"})
        EXPECT_NE(kex.find(gap), std::string::npos) << gap;
    EXPECT_EQ(kex.find("no timing of pass5"), std::string::npos);
}

TEST(Published, VerdictsClaimNoMoreThanWasSeen) {
    EXPECT_NE(rendered("arm_1", "sign-22").find("**instance-dependent**"), std::string::npos);
    EXPECT_NE(rendered("arm_1", "sign-05").find("**not determined**"),
              std::string::npos);  // published: mixed
}

TEST(Published, RenderingTwiceGivesTheSameBytes) {
    const test::Folder a, b;
    const Rendered first = render(golden / "arm_1", a.path());
    render(golden / "arm_1", b.path());
    render(golden / "arm_1", b.path());
    ASSERT_EQ(first.pages.size(), 7u);
    for (const auto& page : first.pages)
        EXPECT_EQ(test::read(page), test::read(b.path() / page.lexically_relative(a.path())));
    EXPECT_EQ(test::read(a.path() / "index.md"), test::read(b.path() / "index.md"));
}

}  // namespace
}  // namespace ngcc::report
