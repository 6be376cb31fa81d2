// SPDX-License-Identifier: Apache-2.0
#include "report/plots/rows.hpp"

#include <algorithm>

#include "report/format/text.hpp"

namespace ngcc::report::plots {
namespace {

constexpr double row_height = 21, group_height = 25;
// Of the width. Labels are operations, short words; on a narrow screen a quarter holds ten letters.
constexpr double label_end = 0.25, plot_start = 0.28, plot_end = 0.97;
constexpr std::size_t label_letters = 9;

bool new_group(const std::vector<RowName>& names, std::size_t i) {
    return !names[i].group.empty() && (i == 0 || names[i].group != names[i - 1].group);
}

double height_of(const std::vector<RowName>& names) {
    double height = 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        height += row_height + (new_group(names, i) ? group_height : 0);
    return height;
}

Anchor anchor_at(double position) {
    return position > 0.95 ? Anchor::end : position < 0.05 ? Anchor::start : Anchor::middle;
}

void draw_axis(Canvas& canvas, const std::vector<Tick>& ticks, double baseline) {
    for (const Tick& tick : ticks)
        if (!tick.label.empty())
            canvas.text({.x = across(tick.position),
                         .y = baseline,
                         .anchor = anchor_at(tick.position),
                         .style = "tick"},
                        tick.label);
}

}  // namespace

std::string RowName::full() const {
    const std::string name = format::shortened(group, 80);
    return name + (name.empty() || label.empty() ? "" : " ") + format::shortened(label, 80);
}

double across(double part) {
    return plot_start + part * (plot_end - plot_start);
}

std::vector<double> draw_rows(Canvas& canvas, const std::vector<RowName>& names,
                              const std::vector<Tick>& ticks, const std::string& axis) {
    std::vector<double> centers;
    const double height = height_of(names);
    canvas.text({.x = plot_end, .y = canvas.y + 13, .anchor = Anchor::end, .style = "axis"}, axis);
    draw_axis(canvas, ticks, canvas.y + 30);
    canvas.y += 36;
    for (const Tick& tick : ticks)
        canvas.line(across(tick.position), canvas.y, across(tick.position), canvas.y + height, "grid");
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (new_group(names, i)) {
            canvas.name({.x = 0, .y = canvas.y + 18, .style = "group"}, names[i].group, 34, 70);
            canvas.y += group_height;
        }
        centers.push_back(canvas.y + row_height / 2);
        canvas.line(across(0), centers.back(), across(1), centers.back(), "row");
        canvas.text({.x = label_end, .y = centers.back() + 4, .anchor = Anchor::end, .style = "label"},
                    format::shortened(names[i].label, label_letters));
        canvas.y += row_height;
    }
    // On a long plot the axis at the top is out of sight.
    constexpr std::size_t long_plot = 15;
    if (names.size() >= long_plot) {
        draw_axis(canvas, ticks, canvas.y + 14);
        canvas.y += 18;
    }
    return centers;
}

void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries) {
    constexpr std::size_t in_line = 3;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const double x = static_cast<double>(i % in_line) / in_line;
        const double line = canvas.y + 18 * static_cast<double>(i / in_line);
        if (entries[i].style.empty())
            canvas.mark(x + 0.02, line + 8, entries[i].series);
        else
            canvas.rect(x, line + 2, 0.04, 12, entries[i].style);
        canvas.text({.x = x + 0.05, .y = line + 12, .dx = 2, .style = "label"}, entries[i].name);
    }
    canvas.y += 18 * static_cast<double>((entries.size() + in_line - 1) / in_line) + 4;
}

void note_rows(Canvas& canvas, std::size_t drawn, std::size_t drawable, std::size_t undrawable,
               const std::string& why) {
    if (drawn < drawable)
        canvas.note(std::to_string(drawn) + " of " + std::to_string(drawable) +
                    " rows drawn; the table has all.");
    if (undrawable > 0)
        canvas.note(std::to_string(undrawable) + (undrawable == 1 ? " row" : " rows") + " not drawn: " + why +
                    ".");
}

}  // namespace ngcc::report::plots
