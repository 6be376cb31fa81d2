// SPDX-License-Identifier: Apache-2.0
// What a page holds, read back by a strict parser.
#include "report/html/page.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <limits>

#include "svg.hpp"

namespace ngcc::report::html {
namespace {

namespace doc = document;
using Strings = std::vector<std::string>;

const std::string hostile = "<script>alert(1)</script> \"q\" 'a' & | </title>";

Targets everything() {
    return {[](const std::string& page) { return page != "gone"; },
            [](const std::string&, const std::string& file) { return file != "missing.json"; }};
}

std::string page_text(const doc::Page& page) {
    return write_page(page, "Site", navigation_of({page}), everything());
}

// Script and style are no XML; what they hold is looked at in texts.
std::string between(const std::string& text, const std::string& start, const std::string& end) {
    const std::size_t from = text.find(start) + start.size();
    return text.substr(from, text.find(end, from) - from);
}

test::Markup parsed(const doc::Page& page) {
    std::string text = page_text(page);
    const std::string script = between(text, "<script>", "</script>");
    text.erase(text.find(script), script.size());
    return test::Markup(text);
}

doc::Page with(std::vector<doc::Block> blocks) {
    return {"sign-34/perf_arm_1", "A page", "arm_1", {}, std::move(blocks)};
}

doc::Cell sorted(const std::string& text, double value) {
    doc::Cell cell(text);
    cell.sort = value;
    return cell;
}

std::string policy_digest(const std::string& text) {
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
    unsigned char base64[64];
    EVP_EncodeBlock(base64, digest, sizeof digest);
    return std::string("'sha256-") + reinterpret_cast<const char*>(base64) + "'";
}

TEST(Page, NamesStayTextEverywhere) {
    doc::Table table;
    table.caption = hostile;
    table.columns = {doc::Column(hostile, doc::Align::left, hostile)};
    table.rows = {{doc::Cell(hostile)}};
    table.rows[0][0].notes.push_back(table.note(hostile));
    doc::Page page = with({doc::Heading{2, hostile}, doc::Paragraph{doc::strong(hostile)},
                           doc::List{{hostile}}, table, doc::Figure{hostile, "<svg/>", hostile}});
    page.title = hostile;
    page.trail = {doc::code(hostile)};
    const test::Markup html = parsed(page);
    EXPECT_EQ(html.one("//h1"), hostile);
    EXPECT_EQ(html.one("//head/title"), hostile);
    EXPECT_EQ(html.one("//h2"), hostile);
    EXPECT_EQ(html.one("//p/strong"), hostile);
    EXPECT_EQ(html.one("//main/ul/li"), hostile);
    EXPECT_EQ(html.one("//caption"), hostile);
    EXPECT_EQ(html.one("//thead/tr/th/abbr/@title"), hostile);
    EXPECT_EQ(html.one("//figcaption/strong"), hostile);
    EXPECT_EQ(html.one("//nav[@class='trail']//code"), hostile);
    EXPECT_EQ(html.count("//script"), 1u);
}

TEST(Page, ThePolicyNamesStyleAndScriptByDigestAndAllowsNothingElse) {
    const std::string text = page_text(with({}));
    EXPECT_EQ(between(text, "Content-Security-Policy\" content=\"", "\"/>"),
              "default-src 'none'; style-src " + policy_digest(between(text, "<style>", "</style>")) +
                  "; script-src " + policy_digest(between(text, "<script>", "</script>")) +
                  "; base-uri 'none'; form-action 'none'");
    EXPECT_EQ(text.find(" style=\""), std::string::npos);
    EXPECT_EQ(text.find(" src="), std::string::npos);
    EXPECT_EQ(text.find("url("), std::string::npos);
}

TEST(Page, HasItsLandmarksOneTitleAndASkipLink) {
    const test::Markup html = parsed(with({}));
    EXPECT_EQ(html.count("//h1"), 1u);
    EXPECT_EQ(html.count("//main[@id='main']"), 1u);
    EXPECT_EQ(html.count("//header"), 1u);
    EXPECT_EQ(html.count("//nav[@aria-label='Pages']"), 1u);
    EXPECT_EQ(html.one("//body/*[1]/@href"), "#main");
    EXPECT_EQ(html.one("/html/@lang"), "en");
}

TEST(Page, LevelsOfHeadingsAreNotSkippedAndIdsAreUnique) {
    const test::Markup html =
        parsed(with({doc::Heading{3, "Same"}, doc::Heading{2, "Same"}, doc::Heading{3, "同"}}));
    EXPECT_EQ(html.all("//h2/@id"), (Strings{"s-same", "s-same-2"}));
    EXPECT_EQ(html.one("//h3"), "同");
}

TEST(Page, LinksToPagesAreRelativeAndDeadOnesAreText) {
    const test::Markup html = parsed(with({doc::Paragraph{doc::page_link("a", "performance/summary_arm_1")},
                                           doc::Paragraph{doc::page_link("b", "gone")},
                                           doc::Paragraph{doc::page_link("c", "kem 1/perf_#")}}));
    EXPECT_EQ(html.all("//main/p//a/@href"),
              (Strings{"../performance/summary_arm_1.html", "../kem%201/perf_%23.html"}));
    EXPECT_EQ(html.all("//main/p"), (Strings{"a", "b", "c"}));
}

TEST(Page, AddressesThatRunCodeAreNoLinks) {
    for (const char* bad : {"javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "JaVaScRiPt:x",
                            "vbscript:x", "java\tscript:x", "//host/x", "file:///etc/passwd", ""})
        EXPECT_FALSE(linkable(bad)) << bad;
    for (const char* good : {"https://www.niccs.org.cn/niccs/", "../a/b.html", "#t1", "a/b:c", "?x=a:b"})
        EXPECT_TRUE(linkable(good)) << good;
    const test::Markup html = parsed(with({doc::Paragraph{doc::link("x", "javascript:alert(1)")}}));
    EXPECT_EQ(html.count("//main//p/a"), 0u);
}

TEST(Page, TheNavigationMarksThePageAndNamesSystemsIfThereAreSeveral) {
    const std::vector<doc::Page> pages{{"index", "I", "", {}, {}},
                                       {"a-1/perf_x", "A", "x", {}, {}},
                                       {"a-1/perf_y", "A", "y", {}, {}},
                                       {"performance/method_x", "M", "x", {}, {}},
                                       {"performance/summary_x", "S", "x", {}, {}}};
    std::string text = write_page(pages[1], "Site", navigation_of(pages), everything());
    const std::string script = between(text, "<script>", "</script>");
    text.erase(text.find(script), script.size());
    const test::Markup html(text);
    EXPECT_EQ(html.all("//nav[@aria-label='Pages']//a"),
              (Strings{"Overview", "Summary x", "Method x", "a-1 x", "a-1 y"}));
    EXPECT_EQ(html.one("//a[@aria-current='page']/@href"), "../a-1/perf_x.html");
}

TEST(Table, FiguresCarryTheirSortValueAndLinkToTheirEvidence) {
    doc::Table table;
    table.columns = {{"instance"}, {"cycles", doc::Align::right}};
    doc::Cell cycles = sorted("1.50 k", 1500.25);
    cycles.evidence = "records/a b/x__enc.json";
    doc::Cell gone = sorted("2 k", 2000);
    gone.evidence = "missing.json";
    table.rows = {{"x", cycles}, {"y", gone}, {"z"}};
    table.filter = true;
    const test::Markup html = parsed(with({table}));
    EXPECT_EQ(html.all("//td/@data-s"), (Strings{"1500.25", "2000"}));
    EXPECT_EQ(html.all("//td//a/@href"), (Strings{"../evidence/arm_1/records/a%20b/x__enc.json"}));
    EXPECT_EQ(html.all("//td"), (Strings{"1.50 k", "2 k", ""}));
    EXPECT_EQ(html.all("//tbody//th[@scope='row']"), (Strings{"x", "y", "z"}));
    EXPECT_EQ(html.all("//thead//th/@scope"), (Strings{"col", "col"}));
    EXPECT_EQ(html.count("//table[@data-filter]"), 1u);
    EXPECT_EQ(html.one("//div[@role='region']/@aria-labelledby"), html.one("//caption/span/@id"));
    EXPECT_EQ(html.one("//div[@role='region']/@tabindex"), "0");
}

TEST(Table, ACellWithALinkKeepsItAndGetsItsEvidenceBeside) {
    doc::Cell cell(doc::page_link("page", "index"));
    cell.evidence = "a.json";
    doc::Table table;
    table.columns = {{"x"}, {"y"}};
    table.rows = {{"r", cell}};
    const test::Markup html = parsed(with({table}));
    EXPECT_EQ(html.all("//td/a/@href"), (Strings{"../index.html", "../evidence/arm_1/a.json"}));
    EXPECT_EQ(html.count("//a//a"), 0u);
}

TEST(Table, ValuesThatAreNoNumbersAreNotSortedBy) {
    doc::Table table;
    table.columns = {{"x"}, {"y"}};
    table.rows = {{"a", sorted("–", std::numeric_limits<double>::quiet_NaN())},
                  {"b", sorted("∞", std::numeric_limits<double>::infinity())},
                  {"c", sorted("big", 18446744073709551615.0)}};
    EXPECT_EQ(parsed(with({table})).all("//td/@data-s"), (Strings{"18446744073709551616"}));
}

TEST(Table, NotesAreLinkedThereAndBack) {
    doc::Table table;
    table.columns = {{"x"}, {"y"}};
    doc::Cell first("1"), second("2");
    first.notes = {table.note("why")};
    second.notes = {table.note("why"), table.note("because"), 7};
    table.rows = {{"a", first}, {"b", second}};
    const test::Markup html = parsed(with({table}));
    EXPECT_EQ(html.all("//sup/a/@href"), (Strings{"#t1n1", "#t1n1", "#t1n2"}));
    EXPECT_EQ(html.all("//sup/a/@id"), (Strings{"t1r1", "t1r2"}));
    EXPECT_EQ(html.all("//ol[@class='notes']/li/@id"), (Strings{"t1n1", "t1n2"}));
    EXPECT_EQ(html.all("//ol[@class='notes']/li/a/@href"), (Strings{"#t1r1", "#t1r2"}));
}

TEST(Table, WithoutACaptionItIsNamedAfterItsSection) {
    doc::Table table;
    table.columns = {{"x"}};
    EXPECT_EQ(parsed(with({doc::Heading{2, "Sizes"}, table})).one("//caption"), "Sizes");
    EXPECT_EQ(parsed(with({table})).one("//caption"), "A page");
}

TEST(Table, MeaningsCanBeReadWithoutAPointer) {
    doc::Table table;
    table.columns = {{"x"}, doc::Column("n", doc::Align::right, "Calls in all.")};
    const test::Markup html = parsed(with({table}));
    EXPECT_EQ(html.one("//details/dl/dt"), "n");
    EXPECT_EQ(html.one("//details/dl/dd"), "Calls in all.");
}

TEST(Figure, LeadsToTheNextTableElseToTheLast) {
    doc::Table table;
    table.columns = {{"x"}};
    const doc::Figure figure{"F", "<svg/>", "Alternative."};
    const test::Markup html = parsed(with({figure, table, figure}));
    EXPECT_EQ(html.all("//figcaption/a/@href"), (Strings{"#t1", "#t1"}));
    EXPECT_EQ(html.all("//figure/@id"), (Strings{"f1", "f2"}));
    EXPECT_EQ(parsed(with({figure})).count("//figcaption/a"), 0u);
}

}  // namespace
}  // namespace ngcc::report::html
