// SPDX-License-Identifier: Apache-2.0
// ngcc_perf inspect as a user calls it, and its JSON against the schema of timing records.
#include <gtest/gtest.h>

#include <fstream>

#include "../json_schema.hpp"
#include "inspected.hpp"

namespace {

ngcc::Outcome ngcc_perf_inspect(const std::string& fixture, const std::string& operation,
                                std::vector<std::string> more = {}) {
    ngcc::Command command;
    command.program = NGCC_PERF;
    command.arguments = {"inspect", std::string(FIXTURES) + "/lib" + fixture + ".so", operation};
    command.arguments.insert(command.arguments.end(), more.begin(), more.end());
    command.timeout_s = 60;
    return ngcc::ProcessExecutor().run(command);
}

bool is_memory(const ngcc::record::Json& memory) {
    std::ifstream file(RECORD_SCHEMA);
    ngcc::record::Json json = ngcc::record::Json::parse(file);
    const ngcc::record::Json part = {{"definitions", json.at("definitions")},
                                     {"$ref", "#/definitions/memory"}};
    return JsonSchema(part).accepts(memory);
}

TEST(InspectTool, ShowsMemoryWithUnitsAndLeavesWithZero) {
    const ngcc::Outcome seen = ngcc_perf_inspect("kem_heap", "enc");
    EXPECT_EQ(seen.exit_code, 0) << seen.err;
    EXPECT_NE(seen.out.find("heap peak                     100000  bytes"), std::string::npos) << seen.out;
    EXPECT_NE(seen.out.find("no finding"), std::string::npos) << seen.out;
}

TEST(InspectTool, AFindingIsExitStatusOne) {
    const ngcc::Outcome seen = ngcc_perf_inspect("kem_overruns", "dec");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_NE(seen.out.find("finding buffer_overrun: kem_dec writes 3 bytes past"), std::string::npos)
        << seen.out;
}

TEST(InspectTool, WhatIsNotTheLibrarysFaultIsNoFinding) {
    EXPECT_EQ(ngcc_perf_inspect("kem_heap", "sign").exit_code, 2);
    EXPECT_EQ(ngcc_perf_inspect("kem_heap", "fly").exit_code, 2);
    EXPECT_EQ(ngcc_perf_inspect("nothing_there", "enc").exit_code, 2);
    EXPECT_EQ(ngcc_perf_inspect("kem_heap", "enc", {"--calls", "0"}).exit_code, 2);
}

TEST(InspectTool, JsonIsWhatTheSchemaSays) {
    for (const char* fixture : {"kem_heap", "kem_crashes", "kem_own_malloc"}) {
        const ngcc::Outcome seen = ngcc_perf_inspect(fixture, "dec", {"--json"});
        const auto json = ngcc::record::Json::parse(seen.out);
        EXPECT_TRUE(is_memory(json.at("memory"))) << json.at("memory").dump(2);
        EXPECT_FALSE(json.at("processes").empty());
        EXPECT_EQ(seen.out.find(FIXTURES), std::string::npos);  // no local path
    }
    ngcc::record::Json wrong = inspected("kem_heap", "dec").memory;
    EXPECT_TRUE(is_memory(wrong));
    wrong["heap_peak_bytes"] = "100000";
    EXPECT_FALSE(is_memory(wrong));
    wrong.erase("heap_peak_bytes");
    EXPECT_FALSE(is_memory(wrong));
}

}  // namespace
