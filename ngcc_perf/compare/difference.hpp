// SPDX-License-Identifier: Apache-2.0
// Times of one operation on both sides.
#pragma once

#include <optional>
#include <string>

#include "assess/assess.hpp"

namespace ngcc::compare {

// Two runs of one library on an idle machine agree within this, in nine of ten tries. What lies between two
// runs (neighbours, temperature, the frequency's mood) does not show in the spread of the trials of one, so
// less than this is never called a difference.
inline constexpr double run_to_run = 0.01;

enum class Outcome { slower, faster, no_difference, not_enough_data, not_comparable };

std::string_view name(Outcome outcome);

// ratio: mean of B / mean of A. low, high: 95 % of it, or what the rounding of printed means leaves.
struct TimeDifference {
    Unit unit = Unit::seconds;
    std::size_t trials_a = 0, trials_b = 0;
    std::optional<double> mean_a, mean_b, ratio, low, high;
    bool paired = false, by_rounding = false;
    std::optional<double> probability;  // of such means, or further apart, without a difference
    std::optional<double> adjusted;     // the same for all operations together
    Outcome outcome = Outcome::not_enough_data;
    std::string reason;  // of not_enough_data and not_comparable
};

TimeDifference time_difference(const record::Timing& a, const record::Timing& b);

// Once `adjusted` is known: beyond noise if it is at most `error`, the interval excludes 1, and the change is
// more than run_to_run.
void decide(TimeDifference& difference, double error);

// "3.1 % slower, beyond noise (±0.8 %)", "no difference beyond noise (+0.2 % ±0.8 %)", "not enough data: …".
std::string words(const TimeDifference& difference);

std::string ratio_text(double ratio);  // "1.0031"
std::string percent(double share);     // "3.1 %"

}  // namespace ngcc::compare
