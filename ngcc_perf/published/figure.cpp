// SPDX-License-Identifier: Apache-2.0
#include "published/figure.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <string>

namespace ngcc::published {
namespace {

// digits × 10^exponent: decimal, so that ends of intervals are rounded once.
struct Decimal {
    std::uint64_t digits = 0;
    int exponent = 0;
};

constexpr int most_digits = 15;  // far from overflow, and far more than any table prints

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// "e+03", all of it.
std::optional<int> exponent_from(std::string_view text) {
    if (text.empty()) return 0;
    if (text.size() < 3 || text.size() > 4 || text[0] != 'e' || (text[1] != '+' && text[1] != '-')) return {};
    int value = 0;
    for (const char c : text.substr(2)) {
        if (!is_digit(c)) return {};
        value = 10 * value + (c - '0');
    }
    return text[1] == '-' ? -value : value;
}

// Digits, perhaps with a point between them and an exponent behind.
std::optional<Decimal> decimal_from(std::string_view text) {
    Decimal number;
    std::size_t i = 0, count = 0;
    bool point = false;
    for (; i < text.size(); ++i) {
        if (text[i] == '.' && !point && i > 0) {
            point = true;
            continue;
        }
        if (!is_digit(text[i])) break;
        if (++count > most_digits) return {};
        number.digits = 10 * number.digits + static_cast<std::uint64_t>(text[i] - '0');
        number.exponent -= point;
    }
    if (count == 0 || text[i - 1] == '.') return {};
    const std::optional<int> exponent = exponent_from(text.substr(i));
    if (!exponent) return {};
    number.exponent += *exponent;
    return number;
}

double value_of(std::uint64_t digits, int exponent) {
    const std::string text = std::to_string(digits) + "e" + std::to_string(exponent);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Half a unit of the last digit to either side.
Figure rounded(const Decimal& number) {
    const std::uint64_t fine = 10 * number.digits;
    return {value_of(number.digits, number.exponent),
            value_of(fine - (fine > 0 ? 5 : 0), number.exponent - 1),
            value_of(fine + 5, number.exponent - 1)};
}

// Of a number with three significant digits, as "%.3g" prints it.
Figure of_three_digits(Decimal number) {
    if (number.digits == 0) return Figure::exact(0);  // what is not 0 is not printed so
    while (number.digits < 100) {
        number.digits *= 10;
        --number.exponent;
    }
    Figure figure = rounded(number);
    // Below a power of ten the third digit is ten times finer.
    if (number.digits == 100) figure.low = value_of(9995, number.exponent - 2);
    return figure;
}

struct Unit {
    std::string_view text;
    int exponent;
};

// The number before one of these units, with the power of ten of the unit.
template <std::size_t count>
std::optional<Decimal> with_unit(std::string_view text, const std::array<Unit, count>& units) {
    for (const Unit& unit : units) {
        if (!text.ends_with(unit.text)) continue;
        std::optional<Decimal> number = decimal_from(text.substr(0, text.size() - unit.text.size()));
        if (number) number->exponent += unit.exponent;
        if (number) return number;
    }
    return {};
}

}  // namespace

std::optional<Figure> cycles_figure(std::string_view text) {
    static constexpr std::array<Unit, 4> units{{{" k", 3}, {" M", 6}, {" G", 9}, {"", 0}}};
    const auto number = with_unit(text, units);
    return number ? std::optional(rounded(*number)) : std::nullopt;
}

std::optional<Figure> time_figure(std::string_view text) {
    static constexpr std::array<Unit, 4> units{{{" ms", -3}, {" µs", -6}, {" ns", -9}, {" s", 0}}};
    const auto number = with_unit(text, units);
    return number ? std::optional(of_three_digits(*number)) : std::nullopt;
}

std::optional<Figure> percent_figure(std::string_view text) {
    static constexpr std::array<Unit, 1> units{{{"%", -2}}};
    const auto number = with_unit(text, units);
    return number ? std::optional(rounded(*number)) : std::nullopt;
}

std::optional<Figure> general_figure(std::string_view text) {
    const auto number = decimal_from(text);
    return number ? std::optional(of_three_digits(*number)) : std::nullopt;
}

}  // namespace ngcc::published
