// SPDX-License-Identifier: Apache-2.0
// Where marks stand and what a plot says, by value.
#include "report/plots/plots.hpp"

#include <cmath>
#include <limits>

#include "report/plots/canvas.hpp"
#include "report/plots/scale.hpp"
#include "svg.hpp"

namespace ngcc::report::plots {
namespace {

using Strings = std::vector<std::string>;
using test::Markup;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
const Frame frame{"p1", "A title", "A description"};

Costs cost_plot(std::vector<CostRow> rows) {
    return {frame, "cycles", Quantity::count, std::move(rows)};
}

TEST(Scale, PowersStandEvenlyAndEndsAreWholePowers) {
    const LogScale scale(120, 9e5, Quantity::count);
    EXPECT_DOUBLE_EQ(scale.position(100), 0);
    EXPECT_NEAR(scale.position(1e4), 0.5, 1e-12);
    EXPECT_DOUBLE_EQ(scale.position(1e6), 1);
    EXPECT_DOUBLE_EQ(scale.position(1), 0);
    const auto ticks = scale.ticks();
    ASSERT_EQ(ticks.size(), 5u);
    EXPECT_EQ(ticks[0].label, "100");
    EXPECT_EQ(ticks[2].label, "10 k");
    EXPECT_EQ(ticks[4].label, "1 M");
    EXPECT_NEAR(ticks[2].position, 0.5, 1e-12);
}

TEST(Scale, APowerIsItsOwnEndAndOneValueHasADecade) {
    const LogScale scale(1000, 1000, Quantity::count);
    EXPECT_DOUBLE_EQ(scale.position(1000), 0);
    EXPECT_DOUBLE_EQ(scale.position(1e4), 1);
}

TEST(Scale, ManyPowersAreNamedInSteps) {
    const auto ticks = LogScale(1, 1e18, Quantity::count).ticks();
    ASSERT_EQ(ticks.size(), 5u);
    EXPECT_EQ(ticks[1].label, "10 k");
    EXPECT_NEAR(ticks[1].position, 4.0 / 18, 1e-12);
}

TEST(Scale, BytesAndSecondsHaveTheirUnits) {
    EXPECT_EQ(LogScale(1024, 1 << 22, Quantity::bytes).ticks(9)[1].label, "4 KiB");
    EXPECT_EQ(tick_label(1e-5, Quantity::seconds), "10 µs");
    EXPECT_EQ(tick_label(1e4, Quantity::seconds), "10 k s");
    EXPECT_EQ(bytes_label(0), "0 B");
    EXPECT_EQ(bytes_label(1013), "1013 B");
    EXPECT_EQ(bytes_label(3548 * 1024), "3.46 MiB");
    EXPECT_EQ(calls_label(88.3), "88.3");
    EXPECT_EQ(calls_label(12345), "12.3 k");
}

TEST(Scale, ImplausibleValuesAreNone) {
    for (const double value : {nan, infinity, -infinity, -1.0, 18446744073709551615.0})
        EXPECT_FALSE(plausible(value)) << value;
    EXPECT_FALSE(plausible(std::nullopt));
    EXPECT_TRUE(plausible(0.0));
    EXPECT_TRUE(plausible(1e18));
}

TEST(Canvas, CoordinatesAreShortAndNeverExponents) {
    EXPECT_EQ(coordinate(12.5), "12.5");
    EXPECT_EQ(coordinate(33.333333), "33.33");
    EXPECT_EQ(coordinate(-0.001), "0");
    EXPECT_EQ(coordinate(1e300), "0");
    EXPECT_EQ(coordinate(100), "100");
}

TEST(Costs, AMarkStandsWhereItsValueIs) {
    const Markup svg(costs(cost_plot({{"a", "enc", {1000, 500, 2000}}, {"a", "dec", {1e5, {}, {}}}})));
    // From 100 to 100 k over 28 % to 97 %: 1000 is a third of the way.
    EXPECT_EQ(svg.all("//svg[contains(@class,'mark')]/@x"), (Strings{"51%", "97%"}));
    EXPECT_EQ(svg.one("(//line[@class='whisker'])[1]/@x1"),
              coordinate(28 + 69 * (std::log10(500) - 2) / 3) + "%");
    EXPECT_EQ(svg.count("//line[@class='whisker']"), 3u);
    EXPECT_EQ(svg.all("//text[@class='value']"), (Strings{"1000", "100.0 k"}));
    EXPECT_EQ(svg.all("//text[@class='label']"), (Strings{"enc", "dec"}));
    EXPECT_EQ(svg.all("//text[@class='group']"), (Strings{"a"}));
    EXPECT_EQ(svg.one("(//g/title)[1]"), "a enc: 1000, 95 % interval 500 to 2000");
}

TEST(Costs, IsAnImageWithNameAndDescription) {
    const Markup svg(costs(cost_plot({{"a", "enc", {1000, {}, {}}}})));
    EXPECT_EQ(svg.one("/svg/@role"), "img");
    EXPECT_EQ(svg.one("/svg/@aria-labelledby"), "p1-t p1-d");
    EXPECT_EQ(svg.one("/svg/title[@id='p1-t']"), "A title");
    EXPECT_EQ(svg.one("/svg/desc[@id='p1-d']"), "A description");
    EXPECT_EQ(svg.one("/svg/@width"), "100%");
}

TEST(Costs, WhatCannotBeRealIsCountedAndNotDrawn) {
    const Markup svg(costs(cost_plot({{"a", "good", {5e3, {}, {}}},
                                      {"a", "zero", {0.0, {}, {}}},
                                      {"a", "minus", {-1.0, {}, {}}},
                                      {"a", "nan", {nan, {}, {}}},
                                      {"a", "huge", {18446744073709551615.0, {}, {}}},
                                      {"a", "none", {}}})));
    EXPECT_EQ(svg.all("//text[@class='label']"), (Strings{"good"}));
    EXPECT_EQ(svg.one("//text[@class='note']"), "5 rows not drawn: no value that can be real.");
}

TEST(Costs, AnIntervalThatDoesNotHoldTheValueIsNotDrawn) {
    const Markup svg(costs(cost_plot({{"a", "enc", {1000, 2000, 3000}}, {"a", "dec", {1000, nan, 2000}}})));
    EXPECT_EQ(svg.count("//line[@class='whisker']"), 0u);
    EXPECT_EQ(svg.count("//svg[contains(@class,'mark')]"), 2u);
}

TEST(Costs, FiveThousandRowsAreCutAndSaySo) {
    std::vector<CostRow> rows(5000, {"a", "enc", {1000, {}, {}}});
    const std::string text = costs(cost_plot(std::move(rows)));
    const Markup svg(text);
    EXPECT_EQ(svg.count("//text[@class='label']"), 100u);
    EXPECT_EQ(svg.one("//text[@class='note']"), "100 of 5000 rows drawn; the table has all.");
    EXPECT_LT(text.size(), 64u << 10);
}

TEST(Costs, NothingToDrawIsStillAnImage) {
    EXPECT_EQ(Markup(costs(cost_plot({}))).one("/svg/@height"), "4");
}

TEST(Costs, NamesStayText) {
    const std::string name = "<script>\"'&\n\xE2\x80\xAE";
    const Markup svg(costs(cost_plot({{name, "x", {1000, {}, {}}}})));
    EXPECT_EQ(svg.one("//text[@class='group']"), "<script>\"'&\\x0a\\u{202e}");
    EXPECT_EQ(svg.count("//script"), 0u);
}

TEST(Shares, PartsFollowEachOtherAndTheRestIsShown) {
    const Markup svg(shares({frame, {"hash", "DRNG"}, {{"a", "enc", {0.5, 0.25}}}}));
    EXPECT_EQ(svg.all("//g/rect/@x"), (Strings{"28%", "62.5%", "79.75%"}));
    EXPECT_EQ(svg.all("//g/rect/@width"), (Strings{"34.5%", "17.25%", "17.25%"}));
    EXPECT_EQ(svg.all("//g/rect/@class"), (Strings{"f1", "f2", "rest"}));
    EXPECT_EQ(svg.all("//text[@class='inside']"), (Strings{"50%", "25%"}));
    EXPECT_EQ(svg.count("//pattern"), 0u);
}

TEST(Shares, NotObservableIsHatchedAndNeverZero) {
    const Markup svg(shares({frame, {"hash", "DRNG"}, {{"a", "enc", {std::nullopt, 0.25}}}}));
    EXPECT_EQ(svg.one("//g/rect[last()]/@fill"), "url(#p1-hatch)");
    EXPECT_EQ(svg.one("//pattern/@id"), "p1-hatch");
    EXPECT_EQ(svg.one("//g/title"), "a enc: hash not observable, DRNG 25%");
    EXPECT_TRUE(svg.has_text("not observable"));
}

TEST(Shares, SharesThatCannotBeAreNotDrawn) {
    const Markup svg(
        shares({frame,
                {"hash", "DRNG"},
                {{"a", "over", {0.9, 0.9}}, {"a", "minus", {-0.1, 0.0}}, {"a", "nan", {nan, 0.0}}}}));
    EXPECT_EQ(svg.count("//g"), 0u);
    EXPECT_TRUE(svg.has_text("3 rows not drawn: no shares that can be real."));
}

TEST(Shapes, TheHeaviestCellIsDarkestAndSaysItsNumber) {
    const Markup svg(shapes({frame, "calls", {{256, 512, 1}, {1024, 512, 1000}, {1024, 256, nan}}}));
    EXPECT_EQ(svg.one("//rect[contains(@class,'h5')]/following-sibling::text[1]"), "1000");
    EXPECT_EQ(svg.one("//rect[contains(@class,'h0')]/following-sibling::text[1]"), "1");
    EXPECT_EQ(svg.all("//text[@class='label']"), (Strings{"256", "1024"}));
    EXPECT_TRUE(svg.has_text("1 not drawn: no count that can be real."));
}

TEST(Shapes, EqualShapesAreAdded) {
    EXPECT_TRUE(Markup(shapes({frame, "calls", {{256, 512, 1}, {256, 512, 2}}})).has_text("3"));
}

TEST(Shapes, ManyLengthsAreCutToTheHeaviest) {
    Shapes plot{frame, "calls", {}};
    for (std::uint64_t i = 0; i < 1000; ++i)
        plot.cells.push_back({i, i % 10, static_cast<double>(i + 1)});
    plot.cells.push_back({std::numeric_limits<std::uint64_t>::max(), 9, 1e9});
    const Markup svg(shapes(plot));
    EXPECT_EQ(svg.count("//text[@class='tick']"), 5u);
    EXPECT_EQ(svg.count("//text[@class='label']"), 24u);
    EXPECT_TRUE(svg.has_text("18446744073709551615"));
    // Of the 23 next heaviest lengths, 977 to 999, those that end in the five heaviest digits, 5 to 9.
    EXPECT_EQ(svg.one("//text[@class='note']"), "14 of 1001 pairs of lengths drawn, the heaviest.");
}

TEST(Memory, ZeroHasItsOwnPlaceAndAnUnknownKindNone) {
    const Markup svg(memory({frame, {{"a", "enc", 4096, 0, std::nullopt, 1 << 20}}}));
    EXPECT_EQ(svg.all("//g/svg/@class"), (Strings{"mark c0", "mark c1 hollow", "mark c3"}));
    // 4 KiB and 1 MiB are powers of 4, so they are the ends of the axis.
    EXPECT_EQ(svg.all("//g/svg/@x"), (Strings{"39.04%", "28%", "97%"}));
    EXPECT_EQ(svg.one("//g/title"), "a enc: static 4 KiB, heap 0 B, peak RSS 1 MiB");
    EXPECT_FALSE(svg.has_text("stack"));
}

TEST(Trials, ANoisyRowStandsAtTheEdgeAndLeavesTheOthersTheirScale) {
    const Markup svg(trials({frame,
                             {{"a", "calm", {-0.001, 0.001}},
                              {"a", "also", {-0.002, 0.002}},
                              {"a", "wild", {-0.3, 0.5, 0.0}},
                              {"a", "empty", {nan}}}}));
    // Four times the median row is 0.8 %; the next round number is 1 %.
    EXPECT_TRUE(svg.has_text("+1 %"));
    EXPECT_EQ(svg.all("(//g)[1]/svg/@x"), (Strings{"59.05%", "65.95%"}));
    EXPECT_EQ(svg.all("(//g)[3]/text"), (Strings{"◂ −30 %", "+50 % ▸"}));
    EXPECT_TRUE(svg.has_text("1 row not drawn: no trial with a time."));
}

TEST(Slopes, EachSideIsInOrderAndALineJoinsThem) {
    const Markup svg(slopes({frame, "arm", "x86", {{"a", 1, 2}, {"b", 2, 1}, {"c", 3, 3}, {"d", 4, {}}}}));
    EXPECT_EQ(svg.all("//line/@class"), (Strings{"slope down", "slope up", "slope"}));
    EXPECT_EQ(svg.all("//line/@y1"), (Strings{"32", "52", "72"}));
    EXPECT_EQ(svg.all("//line/@y2"), (Strings{"52", "32", "72"}));
    EXPECT_TRUE(svg.has_text("1 not drawn: ranked on one system only."));
}

}  // namespace
}  // namespace ngcc::report::plots
