// SPDX-License-Identifier: Apache-2.0
// Progress lines on stderr: what was done, how long it took so far, how long it will take.
#pragma once

#include <string>

namespace ngcc {

class Progress {
  public:
    explicit Progress(bool quiet);

    // A new phase of `steps` steps that will take about so long (negative: not known).
    void phase(const std::string& name, std::size_t steps, double estimated_s);
    // One step is done (quick successions of steps share a line); `weight_s` of the estimate is used up,
    // kept: it was there already.
    void step(const std::string& what, double weight_s, bool kept);

  private:
    bool quiet_;
    double start_;
    std::string phase_;
    std::size_t done_ = 0, steps_ = 0;
    double phase_start_ = 0, estimated_ = 0, used_ = 0, printed_ = 0;
};

}  // namespace ngcc
