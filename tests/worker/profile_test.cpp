// SPDX-License-Identifier: Apache-2.0
// Mode profile: how the intercept path is driven, seen by a stand-in that writes it down.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "fixtures/profiled.h"
#include "hashprof/region.h"
#include "worker_process.hpp"

namespace {

// Not closed on exec: the worker inherits it.
class Region {
  public:
    explicit Region(off_t bytes) : descriptor_(memfd_create("region", 0)) {
        if (ftruncate(descriptor_, bytes) != 0) ADD_FAILURE() << "ftruncate";
    }
    ~Region() { close(descriptor_); }
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

    drive_log log() const {
        drive_log log{};
        EXPECT_EQ(pread(descriptor_, &log, sizeof log, 0), static_cast<ssize_t>(sizeof log));
        return log;
    }
    std::string number() const { return std::to_string(descriptor_); }

  private:
    int descriptor_;
};

Report profile(const std::string& name, const std::string& operation, const Region& region,
               std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"profile",   fixture(name), operation,     "--iterations", "7",
                                       "--warmups", "2",           "--region-fd", region.number()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_worker(arguments);
}

TEST(Profile, OnlyTimedCallsAreInWindows) {
    const Region region(sizeof(drive_log));
    const Report report = profile("kem_profiled", "keygen", region);
    ASSERT_EQ(report.exit_status, 0) << report.output;
    const drive_log log = region.log();
    EXPECT_EQ(log.keygens_inside, 7u);
    EXPECT_EQ(log.keygens_outside, 2u);
    EXPECT_EQ(log.windows_opened, 7u);
    EXPECT_EQ(log.windows_closed, 7u);
    EXPECT_STREQ(log.operation, "keygen");
    EXPECT_EQ(log.mode, HASHPROF_FULL);
    EXPECT_EQ(log.calibrations, 1u) << "such short work needs no second one";
    EXPECT_EQ(report.meta.at("handshake"), "yes");
    EXPECT_GT(std::stoull(report.meta.at("total_ticks")), 0u);
    EXPECT_EQ(report.meta.at("cycle_source"), "none");
}

TEST(Profile, SetUpIsOutsideTheWindows) {
    const Region region(sizeof(drive_log));
    ASSERT_EQ(profile("kem_profiled", "dec", region).exit_status, 0);
    EXPECT_EQ(region.log().keygens_inside, 0u);
    EXPECT_EQ(region.log().keygens_outside, 1u);
}

TEST(Profile, ModesReachTheInterceptPath) {
    const std::pair<const char*, int> modes[] = {{"full", HASHPROF_FULL},
                                                 {"count", HASHPROF_COUNT},
                                                 {"fenced", HASHPROF_FENCED},
                                                 {"off", HASHPROF_OFF}};
    for (const auto& [name, number] : modes) {
        const Region region(sizeof(drive_log));
        const Report report = profile("kem_profiled", "enc", region, {"--mode", name});
        EXPECT_EQ(report.exit_status, 0) << report.output;
        EXPECT_EQ(region.log().mode, number);
        EXPECT_EQ(region.log().calibrations, number >= HASHPROF_FULL ? 1u : 0u);
        EXPECT_EQ(report.meta.at("intercept_mode"), name);
    }
}

TEST(Profile, WithoutHandshakeThereIsNoResult) {
    const Region region(sizeof(drive_log));
    const Report report = profile("kem", "enc", region);
    EXPECT_EQ(report.exit_status, 3);
    EXPECT_EQ(report.error_code, "NOHANDSHAKE");
    EXPECT_NE(report.error_text.find("hashprof_add_scheme"), std::string::npos);
    EXPECT_EQ(report.meta.at("handshake"), "no");
    EXPECT_TRUE(report.trials.empty());
}

TEST(Profile, ARegionThatDoesNotFitIsRefused) {
    const Region small(16);
    const Report report = profile("kem_profiled", "enc", small);
    EXPECT_EQ(report.exit_status, 2);
    EXPECT_EQ(report.error_code, "REGION");
    const Report absent = run_worker({"profile", fixture("kem_profiled"), "enc", "--region-fd", "98"});
    EXPECT_EQ(absent.exit_status, 2);
    EXPECT_EQ(absent.error_code, "REGION");
}

}  // namespace
