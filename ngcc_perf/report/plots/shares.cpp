// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/plots/rows.hpp"

namespace ngcc::report::plots {
namespace {

constexpr std::size_t most_parts = 6;

// Sums of rounded shares may pass 1 by a little.
constexpr double share_slack = 0.005;

double known_sum(const ShareRow& row) {
    double sum = 0;
    for (const auto& share : row.shares)
        sum += share.value_or(0);
    return sum;
}

bool possible(const ShareRow& row) {
    const bool parts = std::all_of(row.shares.begin(), row.shares.end(), [](const auto& share) {
        return !share || (std::isfinite(*share) && *share >= 0);
    });
    return !row.shares.empty() && parts && known_sum(row) <= 1 + share_slack;
}

bool hidden(const ShareRow& row) {
    return row.some_unseen || std::any_of(row.shares.begin(), row.shares.end(),
                                          [](const auto& share) { return !share.has_value(); });
}

std::string tip_of_shares(const RowName& name, const ShareRow& row, const std::vector<std::string>& parts) {
    std::string words = name.full() + ":";
    for (std::size_t k = 0; k < row.shares.size() && k < parts.size(); ++k)
        words += std::string(k ? ", " : " ") + format::shortened(parts[k], 40) + " " +
                 (row.shares[k] ? format::percent(row.shares[k]) : "not observable");
    return words;
}

std::string part_style(std::size_t part) {
    return "f" + std::to_string(part + 1);
}

void draw_bar(Canvas& canvas, const ShareRow& row, double center) {
    constexpr double height = 15;
    const double top = center - height / 2;
    double from = 0;
    for (std::size_t k = 0; k < row.shares.size(); ++k) {
        const double share = std::min(row.shares[k].value_or(0), 1 - from);
        if (share <= 0) continue;
        canvas.rect(across(from), top, across(from + share) - across(from), height, part_style(k));
        // In letters where there is room, since colours alone say too little.
        if (share >= 0.14)
            canvas.text(
                {.x = across(from + share / 2), .y = center + 4, .anchor = Anchor::middle, .style = "inside"},
                format::percent(row.shares[k]));
        from += share;
    }
    if (from < 1)
        canvas.rect(across(from), top, across(1) - across(from), height, hidden(row) ? "hatch" : "rest");
}

std::vector<LegendEntry> legend_of(const ShareBars& plot, const std::vector<const ShareRow*>& rows) {
    std::vector<LegendEntry> legend;
    bool blind = false, seen = false;
    for (const ShareRow* row : rows)
        (hidden(*row) ? blind : seen) = true;
    for (std::size_t k = 0; k < plot.parts.size() && k < most_parts; ++k)
        if (std::any_of(rows.begin(), rows.end(), [&](const ShareRow* row) {
                return k < row->shares.size() && row->shares[k].value_or(0) > 0;
            }))
            legend.push_back({format::shortened(plot.parts[k], 14), part_style(k)});
    if (seen) legend.push_back({"rest", "rest"});
    if (blind) legend.push_back({"not observable", "hatch"});
    return legend;
}

}  // namespace

std::string shares(const ShareBars& plot) {
    Canvas canvas(plot.frame);
    std::vector<const ShareRow*> rows;
    for (const ShareRow& row : plot.rows)
        if (possible(row)) rows.push_back(&row);
    const std::size_t all = rows.size();
    rows.resize(std::min(all, most_rows));
    if (!rows.empty()) {
        if (std::any_of(rows.begin(), rows.end(), [](const ShareRow* row) { return hidden(*row); }))
            canvas.use_hatch();
        draw_legend(canvas, legend_of(plot, rows));
        std::vector<RowName> names;
        for (const ShareRow* row : rows)
            names.push_back({row->group, row->label});
        const auto centers =
            draw_rows(canvas, names, {{0, "0"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}},
                      "share of the operation's time");
        for (std::size_t i = 0; i < rows.size(); ++i) {
            canvas.begin_group(tip_of_shares(names[i], *rows[i], plot.parts));
            draw_bar(canvas, *rows[i], centers[i]);
            canvas.end_group();
        }
    }
    note_rows(canvas, rows.size(), all, plot.rows.size() - all, "no shares that can be real");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
