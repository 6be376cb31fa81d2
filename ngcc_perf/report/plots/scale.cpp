// SPDX-License-Identifier: Apache-2.0
#include "report/plots/scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "report/format/number.hpp"

namespace ngcc::report::plots {
namespace {

constexpr double implausible_from = 0x1p60;

std::string prefixed(double value) {
    constexpr std::array<const char*, 7> prefixes{"", " k", " M", " G", " T", " P", " E"};
    std::size_t at = 0;
    while (value >= 1000 && at + 1 < prefixes.size()) {
        value /= 1000;
        ++at;
    }
    return format::general(value) + prefixes[at];
}

}  // namespace

bool plausible(std::optional<double> value) {
    return value && std::isfinite(*value) && *value >= 0 && *value < implausible_from;
}

LogScale::LogScale(double smallest, double largest, Quantity quantity)
    : base_(quantity == Quantity::bytes ? 4 : 10), quantity_(quantity) {
    // The logarithm of a power may miss the whole number by a rounding.
    constexpr double rounding = 1e-9;
    low_ = static_cast<int>(std::floor(std::log(smallest) / std::log(base_) + rounding));
    high_ = static_cast<int>(std::ceil(std::log(largest) / std::log(base_) - rounding));
    high_ = std::max(high_, low_ + 1);
}

double LogScale::position(double value) const {
    if (!(value > 0)) return 0;
    const double power = std::log(value) / std::log(base_);
    return std::clamp((power - low_) / (high_ - low_), 0.0, 1.0);
}

std::vector<Tick> LogScale::ticks(std::size_t most) const {
    const int span = high_ - low_;
    int step = 1;
    while (static_cast<std::size_t>(span / step) + 1 > most)
        ++step;
    std::vector<Tick> out;
    for (int power = low_; power <= high_; power += step)
        out.push_back({static_cast<double>(power - low_) / span,
                       tick_label(std::pow(base_, static_cast<double>(power)), quantity_)});
    return out;
}

std::string bytes_label(double bytes) {
    constexpr std::array<const char*, 7> units{" B", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    std::size_t at = 0;
    while (bytes >= 1024 && at + 1 < units.size()) {
        bytes /= 1024;
        ++at;
    }
    // Three digits of 1013 would be an exponent.
    return (bytes >= 1000 ? format::cycles(bytes) : format::general(bytes)) + units[at];
}

std::string calls_label(double calls) {
    return calls >= 100 ? format::cycles(calls) : format::general(calls);
}

std::string tick_label(double value, Quantity quantity) {
    if (quantity == Quantity::bytes) return bytes_label(value);
    if (quantity == Quantity::seconds) return value > 900 ? prefixed(value) + " s" : format::time(value);
    return prefixed(value);
}

std::string value_label(double value, Quantity quantity) {
    if (quantity == Quantity::bytes) return bytes_label(value);
    return quantity == Quantity::seconds ? format::time(value) : format::cycles(value);
}

}  // namespace ngcc::report::plots
