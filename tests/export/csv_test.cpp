// SPDX-License-Identifier: Apache-2.0
#include "export/csv.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

using namespace ngcc::exports;

TEST(Csv, QuotesWhatNeedsIt) {
    EXPECT_EQ(csv_text("plain text"), "plain text");
    EXPECT_EQ(csv_text(""), "");
    EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_text("say \"so\""), "\"say \"\"so\"\"\"");
    EXPECT_EQ(csv_text("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(csv_text("<script>|;"), "<script>|;");
}

TEST(Csv, ATextIsNeverAFormula) {
    EXPECT_EQ(csv_text("=1+1"), "'=1+1");
    EXPECT_EQ(csv_text("-O2 -fPIC"), "'-O2 -fPIC");
    EXPECT_EQ(csv_text("+1"), "'+1");
    EXPECT_EQ(csv_text("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(csv_text("\t=1"), "'\t=1");
    EXPECT_EQ(csv_text("\r=1"), "\"'\r=1\"");
    EXPECT_EQ(csv_text("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
    EXPECT_EQ(csv_text("a=1"), "a=1");
}

TEST(Csv, NumbersReadBackAsTheyWere) {
    EXPECT_EQ(csv_value(Value(std::numeric_limits<std::uint64_t>::max())), "18446744073709551615");
    EXPECT_EQ(csv_value(Value(std::uint64_t{9007199254740993})), "9007199254740993");
    EXPECT_EQ(csv_value(Value(6712318.383882784)), "6712318.383882784");
    EXPECT_EQ(csv_value(Value(0.1)), "0.1");
    EXPECT_EQ(csv_value(Value(-0.5)), "-0.5") << "a number is no formula";
    EXPECT_EQ(csv_value(Value(true)), "true");
    EXPECT_EQ(csv_value(Value()), "");
}

TEST(Csv, EveryLineHasAllColumns) {
    const std::vector<std::string> names{"kind", "a", "b"};
    EXPECT_EQ(csv_header(names), "kind,a,b\r\n");
    EXPECT_EQ(csv_line(names, {{"b", Value(std::uint64_t{2})}, {"kind", Value(std::string("timing"))}}),
              "timing,,2\r\n");
    EXPECT_EQ(csv_line(names, {}), ",,\r\n");
}

TEST(Csv, ColumnsAreThoseOfAllKindsOnce) {
    const std::vector<std::string> few = columns(false), all = columns(true);
    EXPECT_EQ(few.front(), "kind");
    EXPECT_EQ(few.back(), "evidence");
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    EXPECT_EQ(std::count(few.begin(), few.end(), "fn"), 0);
    for (const char* name : {"fn", "in_bits", "out_bits", "calls", "ticks"})
        EXPECT_EQ(std::count(all.begin(), all.end(), name), 1) << name;
}
