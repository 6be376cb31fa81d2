// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "copied_run.hpp"

namespace ngcc {
namespace {

TEST(PublishedRun, ThatIsCompleteIsSound) {
    const validate::Result result = validate::validate(test::golden / "sign-34-complete");
    EXPECT_TRUE(result.sound()) << validate::table(result, false);
    EXPECT_EQ(result.records, 9u);
    EXPECT_EQ(result.profiles, 9u);
    EXPECT_EQ(result.kat_logs, 3u);
    EXPECT_EQ(result.instances, 3u);
    EXPECT_TRUE(test::has_note(result, "libraries"));  // they are not published
}

TEST(PublishedRun, AnExcerptHasExactlyItsGaps) {
    const validate::Result result = validate::validate(test::golden / "arm_1");
    std::vector<std::string> gaps;
    // build.json has only kem-16 and sign-34 …
    for (const char* instance :
         {"hash-11~1Garnet_512_Cap512", "iccs~1pseudoXOF-512", "iccs~1sm3hash-256", "kex-02~1AFS_KEX_C128",
          "sign-05~1sm4th_d3_128f_loose", "sign-05~1sm4th_d3_128f_tight", "sign-05~1sm4th_em_d2_128s_tight",
          "sign-05~1ublockith_d3_256f", "sign-05~1vistrutith_d3_512s", "sign-22~1Rhyme-SHAKE-128",
          "sign-22~1Rhyme-SM3-128", "sign-22~1Rhyme-SM3-256", "sign-22~1Rhyme-SM3-384",
          "sign-22~1Rhyme-SM3-512"})
        gaps.push_back(std::string("not_in_build build.json /instances/") + instance);
    // … and only sign-34 has its KAT logs.
    for (const char* log :
         {"hash-11/Garnet_512_Cap512", "iccs/pseudoXOF-512", "iccs/sm3hash-256", "kem-16/HARE-128-kr",
          "kem-16/HARE-256-kr", "kem-16/HARE-384-kr", "kem-16/HARE-512-kr", "kex-02/AFS_KEX_C128"})
        gaps.push_back(std::string("missing_kat_log kat/") + log + ".log ");
    EXPECT_THAT(test::places(result), testing::UnorderedElementsAreArray(gaps));
    EXPECT_EQ(result.records, 17u);
    EXPECT_EQ(result.profiles, 52u);
}

TEST(PublishedRun, NothingInItIsChanged) {
    const test::CopiedRun run("arm_1");
    run.validated();
    for (const auto& file : test::json_files(run.root()))
        EXPECT_EQ(test::read(file), test::read(test::golden / "arm_1" / file.lexically_relative(run.root())));
}

}  // namespace
}  // namespace ngcc
