// SPDX-License-Identifier: Apache-2.0
// A campaign times what has passed its known answers, and puts imported code in a box.
#include <algorithm>
#include <fstream>

#include "campaign_fixture.hpp"
#include "support/files.hpp"

using hashprof::Exit;
using ngcc::Command;
using ngcc::Outcome;

namespace {

// The answers of the mock, as a submission would hold them.
constexpr const char* right_answers = "Count = 0\nPK = AA\n\n";

std::size_t timed(const MockWorker& worker) {
    return static_cast<std::size_t>(
        std::count_if(worker.calls.begin(), worker.calls.end(),
                      [](const Command& c) { return c.arguments.at(0) == "time"; }));
}

}  // namespace

class GateTest : public CampaignTest {
  protected:
    void SetUp() override {
        CampaignTest::SetUp();
        options_.allow_kat_failure = false;
        options_.instances.resize(1);
        options_.instances[0].kat_records = 1;  // as many as the mock makes
    }
    void submit(const std::string& answers) {
        options_.instances[0].kat_reference = folder_ / "KAT_KEM_a.txt";
        std::ofstream(folder_ / "KAT_KEM_a.txt") << answers;
    }
};

TEST_F(GateTest, TimesWhatHasTheSubmittedAnswers) {
    submit(right_answers);
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(timing(data(), "a", "enc")->kat, "PASS");
    EXPECT_EQ(timing(data(), "a", "enc")->status, "complete");
    EXPECT_EQ(option(worker_.calls.front(), "--count", ""), "1");
}

TEST_F(GateTest, LeavesOutWhatHasOtherAnswers) {
    submit("Count = 0\nPK = AB\n\n");
    EXPECT_EQ(run(), Exit::finding);
    const auto d = data();
    ASSERT_EQ(d.timings.size(), 3u);
    for (const auto& stored : d.timings) {
        EXPECT_EQ(stored.value.status, "failed");
        EXPECT_EQ(stored.value.kat, "MISMATCH");
        EXPECT_EQ(stored.value.kat_not_passed, true);
        EXPECT_EQ(stored.value.error->code, "not_measured");
        EXPECT_NE(stored.value.error->text.find("--allow-kat-failure"), std::string::npos);
    }
    EXPECT_EQ(timed(worker_), 0u);
}

TEST_F(GateTest, LeavesOutWhatHasNothingToBeComparedWith) {
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(timing(data(), "a", "enc")->kat, "NOKAT");
    EXPECT_EQ(timing(data(), "a", "enc")->error->code, "not_measured");
    EXPECT_EQ(timed(worker_), 0u);
}

TEST_F(GateTest, TimesItWhenThatIsAllowedAndMarksIt) {
    submit("Count = 0\nPK = AB\n\n");
    EXPECT_EQ(run(), Exit::finding);
    options_.allow_kat_failure = true;
    EXPECT_EQ(run(), Exit::finding);  // a wrong answer stays one
    EXPECT_EQ(timing(data(), "a", "enc")->status, "complete");
    EXPECT_EQ(timing(data(), "a", "enc")->kat, "MISMATCH");
    EXPECT_EQ(timing(data(), "a", "enc")->kat_not_passed, true);
}

TEST_F(GateTest, NeverTimesWhatCrashesInItsAnswers) {
    options_.allow_kat_failure = true;
    worker_.spoil = [](std::size_t, const Command& c, Outcome& o) {
        if (c.arguments[0] == "kat") o.out = "RESULT\tmock\ta\tCRASH\tsignal=11\nSTATUS\tfailed\n";
    };
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(timed(worker_), 0u);
}

TEST_F(GateTest, ChecksAgainWhenTheSubmittedFileChanges) {
    submit("Count = 0\nPK = AB\n\n");
    EXPECT_EQ(run(), Exit::finding);
    submit(right_answers);
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(timing(data(), "a", "enc")->kat, "PASS");
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(worker_.calls.empty());
    std::filesystem::remove(folder_ / "KAT_KEM_a.txt");
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(worker_.history().front(), "a kat");
}

TEST_F(GateTest, PutsImportedCodeInABoxAndSaysSo) {
    submit(right_answers);
    options_.instances[0].imported = true;
    options_.phases.erase(ngcc::Phase::profile);
    EXPECT_EQ(run(), Exit::done);
    for (const Command& c : worker_.calls) {
        ASSERT_TRUE(c.confinement) << c.arguments.at(0);
        const auto& readable = c.confinement->readable;
        for (const std::filesystem::path& needed : {options_.worker, options_.instances[0].library})
            EXPECT_NE(std::find(readable.begin(), readable.end(), needed), readable.end());
        EXPECT_EQ(c.confinement->scratch.empty(), c.arguments[0] != "kat");
    }
    EXPECT_EQ(timing(data(), "a", "enc")->confinement, ngcc::machine_confinement().text);
}

TEST_F(GateTest, LeavesTheBoxOutWhenTheUserSaysSoAndForBundledCode) {
    submit(right_answers);
    options_.instances[0].imported = true;
    options_.sandbox.imported = false;
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(timing(data(), "a", "enc")->confinement, "none: --no-sandbox");
    options_.instances[0].imported = false;
    options_.run = folder_ / "bundled";
    EXPECT_EQ(run(), Exit::done);
    EXPECT_FALSE(timing(data(), "a", "enc")->confinement);
    for (const Command& c : worker_.calls)
        EXPECT_FALSE(c.confinement);
}

TEST_F(GateTest, TakesAHashsOtherFilesFromBesideTheNamedOne) {
    ngcc::CatalogueInstance hash;
    hash.type = ngcc::record::Type::hash;
    hash.kat_reference = folder_ / "KAT_2_23_x.txt";
    EXPECT_TRUE(kat_references(hash).empty());
    for (const char* name : {"KAT_2_12_x.txt", "KAT_2_23_x.txt", "KAT_Loop_x.txt", "KAT_2_12_y.txt"})
        std::ofstream(folder_ / name) << "x";
    EXPECT_EQ(kat_references(hash),
              (std::vector<std::filesystem::path>{folder_ / "KAT_2_23_x.txt", folder_ / "KAT_2_12_x.txt",
                                                  folder_ / "KAT_Loop_x.txt"}));
    hash.type = ngcc::record::Type::kem;
    EXPECT_EQ(kat_references(hash).size(), 1u);
}
