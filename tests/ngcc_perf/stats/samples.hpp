// SPDX-License-Identifier: Apache-2.0
// Seeded samples of known distributions.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "stats/bootstrap.hpp"
#include "stats/random.hpp"

class Samples {
  public:
    explicit Samples(std::uint64_t seed) : random_(seed) {}

    // In (0, 1].
    double uniform() { return static_cast<double>((random_.next() >> 11) + 1) * 0x1p-53; }
    double normal() {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    }
    double exponential() { return -std::log(uniform()); }

  private:
    ngcc::SplitMix64 random_;
};

inline std::vector<ngcc::Weighted> equally_weighted(const std::vector<double>& values,
                                                    std::uint64_t weight = 100) {
    std::vector<ngcc::Weighted> trials;
    for (const double v : values)
        trials.push_back({v, weight});
    return trials;
}
