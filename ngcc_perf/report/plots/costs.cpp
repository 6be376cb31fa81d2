// SPDX-License-Identifier: Apache-2.0
// Costs of operations: a mark with its interval and its value. A logarithmic axis has no zero for a bar to
// stand on.
#include <algorithm>

#include "report/plots/rows.hpp"

namespace ngcc::report::plots {
namespace {

bool drawable(const CostRow& row) {
    return plausible(row.cost.value) && *row.cost.value > 0;
}

bool has_interval(const Estimate& cost) {
    return plausible(cost.low) && plausible(cost.high) && *cost.low <= *cost.value &&
           *cost.value <= *cost.high;
}

// An interval that reaches down to nothing has no end on a logarithmic axis: it leaves the plot.
bool is_open(const Estimate& cost) {
    return *cost.low <= 0;
}

LogScale scale_of(const std::vector<const CostRow*>& rows, Quantity quantity) {
    double smallest = *rows.front()->cost.value, largest = smallest;
    for (const CostRow* row : rows) {
        const bool interval = has_interval(row->cost);
        smallest = std::min(smallest, interval && !is_open(row->cost) ? *row->cost.low : *row->cost.value);
        largest = std::max(largest, interval ? *row->cost.high : *row->cost.value);
    }
    return LogScale(smallest, largest, quantity);
}

std::string tip(const RowName& name, const Estimate& cost, Quantity quantity) {
    std::string words = name.full() + ": " + value_label(*cost.value, quantity);
    if (has_interval(cost))
        words += ", 95 % interval " + (is_open(cost) ? "0" : value_label(*cost.low, quantity)) + " to " +
                 value_label(*cost.high, quantity);
    return words;
}

void draw_interval(Canvas& canvas, const LogScale& scale, const Estimate& cost, double center) {
    const double low = across(is_open(cost) ? 0 : scale.position(*cost.low));
    const double high = across(scale.position(*cost.high));
    canvas.line(low, center, high, center, "whisker");
    if (!is_open(cost)) canvas.line(low, center - 5, low, center + 5, "whisker");
    canvas.line(high, center - 5, high, center + 5, "whisker");
}

void draw_cost(Canvas& canvas, const LogScale& scale, const Estimate& cost, double center,
               Quantity quantity) {
    const bool interval = has_interval(cost);
    if (interval) draw_interval(canvas, scale, cost, center);
    const double position = scale.position(*cost.value);
    canvas.mark(across(position), center, 0);
    // Beside the mark and its interval, on the side that has room.
    const bool left = position > 0.7;
    const double edge = interval ? scale.position(left ? *cost.low : *cost.high) : position;
    canvas.text({.x = across(edge),
                 .y = center + 4,
                 .anchor = left ? Anchor::end : Anchor::start,
                 .dx = left ? -9.0 : 9.0,
                 .style = "value"},
                value_label(*cost.value, quantity));
}

}  // namespace

std::string costs(const Costs& plot) {
    Canvas canvas(plot.frame);
    std::vector<const CostRow*> rows;
    for (const CostRow& row : plot.rows)
        if (drawable(row)) rows.push_back(&row);
    const std::size_t all = rows.size();
    rows.resize(std::min(all, most_rows));
    if (!rows.empty()) {
        const LogScale scale = scale_of(rows, plot.quantity);
        std::vector<RowName> names;
        for (const CostRow* row : rows)
            names.push_back({row->group, row->label});
        const std::vector<double> centers =
            draw_rows(canvas, names, scale.ticks(), plot.axis + ", logarithmic");
        for (std::size_t i = 0; i < rows.size(); ++i) {
            canvas.begin_group(tip(names[i], rows[i]->cost, plot.quantity));
            draw_cost(canvas, scale, rows[i]->cost, centers[i], plot.quantity);
            canvas.end_group();
        }
    }
    note_rows(canvas, rows.size(), all, plot.rows.size() - all, "no value that can be real");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
