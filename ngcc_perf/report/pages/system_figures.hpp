// SPDX-License-Identifier: Apache-2.0
// Plots of the pages of a whole system. Each adds its figure, or nothing where there is too little to see;
// the table that follows has the same figures.
#pragma once

#include "rank/rank.hpp"
#include "report/model/counter.hpp"
#include "report/pages/pages.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {

// What the instances of a function cost: the rows of the summary, without key generation.
void summary_figure(Page& page, const Run& run, record::Type type, const Counter& counter);

// The places of a group here and on the next system of the edition.
void places_figure(Page& page, const Edition& edition, const Run& run, const rank::Group& group);

}  // namespace ngcc::report::pages
