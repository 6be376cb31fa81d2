// SPDX-License-Identifier: Apache-2.0
#include "ledger/cover.hpp"

#include <algorithm>

namespace elfsize {

std::vector<Claim> first_come(std::vector<Claim> claims,
                              const std::function<void(const Claim&, const Claim&)>& overlap) {
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) { return a.start < b.start; });
    std::vector<Claim> runs;
    runs.reserve(claims.size());
    for (const Claim& claim : claims) {
        const std::uint64_t reached = runs.empty() ? 0 : runs.back().end;
        if (claim.start < reached && overlap) overlap(claim, runs.back());
        const Claim rest{std::max(claim.start, reached), claim.end, claim.item};
        if (rest.start < rest.end) runs.push_back(rest);
    }
    return runs;
}

namespace {

class Innermost {
  public:
    void add(const Claim& claim) {
        advance(claim.start);
        open_.push_back(claim);
        at_ = claim.start;
    }

    std::vector<Claim> finish() {
        while (!open_.empty())
            close_top();
        return std::move(runs_);
    }

  private:
    // Runs up to `to`, where the next claim starts.
    void advance(std::uint64_t to) {
        while (!open_.empty() && open_.back().end <= to)
            close_top();
        if (!open_.empty()) emit(to);
    }

    void close_top() {
        emit(open_.back().end);
        open_.pop_back();
    }

    void emit(std::uint64_t to) {
        if (open_.empty() || to <= at_) return;
        if (!runs_.empty() && runs_.back().item == open_.back().item && runs_.back().end == at_)
            runs_.back().end = to;
        else
            runs_.push_back({at_, to, open_.back().item});
        at_ = to;
    }

    std::vector<Claim> open_, runs_;
    std::uint64_t at_ = 0;
};

}  // namespace

std::vector<Claim> innermost(const std::vector<Claim>& claims) {
    Innermost sweep;
    for (const Claim& claim : claims)
        sweep.add(claim);
    return sweep.finish();
}

Coverage::Coverage(std::vector<Claim> claims) : runs_(first_come(std::move(claims))) {
    for (const Claim& run : runs_) {
        before_.push_back(all_);
        all_ += run.end - run.start;
    }
}

std::uint64_t Coverage::below(std::uint64_t address) const {
    const auto run = std::upper_bound(runs_.begin(), runs_.end(), address,
                                      [](std::uint64_t at, const Claim& claim) { return at < claim.end; });
    if (run == runs_.end()) return all_;
    const std::uint64_t into = address > run->start ? address - run->start : 0;
    return before_[static_cast<std::size_t>(run - runs_.begin())] + into;
}

std::uint64_t Coverage::within(std::uint64_t start, std::uint64_t end) const {
    return below(end) - below(start);
}

}  // namespace elfsize
