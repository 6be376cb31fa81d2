// SPDX-License-Identifier: Apache-2.0
// Hand-written functions whose first instructions are hard to move: the program must not notice that it is
// hooked, and each function is counted or left alone with the reason.
#include <gtest/gtest.h>

#include <filesystem>
#include <tuple>

#include "functions.h"
#include "preloaded.hpp"

namespace hashprof::test {
namespace {

const std::string kProgram = std::get<0>(std::tuple{HOOK_NASTY});

// Of every function that is asked for, what becomes of it.
std::map<std::string, std::uint32_t> expected_refusals() {
    std::map<std::string, std::uint32_t> expected = {{"just_ret", 0},
                                                     {"many_arguments", 0},
                                                     {"many_doubles", 0},
                                                     {"returns_large", 0},
                                                     {"returns_double", 0}};
#define EXPECT(name, refusal) expected[#name] = refusal;
    NASTY_CALLED(EXPECT)
    NASTY_INNER(EXPECT)
#undef EXPECT
    return expected;
}

std::string all_functions() {
    std::string list = "HASHPROF_FUNCTIONS=";
    for (const auto& [name, refusal] : expected_refusals())
        list += name + ",";
    list.pop_back();
    return list;
}

// Mode, and one of the builds of the program.
class Nasty : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(Nasty, TheProgramNoticesNothingAndEachFunctionIsCountedOrRefused) {
    const auto [mode, program] = GetParam();
    const Ended plain = run_preloaded("", {program});
    const Ended hooked =
        run_preloaded(HASHPROF_HOOK_LIBRARY, {program}, {all_functions(), "HASHPROF_MODE=" + mode});
    EXPECT_EQ(plain.status, 0);
    EXPECT_EQ(hooked.status, plain.status);
    EXPECT_EQ(hooked.out, plain.out);
    EXPECT_NE(plain.out.find("registers changed 0"), std::string::npos) << plain.out;
    EXPECT_EQ(refusals(*hooked.region), expected_refusals());
    const auto calls = calls_by_function(*hooked.region);
    for (const auto& [name, refusal] : expected_refusals()) {
        const auto found = calls.find(name);
        const std::uint64_t seen = found == calls.end() ? 0 : found->second;
        // Once more in each of three threads.
        const std::uint64_t expected = name == "just_ret" ? 103 : 100;
        EXPECT_EQ(seen, refusal == HASHPROF_HOOKED ? expected : 0) << name;
    }
    EXPECT_EQ(hooked.region->loader_watched, 1u);
}

INSTANTIATE_TEST_SUITE_P(Modes, Nasty,
                         testing::Combine(testing::Values("full", "count", "fenced"),
                                          testing::Values(HOOK_NASTY)),
                         [](const auto& info) {
                             const std::filesystem::path program(std::get<1>(info.param));
                             return std::get<0>(info.param) + "_" + program.filename().string();
                         });

TEST(CallSites, AreWalkedThroughHooks) {
    const Ended hooked = run_preloaded(HASHPROF_HOOK_LIBRARY, {kProgram},
                                       {"HASHPROF_FUNCTIONS=returns_double", "HASHPROF_CALL_SITES=3"});
    EXPECT_EQ(calls_by_function(*hooked.region)["returns_double"], 100u);
}

TEST(Modes, SwitchedOffNothingIsCountedAndTheProgramRuns) {
    const Ended plain = run_preloaded("", {kProgram});
    const Ended off =
        run_preloaded(HASHPROF_HOOK_LIBRARY, {kProgram}, {all_functions(), "HASHPROF_MODE=off"});
    EXPECT_EQ(off.out, plain.out);
    EXPECT_TRUE(calls_by_function(*off.region).empty());
}

}  // namespace
}  // namespace hashprof::test
