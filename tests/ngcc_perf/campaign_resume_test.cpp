// SPDX-License-Identifier: Apache-2.0
// A campaign that is stopped goes on; one that is complete has nothing to do.
#include "campaign_fixture.hpp"
#include "support/files.hpp"

using hashprof::Exit;
using ngcc::End;
using ngcc::Outcome;

TEST_F(CampaignTest, DoesNothingTwice) {
    EXPECT_EQ(run(), Exit::done);
    const auto before = files();
    const std::string record = hashprof::read_file(options_.run / "records/kem-99/a__enc.json");
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(worker_.calls.empty());
    EXPECT_EQ(files(), before);
    EXPECT_EQ(hashprof::read_file(options_.run / "records/kem-99/a__enc.json"), record);
    EXPECT_GT(data().campaign->host_checks.size(), 4u);  // both runs are on record
}

TEST_F(CampaignTest, GoesOnFromAnyInterruptionWithoutRepeatingWhatIsDone) {
    run();
    const auto complete = files();
    const std::size_t calls = worker_.calls.size();
    // Every third point of the run; known answers, calibrations and trials are all among them.
    for (std::size_t stop = 1; stop <= calls; stop += 3) {
        std::filesystem::remove_all(options_.run);
        worker_.calls.clear();
        worker_.spoil = [&](std::size_t n, const ngcc::Command&, Outcome& o) {
            if (n == stop) o.end = End::interrupted;
        };
        EXPECT_EQ(run(), Exit::incomplete) << stop;
        const auto left = data();
        EXPECT_TRUE(left.problems.empty()) << stop;
        for (const auto& stored : left.timings)
            EXPECT_EQ(stored.value.status, "complete") << stop;
        EXPECT_FALSE(left.campaign->ended_utc) << stop;
        worker_.spoil = nullptr;
        EXPECT_EQ(run(), Exit::done) << stop;
        EXPECT_EQ(files(), complete) << stop;
        // Nothing but the process that was interrupted is run again.
        EXPECT_EQ(worker_.calls.size(), calls + 1) << stop;
    }
}

TEST_F(CampaignTest, MeasuresAgainOnlyTheLibraryThatChanged) {
    run();
    worker_.calls.clear();
    std::ofstream(options_.instances[0].library, std::ios::app) << "changed";
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(worker_.calls.size(), 1u + 3 + 15);  // known answers, calibrations, trials
    for (const std::string& call : worker_.history())
        EXPECT_TRUE(call.starts_with("a ")) << call;
}

// Its figures must not stand under the digest, and the known answers, of the former one.
TEST_F(CampaignTest, NoticesALibraryThatIsReplacedMeanwhile) {
    std::size_t calls = 0;
    worker_.spoil = [&](std::size_t, const ngcc::Command& c, Outcome&) {
        if (c.arguments[0] == "time" && c.arguments[2] == "enc" && ++calls == 4)
            std::ofstream(options_.instances[0].library, std::ios::app) << "changed";
    };
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(timing(data(), "a", "enc")->error->code, "library_changed");
    EXPECT_EQ(timing(data(), "b", "enc")->status, "complete");
    worker_.spoil = nullptr;
    EXPECT_EQ(run(), Exit::done);
    for (const char* operation : {"keygen", "enc", "dec"})
        EXPECT_EQ(timing(data(), "a", operation)->library_sha256,
                  hashprof::sha256_file(options_.instances[0].library));
}

TEST_F(CampaignTest, KeepsWhatWasMeasuredOfALibraryThatIsAwayNow) {
    EXPECT_EQ(run(), Exit::done);
    const auto library = options_.instances[0].library;
    const std::string before = hashprof::read_file(options_.run / "records/kem-99/a__enc.json");
    std::filesystem::rename(library, folder_ / "away");
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(hashprof::read_file(options_.run / "records/kem-99/a__enc.json"), before);
    std::filesystem::rename(folder_ / "away", library);
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(worker_.calls.empty());
}

TEST_F(CampaignTest, TriesAgainOnlyWhatFailed) {
    worker_.spoil = [](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments[0] == "time" && c.arguments[2] == "dec") o.end = End::timed_out;
    };
    EXPECT_EQ(run(), Exit::finding);
    worker_.calls.clear();
    worker_.spoil = nullptr;
    EXPECT_EQ(run(), Exit::done);
    for (const std::string& call : worker_.history())
        EXPECT_TRUE(call.ends_with(" time dec")) << call;
    EXPECT_EQ(timing(data(), "a", "dec")->status, "complete");
    EXPECT_FALSE(timing(data(), "a", "dec")->error);
}

