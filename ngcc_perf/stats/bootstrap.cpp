// SPDX-License-Identifier: Apache-2.0
#include "stats/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/random.hpp"
#include "stats/student.hpp"

namespace ngcc {
namespace {

using Indices = std::vector<std::size_t>;

// Index vectors of resamples of n trials, one after the other.
class Resampler {
  public:
    Resampler(std::size_t n, bool all) : all_(all), count_(seeded_resamples), indices_(n, 0) {
        if (!all) return;
        count_ = 1;
        for (std::size_t i = 0; i < n; ++i)
            count_ *= n;
    }

    std::uint64_t count() const { return count_; }
    const Indices& indices() const { return indices_; }

    void draw(SplitMix64& random) {
        if (all_) return advance();
        for (std::size_t& index : indices_)
            index = random.below(indices_.size());
    }

  private:
    // Counts in base n.
    void advance() {
        for (std::size_t& index : indices_) {
            if (++index < indices_.size()) return;
            index = 0;
        }
    }

    bool all_;
    std::uint64_t count_;
    Indices indices_;
};

double mean_of(std::span<const Weighted> trials, const Indices& indices) {
    double sum = 0, weight = 0;
    for (const std::size_t i : indices) {
        sum += trials[i].value * static_cast<double>(trials[i].weight);
        weight += static_cast<double>(trials[i].weight);
    }
    return sum / weight;
}

struct Ends {
    double low, high;
};

// The values between which 95 % of the resamples lie.
Ends percentiles(std::vector<double>& values) {
    const auto cut = static_cast<std::ptrdiff_t>(values.size() / 40);
    const auto low = values.begin() + cut;
    const auto high = values.end() - 1 - cut;
    std::nth_element(values.begin(), low, values.end());
    const double lower = *low;
    std::nth_element(values.begin(), high, values.end());
    return {lower, *high};
}

// (n / (n-1)) Σ w² (x - mean)² with w the trial's share of the calls; s²/n if all have equally many.
double variance_of_mean(std::span<const Weighted> trials, double mean) {
    double total = 0, sum = 0;
    for (const Weighted& t : trials)
        total += static_cast<double>(t.weight);
    for (const Weighted& t : trials) {
        const double share = static_cast<double>(t.weight) / total;
        sum += share * share * (t.value - mean) * (t.value - mean);
    }
    const double n = static_cast<double>(trials.size());
    return sum * n / (n - 1);
}

// Percentiles of few trials are too narrow in two ways: resamples vary by (n-1)/n of what samples do, and the
// spread is itself an estimate. Both arms are stretched by the factor that is right for normal trials; an end
// is never nearer than Student's.
Interval finish(double centre, Ends ends, std::size_t n, double quantile, double standard_error) {
    Interval result;
    const double trials = static_cast<double>(n);
    result.standard_error = standard_error;
    result.stretch = quantile / normal_975 * std::sqrt(trials / (trials - 1));
    const double arm = quantile * standard_error;
    result.low = std::min(centre - arm, centre - result.stretch * (centre - ends.low));
    result.high = std::max(centre + arm, centre + result.stretch * (ends.high - centre));
    return result;
}

// To first order a ratio of means varies as the mean of b - ratio * a does, in which what pairs share
// cancels.
double variance_of_paired_ratio(std::span<const Weighted> a, std::span<const Weighted> b, double ratio) {
    double total = 0, sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        total += a[i].value * static_cast<double>(a[i].weight);
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double deviation = b[i].value * static_cast<double>(b[i].weight) -
                                 ratio * a[i].value * static_cast<double>(a[i].weight);
        sum += deviation * deviation;
    }
    const double n = static_cast<double>(a.size());
    return sum / (total * total) * n / (n - 1);
}

// Welch and Satterthwaite: degrees of freedom of a sum of two estimated variances.
double welch_degrees(double va, std::size_t na, double vb, std::size_t nb) {
    const double sum = va + vb;
    if (!(sum > 0)) return static_cast<double>(std::min(na, nb) - 1);
    return sum * sum / (va * va / static_cast<double>(na - 1) + vb * vb / static_cast<double>(nb - 1));
}

}  // namespace

