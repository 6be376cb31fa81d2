// SPDX-License-Identifier: Apache-2.0
// Plots beside the tables of a candidate page. Each adds its figure, or nothing where there are no values;
// the table that follows has the same figures.
#pragma once

#include "report/pages/sections.hpp"

namespace ngcc::report::pages {

// Cycles or ticks of each operation with their intervals; time where no counter was usable.
void cost_figure(Page& page, const Subject& subject);
// The mean of each trial against the mean of all.
void trial_figure(Page& page, const Subject& subject);
void memory_figure(Page& page, const Subject& subject);
// Where the time of each operation goes.
void share_figure(Page& page, const Subject& subject);
// Lengths of the hash calls, for each operation of the first profiled instance.
void shape_figures(Page& page, const Subject& subject);

}  // namespace ngcc::report::pages
