// SPDX-License-Identifier: Apache-2.0
#include "campaign/profile_run.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "campaign/link_proof.hpp"
#include "campaign/residual.hpp"
#include "mock_worker.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;
using record::Json;

class LinkProofTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-proof-XXXXXX";
        folder_ = ::mkdtemp(name);
    }
    void TearDown() override { fs::remove_all(folder_); }
    Json fold(const std::string& proof) {
        if (!proof.empty()) std::ofstream(folder_ / "libx.so.hashprof.json") << proof;
        Json own = {{"coverage", "partial"},
                    {"coverage_reason", "unchecked"},
                    {"dropped_calls", dropped_},
                    {"forks", 0}};
        fold_link_proof(own, folder_ / "libx.so");
        return own;
    }
    fs::path folder_;
    unsigned dropped_ = 0;
};

}  // namespace

TEST(Residual, IsStatedOnlyAboveTheNoise) {
    const Json clear = residual(std::vector<ResidualPair>{{1010, 1000}, {1011, 1000}, {1009, 1000}});
    EXPECT_EQ(clear.at("state"), "stated");
    EXPECT_NEAR(clear.at("median").get<double>(), 0.010, 1e-12);
    EXPECT_NEAR(clear.at("noise").get<double>(), 0.001, 1e-12);
    const Json noisy = residual(std::vector<ResidualPair>{{1010, 1000}, {980, 1000}, {1005, 1000}});
    EXPECT_EQ(noisy.at("state"), "not_enough_data");
    EXPECT_NEAR(noisy.at("median").get<double>(), 0.005, 1e-12);
    EXPECT_EQ(noisy.at("pairs").size(), 3u);
}

TEST(Residual, NeedsThreePairs) {
    EXPECT_EQ(residual({}).at("state"), "not_enough_data");
    EXPECT_TRUE(residual({}).at("median").is_null());
    const Json two = residual(std::vector<ResidualPair>{{1010, 1000}, {1011, 1000}, {5, 0}});
    EXPECT_TRUE(two.at("median").is_null());
}

TEST_F(LinkProofTest, ProvesWhatTheLinkProved) {
    const Json own = fold(
        R"({"linker":"ld","helpers":{"sm3hash":{"state":"proved","references":3},"pseudohash":{"state":"absent"}}})");
    EXPECT_EQ(own.at("coverage"), "proved");
    EXPECT_EQ(own.at("link_proof").at("helpers").at("sm3hash").at("references"), 3);
}

TEST_F(LinkProofTest, NamesWhatTheLinkCouldNotReach) {
    const Json own = fold(
        R"({"helpers":{"sm3hash":{"state":"proved"},"get_random_number":{"state":"partial","reason":"called in its own file","remedy":"split it"}}})");
    EXPECT_EQ(own.at("coverage"), "partial");
    EXPECT_EQ(own.at("coverage_reason"), "drng: called in its own file");
    EXPECT_EQ(own.at("states").at("drng").at("remedy"), "split it");
}

TEST_F(LinkProofTest, DoesNotProveWhatWasLostAtRunTime) {
    dropped_ = 4;
    EXPECT_EQ(fold(R"({"helpers":{"sm3hash":{"state":"proved"}}})").at("coverage"), "partial");
}

TEST_F(LinkProofTest, IsMissedWhenItIsNotThereOrNoProof) {
    EXPECT_NE(fold("").at("coverage_reason").get<std::string>().find("no readable link proof"),
              std::string::npos);
    EXPECT_EQ(fold("[]").at("coverage"), "partial");
    EXPECT_EQ(fold(R"({"helpers":{"sm3hash":7}})").at("coverage"), "partial");
    EXPECT_EQ(fold("{").at("coverage"), "partial");
}

TEST(Profile, WithoutAHandshakeIsAFailureNotAZero) {
    MockWorker worker;
    ProfileRequest request;
    request.profiled = {"/w", "/l/libx.so", "lib/libx.so", {}, {}};
    request.operation = {"enc"};
    const ProfileRun run = run_profile(worker, request);
    EXPECT_EQ(run.profile.status, "failed");
    EXPECT_EQ(run.profile.error->code, "nohandshake");
    EXPECT_FALSE(run.profile.total);
    EXPECT_TRUE(run.profile.calls.empty());
    EXPECT_FALSE(run.profile.hash_share);
    EXPECT_EQ(option(worker.calls.at(0), "--region-fd", ""), std::to_string(*worker.calls.at(0).inherit_fd));
}

TEST(Profile, WithAnEmptyRegionIsAFailure) {
    MockWorker worker;
    worker.spoil = [](std::size_t, const Command&, Outcome& o) {
        o.exit_code = 0;
        o.out =
            "META\thandshake\tyes\nTRIAL\t1\t10\t0.1\t-\t5\nSTATUS\tcomplete\n";  // but nothing was written
    };
    ProfileRequest request;
    request.profiled = {"/w", "/l/libx.so", "lib/libx.so", {}, {}};
    request.operation = {"enc"};
    const ProfileRun run = run_profile(worker, request);
    EXPECT_EQ(run.profile.status, "failed");
    EXPECT_EQ(run.profile.error->code, "region");
}
