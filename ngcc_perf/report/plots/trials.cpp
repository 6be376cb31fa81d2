// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "report/format/number.hpp"
#include "report/plots/rows.hpp"

namespace ngcc::report::plots {
namespace {

// Of finite deviations; 0 for none.
double widest(const TrialRow& row) {
    double width = 0;
    for (const double deviation : row.deviations)
        if (std::isfinite(deviation)) width = std::max(width, std::abs(deviation));
    return width;
}

bool has_trials(const TrialRow& row) {
    return std::any_of(row.deviations.begin(), row.deviations.end(),
                       [](double deviation) { return std::isfinite(deviation); });
}

// One noisy operation must not flatten the others: what lies beyond four times the median row is drawn at the
// edge. The limit is a round number, and not beyond what a trial can be too short.
double axis_limit(const std::vector<const TrialRow*>& rows) {
    std::vector<double> widths;
    for (const TrialRow* row : rows)
        widths.push_back(widest(*row));
    std::sort(widths.begin(), widths.end());
    const double wanted =
        std::clamp(4 * widths[widths.size() / 2], 1e-4, std::clamp(widths.back(), 1e-4, 1.0));
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= wanted * (1 - 1e-9)) return step * power;
    return 10 * power;
}

std::string signed_percent(double part) {
    return (part > 0 ? "+" : part < 0 ? "−" : "") + format::fine_percent(std::abs(part));
}

void draw_trials(Canvas& canvas, const TrialRow& row, double limit, double center) {
    // Trials beyond what a row can show are not told apart.
    constexpr std::size_t most_trials = 60;
    const std::size_t step =
        std::max<std::size_t>(1, (row.deviations.size() + most_trials - 1) / most_trials);
    double lowest = 0, highest = 0;  // of those beyond the limit
    for (std::size_t i = 0; i < row.deviations.size(); i += step) {
        const double deviation = row.deviations[i];
        if (!std::isfinite(deviation)) continue;
        if (std::abs(deviation) <= limit) canvas.mark(across(0.5 + deviation / limit / 2), center, 0);
        if (deviation < -limit) lowest = std::min(lowest, deviation);
        if (deviation > limit) highest = std::max(highest, deviation);
    }
    const double line = center + 4;
    if (lowest < 0) canvas.text({.x = across(0), .y = line, .style = "value"}, "◂ " + signed_percent(lowest));
    if (highest > 0)
        canvas.text({.x = across(1), .y = line, .anchor = Anchor::end, .style = "value"},
                    signed_percent(highest) + " ▸");
}

}  // namespace

std::string trials(const Trials& plot) {
    Canvas canvas(plot.frame);
    std::vector<const TrialRow*> rows;
    for (const TrialRow& row : plot.rows)
        if (has_trials(row)) rows.push_back(&row);
    const std::size_t all = rows.size();
    rows.resize(std::min(all, most_rows));
    if (!rows.empty()) {
        const double limit = axis_limit(rows);
        std::vector<RowName> names;
        for (const TrialRow* row : rows)
            names.push_back({row->group, row->label});
        const std::vector<Tick> ticks{
            {0, signed_percent(-limit)}, {0.25, ""}, {0.5, "mean"}, {0.75, ""}, {1, signed_percent(limit)}};
        const auto centers = draw_rows(canvas, names, ticks, "mean of each trial against the mean of all");
        for (std::size_t i = 0; i < rows.size(); ++i) {
            canvas.begin_group(names[i].full() + ": " + std::to_string(rows[i]->deviations.size()) +
                               " trials within " + format::fine_percent(widest(*rows[i])) + " of the mean");
            draw_trials(canvas, *rows[i], limit, centers[i]);
            canvas.end_group();
        }
    }
    note_rows(canvas, rows.size(), all, plot.rows.size() - all, "no trial with a time");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
