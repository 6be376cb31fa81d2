// SPDX-License-Identifier: Apache-2.0
// References between files: followed each way.
#include <gtest/gtest.h>

#include "copied_run.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

using record::Json;
using test::CopiedRun;
using test::has;
using test::sign_profile;
using test::sign_record;

const std::string log = "kat/sign-34/yuanyang-512.log";

TEST(CrossReference, ALogThatWasChangedIsNamed) {
    const CopiedRun run;
    run.put_text(log, test::read(run.root() / log) + "\n");
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "digest", "build.json", "/instances/sign-34~1yuanyang-512/kat_log_sha256"));
}

TEST(CrossReference, AMissingLogIsNamedOnce) {
    const CopiedRun run;
    run.drop(log);
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "missing_kat_log", log));
    EXPECT_EQ(result.findings.list().size(), 1u);
}

TEST(CrossReference, TheResultOfALogIsThatOfTheBuild) {
    const CopiedRun run;
    std::string text = test::read(run.root() / log);
    text.replace(text.rfind("PASS"), 4, "DIFF");
    run.put_text(log, text);
    Json build = run.json("build.json");
    build["instances"]["sign-34/yuanyang-512"]["kat_log_sha256"] = hashprof::sha256_hex(text);
    run.put("build.json", build);
    EXPECT_TRUE(has(run.validated(), "kat", log));
    run.put_text(log, "library = x\n");
    EXPECT_TRUE(has(run.validated(), "kat", log));
}

TEST(CrossReference, ARecordSaysWhatTheBuildSays) {
    for (const auto& [member, value] :
         std::vector<std::pair<std::string, Json>>{{"instance", "other"},
                                                   {"variant", "optimized"},
                                                   {"flags", "harness-default"},
                                                   {"kat", "DIFF"},
                                                   {"library", "lib/other.so"},
                                                   {"kat_log", "kat/sign-34/yuanyang-1024.log"}}) {
        const CopiedRun run;
        run.change(sign_record, "/" + member, value);
        EXPECT_TRUE(has(run.validated(), "cross_reference", sign_record, "/" + member)) << member;
    }
}

TEST(CrossReference, AnInstanceThatWasNotBuiltIsNamedOnce) {
    const CopiedRun run;
    Json build = run.json("build.json");
    build["instances"].erase("sign-34/yuanyang-512");
    run.put("build.json", build);
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "not_in_build", "build.json", "/instances/sign-34~1yuanyang-512"));
    EXPECT_EQ(result.findings.list().size(), 1u) << validate::table(result, false);
}

TEST(CrossReference, AProfileOfAnotherInstanceIsNamed) {
    const CopiedRun run;
    run.change(sign_profile, "/meta/instance", "yuanyang-1024");
    EXPECT_TRUE(has(run.validated(), "cross_reference", sign_profile, "/meta/instance"));
}

// Hard case: one label was built from another variant's sources.
TEST(CrossReference, TwoLabelsOfOneLibraryAreNamed) {
    const CopiedRun run;
    const Json built = run.json("build.json");
    const std::string digest =
        built.at("instances").at("sign-34/yuanyang-1024").at("library_sha256").get<std::string>();
    run.change("build.json", "/instances/sign-34~1yuanyang-2048/library_sha256", digest);
    EXPECT_TRUE(has(run.validated(), "same_library", "build.json",
                    "/instances/sign-34~1yuanyang-2048/library_sha256"));
}

TEST(CrossReference, WhatIsNotMeasuredYetIsNoted) {
    const CopiedRun run;
    run.drop(sign_record);
    auto result = run.validated();
    EXPECT_TRUE(result.sound()) << validate::table(result, false);
    EXPECT_TRUE(test::has_note(result, "incomplete"));
    EXPECT_TRUE(test::has_note(result, "untimed"));
    run.drop("records");
    result = run.validated();
    EXPECT_TRUE(result.sound());
    EXPECT_TRUE(test::has_note(result, "not_measured"));
}

TEST(CrossReference, ALibraryAtHandHasTheDigestOfTheBuild) {
    const CopiedRun run;
    const std::filesystem::path libraries = run.folder() / "libraries";
    const std::string library = "a library";
    test::write(libraries / "sign-34/lib/libyuanyang-512.so", library);
    const validate::Options options{{libraries}};
    EXPECT_TRUE(has(run.validated(options), "digest", "build.json",
                    "/instances/sign-34~1yuanyang-512/library_sha256"));
    const std::string digest = hashprof::sha256_hex(library);
    run.change("build.json", "/instances/sign-34~1yuanyang-512/library_sha256", digest);
    for (const char* operation : {"keygen", "sign", "verify"})
        run.change(std::string("records/sign-34/yuanyang-512__") + operation + ".json", "/library_sha256",
                   digest);
    EXPECT_TRUE(run.validated(options).sound()) << validate::table(run.validated(options), false);
}

// A name in build.json does not lead out of the folder that was given.
TEST(CrossReference, ALibraryIsNotSoughtElsewhere) {
    const CopiedRun run;
    test::write(run.folder() / "secret", "x");
    run.change("build.json", "/instances/sign-34~1yuanyang-512/library", "../secret");
    EXPECT_FALSE(has(run.validated({{run.folder() / "run"}}), "digest", "build.json"));
}

}  // namespace
}  // namespace ngcc
