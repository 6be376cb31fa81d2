// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/escape.hpp"

#include <gtest/gtest.h>

#include "report/markdown/parts.hpp"

namespace ngcc::report::markdown {
namespace {

TEST(Escape, OrdinaryNamesAreCodeSpans) {
    EXPECT_EQ(code("sm4th_d3_128f_loose"), "`sm4th_d3_128f_loose`");
    EXPECT_EQ(code("kat/sign-34/yuanyang-512.log"), "`kat/sign-34/yuanyang-512.log`");
}

TEST(Escape, NamesWithMarkupStartNone) {
    EXPECT_EQ(code("</script><b>\"x\\\n\xff"), "&#60;/script&#62;&#60;b&#62;&#34;x&#92;&#92;x0a&#92;xff");
    EXPECT_EQ(code("a|b"), "a&#124;b");
    EXPECT_EQ(code("a`b"), "a&#96;b");
    EXPECT_EQ(code(""), "");
    EXPECT_EQ(code(" x"), " x");
}

TEST(Escape, RunningTextKeepsWordsAndLosesMarkup) {
    EXPECT_EQ(text("system arm_1 at 2.71 GHz"), "system arm_1 at 2.71 GHz");
    EXPECT_EQ(text("_x_ *y* [z](u) #h &amp;"), "&#95;x&#95; &#42;y&#42; &#91;z&#93;(u) &#35;h &#38;amp;");
    EXPECT_EQ(text("see https://evil.example or www.evil.example, a@b"),
              "see https&#58;//evil.example or www&#46;evil.example, a&#64;b");
}

TEST(Escape, LinkTargetsHoldNothingThatEndsThem) {
    EXPECT_EQ(link_target("a b(c)/d%2F.md"), "a%20b%28c%29/d%252F.md");
}

TEST(Table, EveryRowHasEveryColumn) {
    Table table({"a", "b", "c"});
    table.add({"1"});
    EXPECT_EQ(table.str(), "| a | b | c |\n|---|---|---|\n| 1 |  |  |\n\n");
}

TEST(Notes, EqualTextsShareANumber) {
    Notes notes;
    EXPECT_EQ(notes.mark("x"), " [1]");
    EXPECT_EQ(notes.mark("y"), " [2]");
    EXPECT_EQ(notes.mark("x"), " [1]");
    EXPECT_EQ(notes.str(), "[1] x\n\n[2] y\n\n");
}

}  // namespace
}  // namespace ngcc::report::markdown
