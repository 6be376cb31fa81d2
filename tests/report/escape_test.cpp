// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/escape.hpp"

#include <gtest/gtest.h>

#include "report/markdown/write.hpp"

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

TEST(Escape, ApostrophesInsideWordsStay) {
    EXPECT_EQ(text("the library's 'x'"), "the library's &#39;x&#39;");
}

TEST(Write, EveryRowHasEveryColumn) {
    document::Page page;
    page.title = "t";
    document::Table table;
    table.columns = {"a", "b", "c"};
    table.rows.push_back({"1"});
    page.blocks.push_back(table);
    EXPECT_EQ(write(page), "# t\n\n| a | b | c |\n|---|---|---|\n| 1 |  |  |\n\n");
}

TEST(Write, EqualNotesShareANumberAndStandBehindTheirCell) {
    document::Table table;
    table.columns = {"KAT"};
    for (const char* note : {"x", "y", "x"}) {
        document::Cell cell("MISMATCH");
        cell.notes.push_back(table.note(note));
        cell.behind = " (not timed)";
        table.rows.push_back({cell});
    }
    document::Page page;
    page.blocks.push_back(table);
    EXPECT_EQ(write(page),
              "# \n\n| KAT |\n|---|\n| MISMATCH [1] (not timed) |\n| MISMATCH [2] (not timed) |\n"
              "| MISMATCH [1] (not timed) |\n\n[1] x\n\n[2] y\n\n");
}

TEST(Write, LinksToPagesAreRelativeToThePage) {
    document::Page page;
    page.path = "sign-34/perf_arm_1";
    page.title = "A|B";
    page.trail = {document::page_link("Index", "index"), document::code("sign-34"),
                  document::page_link("method", "performance/method_arm_1"),
                  document::page_link("other", "sign-34/perf_x(1)")};
    EXPECT_EQ(write(page),
              "# A&#124;B\n\n[Index](../index.md) › `sign-34` · [method](../performance/method_arm_1.md) · "
              "[other](perf_x%281%29.md)\n\n");
}

TEST(Write, PlotsAreLeftOutAndForeignMarkupIsText) {
    document::Page page;
    page.title = "t";
    page.blocks.push_back(document::Figure{"plot", "<svg/>", "what it shows"});
    page.blocks.push_back(document::Paragraph{document::strong("a*b").add(" <b>")});
    EXPECT_EQ(write(page), "# t\n\n**a&#42;b** &#60;b&#62;\n\n");
}

}  // namespace
}  // namespace ngcc::report::markdown
