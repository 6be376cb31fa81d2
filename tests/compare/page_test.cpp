// SPDX-License-Identifier: Apache-2.0
#include "compare/page.hpp"

#include <gtest/gtest.h>

#include "records.hpp"
#include "report/markdown/write.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;
namespace document = ngcc::report::document;

Side side(double factor, const std::string& label, double hash_share) {
    Side s;
    Timing t = timing("enc", scaled(steady, factor));
    t.label = label;
    s.timings.emplace(Key{t.candidate, label, "enc"}, t);
    Profile p = profile("enc", 10, 80);
    p.hash_share = hash_share;
    p.share["drng"] = 0.01;
    s.profiles.emplace(Key{t.candidate, label, "enc"}, p);
    return s;
}

const document::Table& table(const document::Page& page, const std::string& heading) {
    for (std::size_t i = 0; i + 1 < page.blocks.size(); ++i)
        if (const auto* h = std::get_if<document::Heading>(&page.blocks[i]); h && h->text == heading)
            return std::get<document::Table>(page.blocks[i + 1]);
    throw std::runtime_error("no table " + heading);
}

std::string cell(const document::Table& table, std::size_t row, std::size_t column) {
    return table.rows.at(row).at(column).content.plain();
}

}  // namespace

TEST(ComparePage, HoldsTimesAndShares) {
    const document::Page of =
        page(compare(side(1, "A-128", 0.25), side(1.07, "A-128", 0.5), {}), "before", "after");
    EXPECT_EQ(of.title, "Comparison of before (A) and after (B)");
    const document::Table& times = table(of, "Times");
    ASSERT_EQ(times.rows.size(), 1u);
    EXPECT_EQ(cell(times, 0, 0), "kem-01/A-128");
    EXPECT_EQ(cell(times, 0, 2), "10.0 k");
    EXPECT_EQ(cell(times, 0, 3), "10.7 k");
    EXPECT_EQ(cell(times, 0, 4), "ticks");
    EXPECT_EQ(cell(times, 0, 5), "1.0700");
    EXPECT_EQ(cell(times, 0, 7), "7.0 % slower, beyond noise (±0.0 %), past the threshold");
    EXPECT_EQ(times.rows[0][5].sort, 1.07);
    const document::Table& shares = table(of, "Shares");
    ASSERT_EQ(shares.rows.size(), 2u);
    EXPECT_EQ(cell(shares, 0, 2), "hash");
    EXPECT_EQ(cell(shares, 0, 3), "25%");
    EXPECT_EQ(cell(shares, 0, 4), "50%");
    EXPECT_EQ(cell(shares, 0, 5), "+25.0 points");
    EXPECT_EQ(cell(shares, 1, 5), "+0.0 points");
}

TEST(ComparePage, ForeignNamesStayInTheirCells) {
    const std::string label = "<script>alert(1)</script>|x\n\n# y\xe2\x80\xae" + std::string(10000, 'z');
    const std::string text = ngcc::report::markdown::write(
        page(compare(side(1, label, 0.1), side(1, label, 0.1), {}), "a|b\n# c", label));
    EXPECT_EQ(text.find("<script>"), std::string::npos);
    EXPECT_EQ(text.find("\n# y"), std::string::npos);
    EXPECT_EQ(text.find("\n# c"), std::string::npos);
    EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos);
    EXPECT_LT(text.size(), 10000u);
    // Every row of the table of times has as many cells as its head.
    const std::size_t head = text.find("| instance | operation | A |");
    ASSERT_NE(head, std::string::npos);
    std::vector<std::size_t> bars;
    for (std::size_t at = head; text[at] == '|'; at = text.find('\n', at) + 1) {
        std::size_t count = 0;
        for (std::size_t i = at; text[i] != '\n'; ++i)
            count += text[i] == '|' && text[i - 1] != '\\';
        bars.push_back(count);
    }
    ASSERT_EQ(bars.size(), 3u);
    EXPECT_EQ(bars[0], bars[2]);
}
