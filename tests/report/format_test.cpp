// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <locale>

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::report::format {
namespace {

TEST(Cycles, ChangesUnitAtThePublishedBoundaries) {
    EXPECT_EQ(cycles(std::nullopt), "–");
    EXPECT_EQ(cycles(0), "0");
    EXPECT_EQ(cycles(196.6), "197");
    EXPECT_EQ(cycles(9999.4), "9999");
    EXPECT_EQ(cycles(9999.9), "10000");  // below 1e4, so an integer
    EXPECT_EQ(cycles(1e4), "10.0 k");
    EXPECT_EQ(cycles(999999), "1000.0 k");
    EXPECT_EQ(cycles(1e6), "1.00 M");
    EXPECT_EQ(cycles(999999999), "1000.00 M");
    EXPECT_EQ(cycles(1e9), "1.00 G");
    EXPECT_EQ(cycles(1234567890123.0), "1234.57 G");
}

TEST(Time, TakesTheFirstUnitInWhichTheValueIsAtLeastOne) {
    EXPECT_EQ(time(std::nullopt), "–");
    EXPECT_EQ(time(123.456), "123 s");
    EXPECT_EQ(time(1.0), "1 s");
    EXPECT_EQ(time(0.9994), "999 ms");
    EXPECT_EQ(time(0.9999), "1e+03 ms");
    EXPECT_EQ(time(1e-3), "1 ms");
    EXPECT_EQ(time(0.000999), "999 µs");
    EXPECT_EQ(time(1e-6), "1 µs");
    EXPECT_EQ(time(23.96e-9), "24 ns");
    EXPECT_EQ(time(1e-9), "1 ns");
    EXPECT_EQ(time(0.25e-9), "0.25 ns");
    EXPECT_EQ(time(0), "0 ns");
}

TEST(Percent, HasOneDigitBelowNineAndAHalf) {
    EXPECT_EQ(percent(std::nullopt), "–");
    EXPECT_EQ(percent(0), "0.0%");
    EXPECT_EQ(percent(0.0004), "0.0%");
    EXPECT_EQ(percent(0.0449), "4.5%");
    EXPECT_EQ(percent(0.0949), "9.5%");
    EXPECT_EQ(percent(0.09501), "10%");
    EXPECT_EQ(percent(0.474699), "47%");
    EXPECT_EQ(percent(1.0), "100%");
    EXPECT_EQ(percent(-0.0123), "-1.2%");  // compensation is signed
    EXPECT_EQ(percent(-0.00001), "0.0%");  // no minus zero
}

TEST(Numbers, FollowTheirFormats) {
    EXPECT_EQ(general(77.72), "77.7");
    EXPECT_EQ(general(14800), "1.48e+04");
    EXPECT_EQ(general(199.4), "199");
    EXPECT_EQ(general(999.5), "1e+03");
    EXPECT_EQ(general(1.0), "1");
    EXPECT_EQ(tenths(66.509), "66.5");
    EXPECT_EQ(tenths(1347.0), "1347.0");
    EXPECT_EQ(kib(1023), "0 KiB");
    EXPECT_EQ(kib(3424256), "3344 KiB");
    EXPECT_EQ(kib(std::numeric_limits<std::uint64_t>::max()), "18014398509481983 KiB");
    EXPECT_EQ(integer(18446744073709551615u), "18446744073709551615");
    EXPECT_EQ(frequency(2707200e3), "2.71 GHz");
    EXPECT_EQ(frequency(19.2e6), "19.20 MHz");
}

TEST(Numbers, NotANumberIsADash) {
    for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        EXPECT_EQ(cycles(value), "–");
        EXPECT_EQ(time(value), "–");
        EXPECT_EQ(percent(value), "–");
        EXPECT_EQ(general(value), "–");
        EXPECT_EQ(tenths(value), "–");
    }
    EXPECT_NO_THROW(cycles(std::numeric_limits<double>::max()));
}

struct CommaPoint : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(Numbers, DoNotFollowTheLocale) {
    const std::locale old = std::locale::global(std::locale(std::locale(), new CommaPoint));
    std::setlocale(LC_ALL, "de_DE.UTF-8");  // where it is installed
    EXPECT_EQ(cycles(1234567), "1.23 M");
    EXPECT_EQ(time(0.0015), "1.5 ms");
    EXPECT_EQ(percent(0.012), "1.2%");
    EXPECT_EQ(integer(1234567), "1234567");
    std::locale::global(old);
    std::setlocale(LC_ALL, "C");
}

TEST(Text, KeepsReadableCharactersAndShowsTheOthers) {
    EXPECT_EQ(printable("AFS-KEX µ 国"), "AFS-KEX µ 国");
    EXPECT_EQ(printable("a\nb\tc\x7f"), "a\\x0ab\\x09c\\x7f");
    EXPECT_EQ(printable("\xff\xc0\xaf"), "\\xff\\xc0\\xaf");  // invalid, overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // surrogate
    EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");           // cut
    EXPECT_EQ(printable("a\xe2\x80\xae"
                        "b"),
              "a\\u{202e}b");  // right-to-left override
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(Text, IsCutByCharactersNotBytes) {
    EXPECT_EQ(shortened("µµµµ", 2), "µµ…");
    EXPECT_EQ(shortened("µµ", 2), "µµ");
    EXPECT_EQ(width("5.03 µs"), 7u);
}

}  // namespace
}  // namespace ngcc::report::format
