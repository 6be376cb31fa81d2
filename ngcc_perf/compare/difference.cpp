// SPDX-License-Identifier: Apache-2.0
#include "compare/difference.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "compare/setting.hpp"
#include "stats/student.hpp"

namespace ngcc::compare {
namespace {

std::string few(std::size_t trials, const char* side) {
    return std::to_string(trials) + (trials == 1 ? " trial in " : " trials in ") + side;
}

// Why the trials do not do; empty if they do.
std::string shortage(std::size_t a, std::size_t b) {
    const bool few_a = a < min_trials_of_interval, few_b = b < min_trials_of_interval;
    if (!few_a && !few_b) return {};
    const std::string what = few_a && few_b ? few(a, "A") + " and " + few(b, "B")
                             : few_a        ? few(a, "A")
                                            : few(b, "B");
    return what + ", an interval needs " + std::to_string(min_trials_of_interval);
}

std::string not_complete(const record::Timing& timing, const char* side) {
    if (timing.status == "complete" || !timing.trials.empty()) return {};
    std::string text = std::string(side) + " " + timing.status;
    if (timing.error) text += " (" + timing.error->code + ")";
    return text;
}

// "ratio 1.0012 (0.9993 to 1.0031 by rounding)": no word on noise, of which printed means say nothing.
std::string rounded_ratio(const TimeDifference& d) {
    return fmt::format("ratio {} ({} to {} by rounding){}", ratio_text(*d.ratio), ratio_text(*d.low),
                       ratio_text(*d.high), d.unit == Unit::seconds ? ", of times" : "");
}

}  // namespace

std::string_view name(Outcome outcome) {
    switch (outcome) {
        case Outcome::slower:
            return "slower";
        case Outcome::faster:
            return "faster";
        case Outcome::no_difference:
            return "no_difference";
        case Outcome::not_enough_data:
            return "not_enough_data";
        case Outcome::not_comparable:
            break;
    }
    return "not_comparable";
}

TimeDifference time_difference(const record::Timing& a, const record::Timing& b) {
    TimeDifference d;
    d.unit = common_unit(a, b);
    const Measure of_a = measure_in(a, d.unit), of_b = measure_in(b, d.unit);
    d.trials_a = of_a.trials.size();
    d.trials_b = of_b.trials.size();
    for (const std::string& text : {not_complete(a, "A"), not_complete(b, "B")})
        if (!text.empty()) d.reason += (d.reason.empty() ? "" : ", ") + text;
    if (!d.reason.empty()) {
        d.outcome = Outcome::not_comparable;
        return d;
    }
    if (d.trials_a > 0) d.mean_a = weighted_mean(of_a.trials);
    if (d.trials_b > 0) d.mean_b = weighted_mean(of_b.trials);
    d.reason = shortage(d.trials_a, d.trials_b);
    if (!d.reason.empty()) return d;
    if (!(*d.mean_a > 0) || !std::isfinite(*d.mean_b / *d.mean_a)) {
        d.reason = "the mean of A is 0 or out of range";
        return d;
    }
    d.paired = are_paired(a, b);
    const auto interval = ratio_interval(of_a.trials, of_b.trials, d.paired, seed_of(a));
    d.ratio = *d.mean_b / *d.mean_a;
    d.low = std::max(interval->low, 0.0);
    d.high = interval->high;
    const auto test = mean_test(of_a.trials, of_b.trials, d.paired);
    d.probability = student_two_sided(test->t, test->degrees);
    return d;
}

void decide(TimeDifference& d, double error) {
    if (!d.ratio || !d.adjusted) return;
    const double change = *d.ratio - 1;
    const bool excluded = *d.low > 1 || *d.high < 1;
    const bool beyond = excluded && *d.adjusted <= error && std::fabs(change) > run_to_run;
    d.outcome = !beyond ? Outcome::no_difference : change > 0 ? Outcome::slower : Outcome::faster;
}

std::string ratio_text(double ratio) {
    return ratio < 1000 ? fmt::format("{:.4f}", ratio) : fmt::format("{:.4g}", ratio);
}

std::string percent(double share) {
    char text[64];
    const double value = std::fabs(share) * 100;
    const auto [stop, error] =
        std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, value < 9.95 ? 1 : 0);
    return error == std::errc() ? std::string(text, stop) + " %" : "beyond all bounds";
}

std::string words(const TimeDifference& d) {
    if (d.by_rounding) return rounded_ratio(d);
    if (d.outcome == Outcome::not_enough_data) return "not enough data: " + d.reason;
    if (d.outcome == Outcome::not_comparable) return "not comparable: " + d.reason;
    const double change = *d.ratio - 1;
    const std::string noise = "±" + percent(std::max(*d.ratio - *d.low, *d.high - *d.ratio));
    if (d.outcome == Outcome::no_difference)
        return "no difference beyond noise (" + std::string(change < 0 ? "-" : "+") + percent(change) + " " +
               noise + ")";
    return percent(change) + (change > 0 ? " slower" : " faster") + ", beyond noise (" + noise + ")";
}

}  // namespace ngcc::compare
