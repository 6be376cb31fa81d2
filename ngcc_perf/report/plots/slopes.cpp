// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/plots/canvas.hpp"

namespace ngcc::report::plots {
namespace {

constexpr std::size_t most_slopes = 40;
constexpr double line_height = 20, left_edge = 0.36, right_edge = 0.64;
constexpr std::size_t narrow_letters = 12, wide_letters = 32;

bool is_place(std::optional<double> place) {
    return place && std::isfinite(*place) && *place >= 1 && *place < 1e6;
}

// Rows by their place on one side: a line of their own each, so that no two labels overlap.
std::vector<std::size_t> lines_of(const std::vector<const SlopeRow*>& rows, bool left) {
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto place = [&](std::size_t i) { return left ? *rows[i]->left : *rows[i]->right; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return place(a) != place(b) ? place(a) < place(b) : rows[a]->label < rows[b]->label;
    });
    std::vector<std::size_t> line(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        line[order[i]] = i;
    return line;
}

void draw_side(Canvas& canvas, bool left, double baseline, double place, const std::string& name) {
    const std::string number = format::general(place);
    canvas.name({.x = left ? left_edge : right_edge,
                 .y = baseline,
                 .anchor = left ? Anchor::end : Anchor::start,
                 .dx = left ? -5.0 : 5.0,
                 .style = "label"},
                name, narrow_letters, wide_letters, left ? "" : number + "  ", left ? "  " + number : "");
}

void draw_slopes(Canvas& canvas, const std::vector<const SlopeRow*>& rows) {
    const auto left = lines_of(rows, true), right = lines_of(rows, false);
    const double top = canvas.y;
    const auto center = [&](std::size_t line) {
        return top + line_height * (static_cast<double>(line) + 0.5);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const SlopeRow& row = *rows[i];
        const double change = *row.right - *row.left;
        canvas.begin_group(format::shortened(row.label, 80) + ": place " + format::general(row.left) +
                           " and " + format::general(row.right));
        canvas.line(left_edge, center(left[i]), right_edge, center(right[i]),
                    change == 0  ? "slope"
                    : change < 0 ? "slope up"
                                 : "slope down");
        draw_side(canvas, true, center(left[i]) + 4, *row.left, row.label);
        draw_side(canvas, false, center(right[i]) + 4, *row.right, row.label);
        canvas.end_group();
    }
    canvas.y = top + line_height * static_cast<double>(rows.size());
}

}  // namespace

std::string slopes(const Slopes& plot) {
    Canvas canvas(plot.frame);
    std::vector<const SlopeRow*> rows;
    for (const SlopeRow& row : plot.rows)
        if (is_place(row.left) && is_place(row.right)) rows.push_back(&row);
    const std::size_t all = rows.size();
    std::stable_sort(rows.begin(), rows.end(),
                     [](const SlopeRow* a, const SlopeRow* b) { return *a->left < *b->left; });
    rows.resize(std::min(all, most_slopes));
    if (!rows.empty()) {
        canvas.text({.x = left_edge, .y = 14, .anchor = Anchor::end, .style = "group"},
                    format::shortened(plot.left, narrow_letters));
        canvas.text({.x = right_edge, .y = 14, .style = "group"},
                    format::shortened(plot.right, narrow_letters));
        canvas.y = 22;
        draw_slopes(canvas, rows);
    }
    if (rows.size() < all)
        canvas.note("The best " + std::to_string(rows.size()) + " of " + std::to_string(all) + " drawn.");
    if (all < plot.rows.size())
        canvas.note(std::to_string(plot.rows.size() - all) + " not drawn: ranked on one system only.");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
