// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdlib.h>

#include <sstream>

#include "report/format/text.hpp"
#include "report/report.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

std::vector<std::string> lines(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);)
        out.push_back(line);
    return out;
}

TEST(MainTable, ShowsThePublishedFiguresAligned) {
    const auto table = lines(main_table(test::golden / "sign-34-complete"));
    ASSERT_EQ(table.size(), 10u);
    EXPECT_EQ(table[2],
              "sign-34/yuanyang-512   sign        6.71 M cycles    2.49 ms  –                    2.4%        "
              "    –         "
              "47%  drng 70.1, pseudoXOF 1.48, sm3hash 1");
    const std::size_t column = format::width(table[0].substr(0, table[0].find("calls per operation")));
    for (const std::string& line : table)
        EXPECT_GT(format::width(line), column);
}

TEST(MainTable, GivesTicksTheirOwnUnit) {
    const test::Folder folder;
    const std::string table = main_table(test::own_run(folder.path() / "run").root());
    EXPECT_NE(table.find("10.50 M ticks"), std::string::npos);
    EXPECT_EQ(table.find("cycles "), std::string::npos);
    EXPECT_NE(table.find("mean ticks (rdtsc, 2.10 GHz)"), std::string::npos);
    EXPECT_NE(table.find("drng 1, drng_init 2, pseudoXOF 4.5"), std::string::npos);
}

TEST(MainTable, HasEscapesOnlyWhenColourIsWanted) {
    EXPECT_EQ(main_table(test::golden / "sign-34-complete").find('\x1b'), std::string::npos);
    EXPECT_NE(main_table(test::golden / "sign-34-complete", {true}).find('\x1b'), std::string::npos);
    ::setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(color_wanted(1));
    ::unsetenv("NO_COLOR");
}

TEST(MainTable, LetsNoNameControlTheTerminal) {
    const test::Folder folder;
    const record::RunDirectory run = test::own_run(folder.path() / "run");
    record::Timing timing = test::own_timing("enc");
    timing.label = "\x1b]0;title\x07\nx";
    timing.status = "failed";
    timing.error = record::Failure{"crash", "\x1b[2J", {}};
    run.save(timing);
    const std::string table = main_table(run.root());
    EXPECT_EQ(table.find('\x1b'), std::string::npos);
    EXPECT_NE(table.find("demo/\\x1b]0;title\\x07\\x0ax"), std::string::npos);
    EXPECT_NE(table.find("failed: \\x1b[2J"), std::string::npos);
}

}  // namespace
}  // namespace ngcc::report
