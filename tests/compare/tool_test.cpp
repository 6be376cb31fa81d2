// SPDX-License-Identifier: Apache-2.0
// The command line on records made up.
#include <gtest/gtest.h>

#include "program.hpp"
#include "records.hpp"

namespace {

using namespace compare_test;

class Tool : public testing::Test {
  protected:
    Tool() : before("before"), after("after") {
        before.save(timing("enc", steady));
        before.save(timing("dec", steady));
        before.save(profile("enc", 10, 80));
        after.save(timing("enc", scaled(steady, 1.07)));
        after.save(timing("dec", steady));
        after.save(timing("keygen", steady));
        after.save(profile("enc", 5, 45));
    }
    Output compare(const std::string& options) const {
        return ngcc_perf("compare " + before.path.string() + " " + after.path.string() + " " + options, "&1");
    }

    const Folder before, after;
};

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(Tool, SaysInWordsWhatDiffersAndEndsWithOne) {
    const Output output = compare("");
    EXPECT_EQ(output.status, 1) << output.text;
    for (const char* part :
         {"7.0 % slower, beyond noise (±0.0 %), paired [past the threshold]", "no difference beyond noise",
          "kem-01/A-128 enc: calls of sm3hash 512 -> 256 bits: 8 in A, 9 in B", "only in B: 1 operation",
          "kem-01/A-128 keygen", "2 operations: 1 slower"})
        EXPECT_TRUE(mentions(output.text, part)) << part << "\n" << output.text;
    EXPECT_EQ(compare("--threshold 8").status, 0);
    EXPECT_EQ(ngcc_perf("compare " + before.path.string() + " " + before.path.string()).status, 0);
}

TEST_F(Tool, PrintsJson) {
    const Output output = ngcc_perf("compare --json " + before.path.string() + " " + after.path.string());
    EXPECT_EQ(output.status, 1);
    const Json json = Json::parse(output.text);
    EXPECT_EQ(json["summary"]["regressions"], 1);
    EXPECT_EQ(json["operations"].size(), 2u);
    EXPECT_EQ(json["operations"][0]["operation"], "enc");
    EXPECT_EQ(json["operations"][0]["time"]["outcome"], "slower");
    EXPECT_EQ(json["operations"][0]["calls"]["state"], "different");
    EXPECT_EQ(json["operations"][1]["calls"]["state"], "not_available");
    EXPECT_EQ(json["only_in_b"].size(), 1u);
}

TEST_F(Tool, TellsHostsApart) {
    Timing other = timing("enc", steady);
    other.environment->cpufreq_governor = "powersave";
    const Folder elsewhere("elsewhere");
    elsewhere.save(other);
    const std::string sides = before.path.string() + " " + elsewhere.path.string();
    const Output refused = ngcc_perf("compare " + sides, "&1");
    EXPECT_EQ(refused.status, 3);
    EXPECT_TRUE(mentions(refused.text, "performance in A, powersave in B")) << refused.text;
    EXPECT_TRUE(mentions(refused.text, "--allow-different-host"));
    const Output told = ngcc_perf("compare --allow-different-host " + sides, "&1");
    EXPECT_EQ(told.status, 1);  // there is less elsewhere, and that is said
    EXPECT_TRUE(mentions(told.text, "only in A")) << told.text;
    EXPECT_TRUE(mentions(told.text, "allowed, but differs: ")) << told.text;
}

TEST_F(Tool, UsageErrorsEndWithTwo) {
    EXPECT_EQ(compare("--only nothing").status, 2);
    EXPECT_EQ(compare("--threshold -1").status, 2);
    EXPECT_EQ(compare("--threshold nan").status, 2);
    EXPECT_EQ(ngcc_perf("compare " + before.path.string()).status, 2);
    EXPECT_EQ(ngcc_perf("compare /nowhere " + before.path.string()).status, 2);
    EXPECT_EQ(compare("--only 'kem-01/*'").status, 1);
}

// Names come from files that are not ours.
TEST_F(Tool, PrintsNoControlCharactersOfARecord) {
    Timing hostile = timing("enc", steady);
    hostile.label = "A\x1b[31m\nB";
    before.save(hostile);
    after.save(hostile);
    const Output output = compare("");
    EXPECT_FALSE(mentions(output.text, "\x1b[31m")) << output.text;
    EXPECT_TRUE(mentions(output.text, "A\\x1b[31m")) << output.text;
}
