// SPDX-License-Identifier: Apache-2.0
// Printed figures back to numbers. What was printed lies from low to high, both included.
#pragma once

#include <optional>
#include <string_view>

namespace ngcc::published {

struct Figure {
    double value = 0, low = 0, high = 0;

    static Figure exact(double value) { return {value, value, value}; }
    bool holds(double number) const { return low <= number && number <= high; }
};

// In the published formats; no value for anything else, a dash among it, and for what is below 0.
std::optional<Figure> cycles_figure(std::string_view text);   // "4.13 M": 4.125e6 … 4.135e6
std::optional<Figure> time_figure(std::string_view text);     // "5.9 ms": seconds, 0.005895 … 0.005905
std::optional<Figure> percent_figure(std::string_view text);  // "4.5%": of 1, 0.0445 … 0.0455
// "%.3g", which drops zeros at the end: "2" is 2.00.
std::optional<Figure> general_figure(std::string_view text);

}  // namespace ngcc::published
