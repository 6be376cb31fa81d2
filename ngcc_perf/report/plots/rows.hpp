// SPDX-License-Identifier: Apache-2.0
// The frame of plots that have a row for each operation: headings of groups, labels, axis and grid.
#pragma once

#include <string>
#include <vector>

#include "report/plots/canvas.hpp"
#include "report/plots/scale.hpp"

namespace ngcc::report::plots {

struct RowName {
    std::string group, label;
    std::string full() const;  // "ML-KEM-512 enc", on one line
};

// More rows than this are a list to scroll, not a picture.
inline constexpr std::size_t most_rows = 100;

// From a part of the axis to a part of the width.
double across(double part);

// Draws all but the marks; the centres of the rows, and the canvas's y is below them.
std::vector<double> draw_rows(Canvas& canvas, const std::vector<RowName>& names,
                              const std::vector<Tick>& ticks, const std::string& axis);

// Squares or marks with their names, over as many lines as they need.
struct LegendEntry {
    std::string name;
    std::string style;       // of a square; empty: the mark of the series
    std::size_t series = 0;  // of a mark
};
void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries);

// "100 of 5000 rows are drawn", "3 rows without ... are not drawn"; nothing for none.
void note_rows(Canvas& canvas, std::size_t drawn, std::size_t drawable, std::size_t undrawable,
               const std::string& why);

}  // namespace ngcc::report::plots
