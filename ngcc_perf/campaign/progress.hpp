// SPDX-License-Identifier: Apache-2.0
// What was done, how long it took so far, how long it will take: a bar on a terminal, else a line a second.
// Every step also goes to the log, at level debug.
#pragma once

#include <string>

namespace ngcc {

enum class ProgressStyle { quiet, lines, bar };

// A bar if stderr is a terminal that can redraw a line.
ProgressStyle progress_style(bool quiet);

class Progress {
  public:
    explicit Progress(ProgressStyle style);

    // A new phase of `steps` steps that will take about so long (negative: not known).
    void phase(const std::string& name, std::size_t steps, double estimated_s);
    // What goes on now; shown by the bar.
    void current(const std::string& what);
    // One step is done; `weight_s` of the estimate is used up, kept: it was there already.
    void step(const std::string& what, double weight_s, bool kept);

  private:
    void draw(const std::string& what);
    void erase();
    double left_s() const;

    ProgressStyle style_;
    double start_;
    std::string phase_;
    std::size_t done_ = 0, steps_ = 0;
    double phase_start_ = 0, estimated_ = 0, used_ = 0, kept_ = 0, printed_ = 0;
    bool drawn_ = false;
};

}  // namespace ngcc
