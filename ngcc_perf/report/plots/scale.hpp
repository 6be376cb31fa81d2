// SPDX-License-Identifier: Apache-2.0
// From values to positions, and the values that an axis names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/plots/plots.hpp"

namespace ngcc::report::plots {

struct Tick {
    double position = 0;  // 0 to 1
    std::string label;
};

// A number that a counter, a clock or a length can have had: finite, not negative, below 2^60.
bool plausible(std::optional<double> value);

// Logarithmic, from the power of the base below the smallest to the one above the largest. At least one
// decade.
class LogScale {
  public:
    LogScale(double smallest, double largest, Quantity quantity);
    double position(double value) const;  // 0 to 1, clamped
    // At most `most` powers.
    std::vector<Tick> ticks(std::size_t most = 5) const;

  private:
    double base_;
    int low_, high_;
    Quantity quantity_;
};

// "10 k", "1 M", "100 µs", "4 KiB": of a power, for an axis.
std::string tick_label(double value, Quantity quantity);
// With the digits of the tables.
std::string value_label(double value, Quantity quantity);
// Bytes in the largest unit of B, KiB, MiB, GiB: "3.46 MiB".
std::string bytes_label(double bytes);
// Of calls: whole if it is large, else with three digits.
std::string calls_label(double calls);

}  // namespace ngcc::report::plots
