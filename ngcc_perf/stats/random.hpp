// SPDX-License-Identifier: Apache-2.0
// SplitMix64 (Steele, Lea, Flood 2014): written down here so that a seed gives the same draws everywhere and
// for ever, which the generators and distributions of the standard library do not promise.
#pragma once

#include <cstdint>

namespace ngcc {

class SplitMix64 {
  public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    // Uniform in 0 … bound - 1 without bias; bound > 0. Values of an incomplete last cycle are drawn again.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t surplus = (0 - bound) % bound;  // 2^64 modulo bound
        std::uint64_t value = next();
        while (value < surplus)
            value = next();
        return value % bound;
    }

  private:
    std::uint64_t state_;
};

}  // namespace ngcc
