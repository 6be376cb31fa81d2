// SPDX-License-Identifier: Apache-2.0
#include "report/format/number.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace ngcc::report::format {
namespace {

// to_chars writes what printf writes in the "C" locale, whatever the locale is.
std::string printed(double value, std::chars_format style, int precision) {
    std::array<char, 400> buffer;  // DBL_MAX has 309 digits before the point
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, style, precision);
    return std::string(buffer.data(), end.ptr);
}

std::string fixed(double value, int digits) {
    std::string text = printed(value, std::chars_format::fixed, digits);
    // A difference that rounds to zero has no sign.
    if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
    return text;
}

bool usable(std::optional<double> value) {
    return value && std::isfinite(*value);
}

}  // namespace

std::string cycles(std::optional<double> value) {
    if (!usable(value)) return none;
    if (*value >= 1e9) return fixed(*value / 1e9, 2) + " G";
    if (*value >= 1e6) return fixed(*value / 1e6, 2) + " M";
    if (*value >= 1e4) return fixed(*value / 1e3, 1) + " k";
    return fixed(*value, 0);
}

std::string time(std::optional<double> seconds) {
    struct Unit {
        double scale;
        const char* name;
    };
    constexpr std::array<Unit, 4> units{{{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}}};
    if (!usable(seconds)) return none;
    for (const Unit& unit : units)
        if (*seconds >= unit.scale || unit.scale == units.back().scale)
            return general(*seconds / unit.scale) + unit.name;
    return none;
}

std::string general(std::optional<double> value) {
    return usable(value) ? printed(*value, std::chars_format::general, 3) : none;
}

std::string percent(std::optional<double> share) {
    if (!usable(share)) return none;
    const double percentage = *share * 100;
    return fixed(percentage, percentage >= 9.5 ? 0 : 1) + "%";
}

std::string fine_percent(std::optional<double> part) {
    if (!usable(part)) return none;
    const double percentage = *part * 100;
    // Two significant digits of 12345 would be an exponent.
    if (std::abs(percentage) >= 10) return fixed(percentage, 0) + " %";
    return printed(percentage, std::chars_format::general, 2) + " %";
}

std::string tenths(std::optional<double> value) {
    return usable(value) ? fixed(*value, 1) : none;
}

std::string kib(std::optional<std::uint64_t> bytes) {
    return bytes ? std::to_string(*bytes / 1024) + " KiB" : none;
}

std::string integer(std::optional<std::uint64_t> value) {
    return value ? std::to_string(*value) : none;
}

std::string frequency(std::optional<double> hz) {
    if (!usable(hz)) return none;
    if (*hz >= 1e9) return fixed(*hz / 1e9, 2) + " GHz";
    if (*hz >= 1e6) return fixed(*hz / 1e6, 2) + " MHz";
    if (*hz >= 1e3) return fixed(*hz / 1e3, 2) + " kHz";
    return fixed(*hz, 2) + " Hz";
}

}  // namespace ngcc::report::format
