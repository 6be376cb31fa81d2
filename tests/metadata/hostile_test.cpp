// SPDX-License-Identifier: Apache-2.0
// Files and patterns that are made to break the reader.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>

#include "folder.hpp"

namespace ngcc::metadata {
namespace {

using test::problems;
using test::TableFolder;

TEST(Hostile, PatternsNeverRunAwayAndBadOnesAreProblems) {
    const TableFolder folder;
    const std::string nested(500, '(');
    const auto start = std::chrono::steady_clock::now();
    const Tables t = folder.with("kat_issues.csv",
                                 "ID;Label;Action;Cause\n"
                                 "a;(a+)+$b;measure;backtracks\n"
                                 "a;(.*)*(.*)*x;measure;backtracks too\n"
                                 "a;(((a{900}){900}){900});measure;large\n"
                                 "a;(x;measure;open\n"
                                 "a;(a)\\1;measure;reference\n"
                                 "a;[z-a];measure;range\n"
                                 "a;" +
                                     nested +
                                     ";measure;nested\n"
                                     "a;" +
                                     std::string(5000, 'x') + ";measure;long\n");
    EXPECT_EQ(t.kat_issues.size(), 2u);
    EXPECT_EQ(t.problems.size(), 6u) << problems(t);
    EXPECT_NE(
        problems(t).find("kat_issues.csv:5: Label is no regular expression (RE2 syntax): missing ): (x"),
        std::string::npos)
        << problems(t);
    EXPECT_EQ(t.issues_of("a", std::string(1000000, 'a')).size(), 0u);
    EXPECT_EQ(t.issues_of("a", std::string(1000000, 'a') + "x").size(), 1u);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Hostile, AFileWithoutItsHeaderIsNotGuessed) {
    const TableFolder folder;
    folder.with("systems.csv", "");
    folder.with("symmetric_survey.csv", "ID;Notes;Verdict\na;x;mixed\n");
    folder.with("security_targets.csv", "a;x;128\n");
    const Tables t = folder.with("summary_notes.csv", std::string("\0\xff\n\"", 4));
    EXPECT_EQ(t.surveys.size() + t.security_targets.size(), 0u);
    EXPECT_EQ(problems(t),
              "systems.csv:0: has no header; expected ID;Arch;Hostname;Description\n"
              "symmetric_survey.csv:1: header ID;Notes;Verdict: expected ID;Verdict;Notes\n"
              "summary_notes.csv:1: header \\x00\\xff: expected ID;Label;Note\n"
              "security_targets.csv:1: header a;x;128: expected ID;Instance;TargetBits\n");
}

TEST(Hostile, WhatIsNoFileIsAProblemAndDoesNotBlock) {
    const TableFolder folder;
    ASSERT_EQ(::mkfifo((folder.path / "systems.csv").c_str(), 0600), 0);
    std::filesystem::create_directory(folder.path / "kat_issues.csv");
    const Tables t = folder.with("symmetric_survey.csv", "ID;Verdict;Notes\na;mixed;x\n");
    ASSERT_EQ(t.problems.size(), 2u) << problems(t);
    EXPECT_EQ(t.problems[0].file, "systems.csv");
    EXPECT_EQ(t.problems[1].file, "kat_issues.csv");
    EXPECT_EQ(t.surveys.size(), 1u);
}

TEST(Hostile, ManyLinesTakeNoLongerThanTheyWarrant) {
    const TableFolder folder;
    std::string many = "ID;Instance;TargetBits\n";
    for (int i = 0; i < 100000; ++i)
        many += "a;" + std::to_string(i % 50000) + ";128\n";
    const Tables t = folder.with("security_targets.csv", many);
    EXPECT_EQ(t.security_targets.size(), 50000u);
    ASSERT_EQ(t.problems.size(), 101u);
    EXPECT_EQ(t.problems.back().cause, "49900 more lines could not be used");
}

}  // namespace
}  // namespace ngcc::metadata
