// SPDX-License-Identifier: Apache-2.0
// Claims on a line of bytes to runs that do not overlap: the arithmetic behind the invariant. No ELF here.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace elfsize {

// [start, end) claimed by an item; start < end.
struct Claim {
    std::uint64_t start = 0, end = 0;
    std::uint32_t item = 0;
};

// A byte belongs to the claim that starts first; of those that start together, to the first in the list. The
// result is sorted. overlap(loser, owner) is called once for each claim that loses bytes.
std::vector<Claim> first_come(std::vector<Claim> claims,
                              const std::function<void(const Claim&, const Claim&)>& overlap = {});

// A byte belongs to the claim that starts last, so that what lies inside something else keeps its bytes; of
// those that start together, to the shorter one. claims are sorted by start, longer before shorter; equal
// ones must not occur. A claim can come back behind one inside it, so an item may have several runs.
std::vector<Claim> innermost(const std::vector<Claim>& claims);

// How many bytes of a range any claim covers; logarithmic.
class Coverage {
  public:
    Coverage() = default;
    explicit Coverage(std::vector<Claim> claims);
    std::uint64_t within(std::uint64_t start, std::uint64_t end) const;

  private:
    std::uint64_t below(std::uint64_t address) const;

    std::vector<Claim> runs_;
    std::vector<std::uint64_t> before_;  // bytes in the runs before each
    std::uint64_t all_ = 0;
};

}  // namespace elfsize
