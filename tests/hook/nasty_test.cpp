// SPDX-License-Identifier: Apache-2.0
// Hand-written functions whose first instructions are hard to move: the program must not notice that it is
// hooked, and each function is counted or left alone with the reason.
#include <gtest/gtest.h>

#include "preloaded.hpp"

namespace hashprof::test {
namespace {

const std::vector<std::string> kNasty = {
    "just_ret",  "packed_short",  "packed_next",     "short_padded",   "rip_load",      "rip_compare",
    "short_jcc", "loop_to_entry", "loop_into_patch", "loop_first",     "jrcxz_first",   "call_first",
    "tail_jump", "with_endbr",    "calls_in_loop",   "many_arguments", "returns_large", "returns_double"};

std::string listed(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ",") + name;
    return list;
}

class Nasty : public testing::TestWithParam<const char*> {};

TEST_P(Nasty, TheProgramNoticesNothingAndEachFunctionIsCountedOrRefused) {
    const Ended plain = run_preloaded("", {HOOK_NASTY});
    const Ended hooked =
        run_preloaded(HASHPROF_HOOK_LIBRARY, {HOOK_NASTY},
                      {"HASHPROF_FUNCTIONS=" + listed(kNasty), std::string("HASHPROF_MODE=") + GetParam()});
    EXPECT_EQ(hooked.status, plain.status);
    EXPECT_EQ(hooked.out, plain.out);
    EXPECT_NE(plain.out.find("registers changed 0"), std::string::npos) << plain.out;
    const auto refused = refusals(*hooked.region);
    const auto calls = calls_by_function(*hooked.region);
    for (const std::string& name : kNasty) {
        ASSERT_TRUE(refused.contains(name)) << name;
        const auto found = calls.find(name);
        const std::uint64_t seen = found == calls.end() ? 0 : found->second;
        if (refused.at(name) != HASHPROF_HOOKED)
            EXPECT_EQ(seen, 0u) << name;
        else
            EXPECT_EQ(seen, name == "just_ret" ? 103u : 100u) << name;
    }
    EXPECT_EQ(hooked.region->loader_watched, 1u);
}

INSTANTIATE_TEST_SUITE_P(Modes, Nasty, testing::Values("full", "count", "fenced"),
                         [](const auto& p) { return p.param; });

#if defined(__x86_64__)
TEST(Nasty, OnlyWhatCannotBePatchedSafelyIsLeftAlone) {
    const Ended hooked =
        run_preloaded(HASHPROF_HOOK_LIBRARY, {HOOK_NASTY}, {"HASHPROF_FUNCTIONS=" + listed(kNasty)});
    std::map<std::string, std::uint32_t> refused;
    for (const auto& [symbol, refusal] : refusals(*hooked.region))
        if (refusal != HASHPROF_HOOKED) refused[symbol] = refusal;
    EXPECT_EQ(refused, (std::map<std::string, std::uint32_t>{{"packed_short", HASHPROF_REFUSED_SHORT},
                                                             {"calls_in_loop", HASHPROF_REFUSED_BRANCH}}));
}
#endif

TEST(Nasty, CallSitesAreWalkedThroughHooks) {
    const Ended hooked = run_preloaded(HASHPROF_HOOK_LIBRARY, {HOOK_NASTY},
                                       {"HASHPROF_FUNCTIONS=returns_double", "HASHPROF_CALL_SITES=3"});
    EXPECT_EQ(calls_by_function(*hooked.region)["returns_double"], 100u);
}

TEST(Modes, SwitchedOffNothingIsCountedAndTheProgramRuns) {
    const Ended plain = run_preloaded("", {HOOK_NASTY});
    const Ended off = run_preloaded(HASHPROF_HOOK_LIBRARY, {HOOK_NASTY},
                                    {"HASHPROF_FUNCTIONS=" + listed(kNasty), "HASHPROF_MODE=off"});
    EXPECT_EQ(off.out, plain.out);
    EXPECT_TRUE(calls_by_function(*off.region).empty());
}

}  // namespace
}  // namespace hashprof::test