double weighted_mean(std::span<const Weighted> trials) {
    double sum = 0, weight = 0;
    for (const Weighted& t : trials) {
        sum += t.value * static_cast<double>(t.weight);
        weight += static_cast<double>(t.weight);
    }
    return sum / weight;
}

std::optional<Interval> mean_interval(std::span<const Weighted> trials, std::uint64_t seed) {
    const std::size_t n = trials.size();
    if (n < min_trials_of_interval) return std::nullopt;
    const double mean = weighted_mean(trials);
    const bool all = n <= max_trials_of_all_resamples;
    Ends ends{mean, mean};
    std::uint64_t resamples = 0;
    if (n <= max_trials_of_bootstrap) {
        SplitMix64 random(seed);
        Resampler resampler(n, all);
        std::vector<double> means(resamples = resampler.count());
        for (double& value : means) {
            resampler.draw(random);
            value = mean_of(trials, resampler.indices());
        }
        ends = percentiles(means);
    }
    Interval result = finish(mean, ends, n, student_975(n - 1), std::sqrt(variance_of_mean(trials, mean)));
    result.resamples = resamples;
    result.all_resamples = all;
    return result;
}

std::optional<Interval> ratio_interval(std::span<const Weighted> a, std::span<const Weighted> b, bool paired,
                                       std::uint64_t seed) {
    const std::size_t fewest = std::min(a.size(), b.size());
    if (fewest < min_trials_of_interval || (paired && a.size() != b.size())) return std::nullopt;
    const double mean_a = weighted_mean(a), mean_b = weighted_mean(b);
    const double ratio = mean_b / mean_a;
    const double va = variance_of_mean(a, mean_a) / (mean_a * mean_a);
    const double vb = variance_of_mean(b, mean_b) / (mean_b * mean_b);
    const double error =
        paired ? std::sqrt(variance_of_paired_ratio(a, b, ratio)) : ratio * std::sqrt(va + vb);
    const double degrees =
        paired ? static_cast<double>(fewest - 1) : welch_degrees(va, a.size(), vb, b.size());
    const bool all = paired && fewest <= max_trials_of_all_resamples;
    Ends ends{ratio, ratio};
    std::uint64_t resamples = 0;
    if (std::max(a.size(), b.size()) <= max_trials_of_bootstrap) {
        SplitMix64 random(seed);
        Resampler of_a(a.size(), all), of_b(b.size(), false);
        std::vector<double> ratios(resamples = of_a.count());
        for (double& value : ratios) {
            of_a.draw(random);
            if (!paired) of_b.draw(random);
            value = mean_of(b, paired ? of_a.indices() : of_b.indices()) / mean_of(a, of_a.indices());
        }
        ends = percentiles(ratios);
    }
    Interval result = finish(ratio, ends, fewest, student_975(static_cast<std::uint64_t>(degrees)), error);
    result.resamples = resamples;
    result.all_resamples = all;
    return result;
}

std::optional<MeanTest> mean_test(std::span<const Weighted> a, std::span<const Weighted> b, bool paired) {
    const std::size_t fewest = std::min(a.size(), b.size());
    if (fewest < min_trials_of_interval || (paired && a.size() != b.size())) return std::nullopt;
    MeanTest test;
    double difference = 0, variance = 0;
    if (paired) {
        std::vector<Weighted> differences;
        for (std::size_t i = 0; i < fewest; ++i)
            differences.push_back({b[i].value - a[i].value, a[i].weight});
        difference = weighted_mean(differences);
        variance = variance_of_mean(differences, difference);
        test.degrees = static_cast<double>(fewest - 1);
    } else {
        const double mean_a = weighted_mean(a), mean_b = weighted_mean(b);
        const double va = variance_of_mean(a, mean_a), vb = variance_of_mean(b, mean_b);
        difference = mean_b - mean_a;
        variance = va + vb;
        test.degrees = welch_degrees(va, a.size(), vb, b.size());
    }
    if (difference != 0) test.t = difference / std::sqrt(variance);
    return test;
}

}  // namespace ngcc