TEST_F(CampaignTest, RemovesWhatAKilledWriterLeftAndNothingElse) {
    run();
    const auto before = files();
    const std::vector<std::string> kept = {"notes.txt",
                                           "campaign.json.backup",
                                           "run.log.old123",
                                           "mine/notes.json.151023",
                                           "mine/a.json.unfinished-Ab3xYz",
                                           "records/kem-99/a__enc.json.backup"};
    for (const std::string& file : kept)
        hashprof::write_file_atomically(options_.run / file, "mine");
    for (const char* file : {"campaign.json", "records/kem-99/a__enc.json", "kat/kem-99/a.log",
                             "work/trials/kem-99/a__enc/1.json"})
        hashprof::write_file_atomically(options_.run / (std::string(file) + ".unfinished-Ab3xYz"), "{");
    EXPECT_EQ(run(), Exit::done);
    auto expected = before;
    expected.insert(kept.begin(), kept.end());
    EXPECT_EQ(files(), expected);
}

TEST_F(CampaignTest, TheLogSaysWhatEndedIt) {
    run();
    host_.environment.kernel = "6.7";
    EXPECT_THROW(run(), hashprof::Error);
    const std::string log = hashprof::read_file(options_.run / "campaign.log");
    EXPECT_NE(log.find("error: ended: " + options_.run.string() + ": was made on another host"),
              std::string::npos);
}

TEST_F(CampaignTest, ReplacesDamagedFiles) {
    run();
    for (const char* file : {"records/kem-99/a__enc.json", "calibrate/kem-99/a__dec.json"}) {
        const std::string text = hashprof::read_file(options_.run / file);
        std::ofstream(options_.run / file) << text.substr(0, text.size() - 10);
    }
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(worker_.calls.size(), 6u);  // five trials of enc, one calibration of dec
    EXPECT_TRUE(data().problems.empty());
}

TEST_F(CampaignTest, ChecksKnownAnswersAgainWhenTheManifestChanges) {
    options_.instances.resize(1);
    options_.instances[0].kat_manifest = folder_ / "kat.sha256";
    std::ofstream(folder_ / "kat.sha256") << std::string(64, '0') << " strict a/KAT_KEM_mock.txt\n";
    EXPECT_EQ(run(), Exit::finding);
    EXPECT_EQ(timing(data(), "a", "enc")->kat, "MISMATCH");
    const std::string log = hashprof::read_file(options_.run / "kat/kem-99/a.log");
    const std::string got = log.substr(log.find("manifest ") + 9, 64);
    std::ofstream(folder_ / "kat.sha256") << got << " strict a/KAT_KEM_mock.txt\n";
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(worker_.history(), std::vector<std::string>{"a kat"});  // nothing is timed again
    const auto d = data();
    EXPECT_EQ(timing(d, "a", "enc")->kat, "PASS");
    EXPECT_EQ(timing(d, "a", "enc")->kat_log_sha256, d.build->instances.at("kem-99/a").kat_log_sha256);
}

TEST_F(CampaignTest, RefusesTheDirectoryOfAnotherHostNamingTheDifference) {
    run();
    host_.environment.kernel = "6.7";
    try {
        run();
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_EQ(e.status(), Exit::environment);
        EXPECT_NE(e.cause().find("kernel: 6.6 in the run directory, 6.7 now"), std::string::npos);
        EXPECT_EQ(e.cause().find("hostname"), std::string::npos);
    }
}

TEST_F(CampaignTest, RefusesTheDirectoryOfAnotherPlanNamingTheDifference) {
    run();
    options_.rule.trial_target_s = 0.5;
    try {
        run();
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_EQ(e.status(), Exit::usage);
        EXPECT_NE(e.cause().find("trial_target_s: 1.0 in the run directory, 0.5 now"), std::string::npos);
    }
}

TEST_F(CampaignTest, KeepsOtherInstancesWhenOnlyOneIsAskedFor) {
    run();
    const auto all = files();
    options_.instances.resize(1);
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(worker_.calls.empty());
    EXPECT_EQ(files(), all);
    EXPECT_EQ(data().build->instances.size(), 2u);
}
