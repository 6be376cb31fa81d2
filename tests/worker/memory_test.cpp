// SPDX-License-Identifier: Apache-2.0
// The kernel's figures of the worker's memory: read in time, or said to be unknown.
#include <gtest/gtest.h>

#include "../shell.hpp"
#include "worker_process.hpp"

// A reader from outside finds no file, or a zombie without figures, once the process has ended.
TEST(PeakMemory, IsReadBeforeTheProcessEnds) {
    constexpr std::uint64_t touched = std::uint64_t{64} << 20;
    const Report report = time_fixture("kem_touches", "keygen", {"--iterations", "1", "--warmups", "0"});
    ASSERT_EQ(report.status, "complete") << report.errors;
    EXPECT_GE(std::stoull(report.meta.at("peak_rss_bytes")), touched);
    EXPECT_LT(std::stoull(report.meta.at("end_rss_bytes")), touched);
    EXPECT_LT(std::stoull(report.meta.at("baseline_rss_bytes")), touched);
}

TEST(PeakMemory, IsUnknownAndNoZeroWhereProcIsHidden) {
    const std::string text =
        run_in_shell("unshare -m sh -c 'mount -t tmpfs none /proc && echo hidden && exec " +
                     std::string(WORKER) + " time " + fixture("kem_faults") +
                     " enc --iterations 5' 2>/dev/null")
            .text;
    if (text.find("hidden\n") == std::string::npos) GTEST_SKIP() << "needs the right to mount";
    EXPECT_NE(text.find("META\tbaseline_rss_bytes\tunknown\n"), std::string::npos) << text;
    EXPECT_NE(text.find("META\tpeak_rss_bytes\tunknown\n"), std::string::npos) << text;
    EXPECT_NE(text.find("STATUS\tcomplete\n"), std::string::npos) << text;
}
