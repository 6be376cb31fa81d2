// SPDX-License-Identifier: Apache-2.0
// A campaign by the AArch64 tools: wrapped and hooked counts agree with each other and with this machine's,
// and the report says which clock the figures are of and how coarse it is.
#include <gtest/gtest.h>

#include <map>

#include "emulation.hpp"

namespace aarch64 {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string campaign =
    "ngcc_perf campaign --run run --quick --trials 1 --no-inspect --allow-unfixed-host"
    " --only mlkem/ML-KEM-512-iccs 2>&1";

// Calls an operation, by profile and then by function and lengths.
std::map<std::string, std::map<std::string, double>> profiles(const fs::path& run) {
    std::map<std::string, std::map<std::string, double>> all;
    for (const auto& entry : fs::recursive_directory_iterator(run / "profile")) {
        if (!entry.is_regular_file()) continue;
        const json profile = json::parse(zoo::content(entry.path()));
        EXPECT_EQ(profile.at("hashprof").at("coverage"), "proved") << entry.path();
        EXPECT_EQ(profile.at("hashprof").at("cross_check").at("agrees"), true) << entry.path();
        EXPECT_EQ(profile.at("hashprof").at("cross_check").at("route"), "wrap") << entry.path();
        for (const json& call : profile.at("calls"))
            all[entry.path().filename()][call.at("fn").get<std::string>() + " " + call.at("in_bits").dump() +
                                         " " + call.at("out_bits").dump()] =
                call.at("calls").get<double>() / profile.at("total").at("operations").get<double>();
    }
    return all;
}

TEST(Campaign, CountsAsThisMachineDoesAndReportsItsClock) {
    NEEDS_EMULATION();
    const Folder folder, here;
    const zoo::Result ran = run(Machine::aarch64, folder, campaign);
    ASSERT_EQ(ran.status, 0) << ran.out;
    ASSERT_EQ(run(Machine::here, here, campaign).status, 0);
    const auto counted = profiles(folder / "run");
    EXPECT_FALSE(counted.empty());
    EXPECT_EQ(counted, profiles(here / "run"));

    const zoo::Result validated = run(Machine::aarch64, folder, "ngcc_perf validate run");
    EXPECT_EQ(validated.status, 0) << validated.out << validated.err;
    const zoo::Result report = run(Machine::aarch64, folder, "ngcc_perf report run --no-evidence");
    EXPECT_EQ(report.status, 0) << report.err;
    // qemu's counter runs at 62.5 MHz.
    EXPECT_NE(report.out.find("cntvct_el0, 62.50 MHz, 1 tick = 16 ns"), std::string::npos) << report.out;
    EXPECT_EQ(run(Machine::aarch64, folder, "ngcc_perf report run --check").status, 0);
    // Both machines' tools make the same pages of the same run.
    EXPECT_EQ(run(Machine::here, folder, "ngcc_perf report run --check").status, 0);
}

// qemu's counter follows a clock of the host by the microsecond, so that a hash of four bytes is some of its
// steps long.
TEST(Clock, WhatIsShorterThanAHundredOfItsStepsIsSaidToBe) {
    NEEDS_EMULATION();
    const Folder folder;
    const zoo::Result ran =
        run(Machine::aarch64, folder,
            "ngcc_perf measure iccs/sm3hash-256 hash --input-bytes 4 --trials 1 --iterations 1 --no-inspect"
            " --allow-unfixed-host --json");
    ASSERT_EQ(ran.status, 0) << ran.err;
    const json record = json::parse(ran.out);
    EXPECT_EQ(record.at("tick_source"), "cntvct_el0");
    const json& meta = record.at("processes").at(0).at("meta");
    const auto quantum = std::stoull(meta.at("tick_quantum").get<std::string>());
    EXPECT_GE(quantum, 1u);
    const bool below = record.at("trials").at(0).at("ticks").get<std::uint64_t>() < 100 * quantum;
    EXPECT_EQ(meta.at("below_resolution"), below ? "1" : "0");
}

}  // namespace
}  // namespace aarch64
