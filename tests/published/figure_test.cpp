// SPDX-License-Identifier: Apache-2.0
#include "published/figure.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "report/format/number.hpp"

namespace {

using namespace ngcc::published;
namespace format = ngcc::report::format;

void expect(const std::optional<Figure>& figure, double value, double low, double high) {
    ASSERT_TRUE(figure);
    EXPECT_EQ(figure->value, value);
    EXPECT_EQ(figure->low, low);
    EXPECT_EQ(figure->high, high);
}

using Reader = std::optional<Figure> (*)(std::string_view);
using Writer = std::string (*)(std::optional<double>);

// What our formatter prints is read as an interval that holds what was printed, and whose ends print the
// same or are the next figure.
void expect_round_trip(Reader read, Writer write, double least, double most) {
    for (double value = least; value < most; value *= 1.0371) {
        const std::string text = write(value);
        const auto figure = read(text);
        ASSERT_TRUE(figure) << text;
        EXPECT_TRUE(figure->holds(value)) << text << " of " << value;
        EXPECT_TRUE(figure->holds(figure->value)) << text;
        const double width = figure->high - figure->low;
        // Past either end another figure is printed.
        EXPECT_NE(write(figure->high + 0.01 * width), text) << value;
        EXPECT_NE(write(figure->low - 0.01 * width), text) << value;
    }
}

}  // namespace

TEST(Figure, CyclesLieWithinHalfADigit) {
    expect(cycles_figure("4.13 M"), 4.13e6, 4.125e6, 4.135e6);
    expect(cycles_figure("10.36 G"), 10.36e9, 10.355e9, 10.365e9);
    expect(cycles_figure("50.2 k"), 50200, 50150, 50250);
    expect(cycles_figure("8870"), 8870, 8869.5, 8870.5);
    expect(cycles_figure("0"), 0, 0, 0.5);
}

TEST(Figure, DroppedZerosAreDigitsToo) {
    expect(time_figure("5.9 ms"), 0.0059, 0.005895, 0.005905);
    expect(time_figure("13 ms"), 0.013, 0.01295, 0.01305);
    expect(time_figure("1 s"), 1, 0.9995, 1.005);
    expect(time_figure("883 µs"), 883e-6, 882.5e-6, 883.5e-6);
    expect(time_figure("24 ns"), 24e-9, 23.95e-9, 24.05e-9);
    expect(general_figure("2"), 2, 1.995, 2.005);
    expect(general_figure("6.82e+03"), 6820, 6815, 6825);
    expect(general_figure("1e+03"), 1000, 999.5, 1005);
    expect(general_figure("434"), 434, 433.5, 434.5);
    expect(general_figure("0.25"), 0.25, 0.2495, 0.2505);
    expect(general_figure("0"), 0, 0, 0);
}

TEST(Figure, PercentIsAShare) {
    expect(percent_figure("4.5%"), 0.045, 0.0445, 0.0455);
    expect(percent_figure("26%"), 0.26, 0.255, 0.265);
    expect(percent_figure("0.0%"), 0, 0, 0.0005);
}

TEST(Figure, ReadsWhatOurFormatterPrints) {
    expect_round_trip(cycles_figure, format::cycles, 1, 1e12);
    expect_round_trip(time_figure, format::time, 1e-9, 1e4);
    expect_round_trip(percent_figure, format::percent, 0.0006, 1.2);
    expect_round_trip(general_figure, format::general, 1e-4, 1e8);
}

TEST(Figure, AnythingElseIsNone) {
    for (const char* text : {
             "",
             "–",
             "-1",
             "+1",
             "nan",
             "inf",
             "1e",
             "1e+",
             "1e+9999",
             "0x10",
             "1,5",
             ".5",
             "5.",
             "1.2.3",
             "1 ",
             " 1",
             "1 T",
             "4.13  M",
             "12345678901234567890",
             "1e+03e+03",
             "1\n",
         }) {
        EXPECT_FALSE(cycles_figure(text)) << text;
        EXPECT_FALSE(general_figure(text)) << text;
        EXPECT_FALSE(time_figure(text)) << text;
        EXPECT_FALSE(percent_figure(text)) << text;
    }
    EXPECT_FALSE(time_figure("5.9"));
    EXPECT_FALSE(percent_figure("4.5 %"));
    EXPECT_FALSE(general_figure("4.5%"));
    EXPECT_FALSE(cycles_figure(std::string(1 << 20, '9')));
}
