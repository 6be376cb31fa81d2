// SPDX-License-Identifier: Apache-2.0
// Each copy of the helpers is judged for what it is, and the text says why.
#include <gtest/gtest.h>

#include "helpers/helpers.hpp"

namespace {

using namespace ngcc;
using helpers::Behaviour;
using helpers::Judgement;

Judgement judged(const std::string& name, const std::optional<Confinement>& confinement = std::nullopt) {
    ProcessExecutor executor;
    return helpers::judge(executor, PROBE, std::string(LIBRARIES) + "/" + name + ".so", confinement);
}

const std::vector<std::string> all = {"sm3hash", "pseudohash", "pseudoXOF", "init_random_number",
                                      "get_random_number"};

}  // namespace

TEST(HelperCopies, ThatBehaveAlikeAreEqual) {
    for (const char* name : {"bundled", "rewritten", "none"}) {
        const Judgement j = judged(name);
        EXPECT_EQ(j.behaviour, Behaviour::equal) << name << ": " << j.text;
        EXPECT_EQ(j.functions, all) << name;
        EXPECT_EQ(j.text, "") << name;
    }
}

TEST(HelperCopies, MayLackFunctions) {
    const Judgement j = judged("only_drng");
    EXPECT_EQ(j.behaviour, Behaviour::equal) << j.text;
    EXPECT_EQ(j.functions, (std::vector<std::string>{"init_random_number", "get_random_number"}));
    const Judgement none = judged("nothing");
    EXPECT_EQ(none.behaviour, Behaviour::unusable);
    EXPECT_EQ(none.text, "defines none of the official functions");
}

TEST(HelperCopies, WithOneFaultDiffer) {
    const struct {
        const char* name;
        const char* text;
    } cases[] = {
        {"long_messages", "sm3hash differs at message 512 bits, output 256 bits"},
        {"bytes_only",
         "sm3hash differs at message 1 bits, output 256 bits (and agrees where both are whole bytes)"},
        {"counts_bytes", "sm3hash differs at message 8 bits, output 256 bits"},
        {"takes_any_length", "sm3hash returns 0 for an output of 0 bits, where -4 is right"},
        {"clears_first",
         "sm3hash differs where its output overlaps its input: message 8 bits, output 256 bits 0 bytes after "
         "it"},
        {"returns_one", "sm3hash returns 1 at message 0 bits, output 256 bits, where 0 is right"},
        {"one_byte_more", "sm3hash writes 1 bytes behind its output at message 0 bits, output 256 bits"},
        {"writes_on_error", "pseudohash refuses an output of 256 bits but writes there"},
        {"counter_from_zero", "pseudoXOF differs at message 0 bits, output 256 bits"},
        {"unmasked",
         "pseudoXOF depends on the unused bits of the last message byte at message 1 bits, output 256 bits"},
        {"short_counter", "pseudoXOF differs at message 64 bits, output 16777481 bits"},
        {"larger_state",
         "init_random_number writes 8 bytes beyond the 165 of the official DRNG_ctx when it is seeded"},
        {"seed_of_48", "init_random_number leaves another state (V) after a seed of 64 bytes"},
        {"no_empty_draw", "get_random_number leaves another state (V) after a draw of 0 bits"},
        {"other_generator", "get_random_number differs at a draw of 256 bits"},
        {"extra_state", "get_random_number differs at a draw of 100 bits with two generators in turn"},
        {"one_state", "get_random_number differs at a draw of 700 bits from a state of ones"},
    };
    for (const auto& expected : cases) {
        const Judgement j = judged(expected.name);
        EXPECT_EQ(j.behaviour, Behaviour::differs) << expected.name;
        EXPECT_EQ(j.text, expected.text) << expected.name;
        EXPECT_EQ(j.functions, all) << expected.name;
    }
}

TEST(HelperCopies, ThatEndTheProcessAreUnusable) {
    const struct {
        const char* name;
        const char* text;
    } cases[] = {
        {"crash", "crashed in sm3hash (SIGSEGV)"},
        {"hang", "sm3hash does not come to an end"},
        {"exit", "exit() was called in sm3hash"},
    };
    for (const auto& expected : cases) {
        const Judgement j = judged(expected.name);
        EXPECT_EQ(j.behaviour, Behaviour::unusable) << expected.name;
        EXPECT_EQ(j.text, expected.text) << expected.name;
    }
    const Judgement undefined = judged("undefined");
    EXPECT_EQ(undefined.behaviour, Behaviour::unusable);
    EXPECT_NE(undefined.text.find("defined_nowhere"), std::string::npos) << undefined.text;
    const Judgement missing = judged("missing");
    EXPECT_EQ(missing.behaviour, Behaviour::unusable);
    EXPECT_EQ(missing.text.find("cannot be loaded: "), 0u) << missing.text;
}

TEST(HelperCopies, AreJudgedInABox) {
    EXPECT_EQ(judged("bundled", Confinement{}).behaviour, Behaviour::equal)
        << judged("bundled", Confinement{}).text;
    EXPECT_EQ(judged("crash", Confinement{}).text, "crashed in sm3hash (SIGSEGV)");
}
