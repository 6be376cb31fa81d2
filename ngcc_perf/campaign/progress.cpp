// SPDX-License-Identifier: Apache-2.0
#include "campaign/progress.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "campaign/time.hpp"

namespace ngcc {

Progress::Progress(bool quiet) : quiet_(quiet), start_(steady_s()) {}

void Progress::phase(const std::string& name, std::size_t steps, double estimated_s) {
    phase_ = name;
    steps_ = steps;
    done_ = 0;
    used_ = 0;
    estimated_ = estimated_s;
    phase_start_ = steady_s();
    if (quiet_) return;
    spdlog::info("{}: {} step{}{}", name, steps, steps == 1 ? "" : "s",
                 estimated_s < 0 ? "" : ", about " + duration_text(estimated_s));
}

void Progress::step(const std::string& what, double weight_s, bool kept) {
    ++done_;
    used_ += weight_s;
    // A line a second is enough to see that it moves.
    if (quiet_ || kept || (done_ < steps_ && steady_s() - printed_ < 1.0)) return;
    printed_ = steady_s();
    // Without an estimate the pace so far is one.
    const double pace = (steady_s() - phase_start_) / static_cast<double>(done_);
    const double left =
        estimated_ >= 0 ? std::max(estimated_ - used_, 0.0) : pace * static_cast<double>(steps_ - done_);
    spdlog::info("{} {}/{}  {}  (elapsed {}, about {} left)", phase_, done_, steps_, what,
                 duration_text(steady_s() - start_), duration_text(left));
}

}  // namespace ngcc
