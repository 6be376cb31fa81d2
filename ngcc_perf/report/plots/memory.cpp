// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "report/plots/rows.hpp"

namespace ngcc::report::plots {
namespace {

constexpr std::array<const char*, 4> memory_kinds{"static", "heap", "stack", "peak RSS"};
using Kinds = std::array<std::optional<double>, 4>;

Kinds kinds_of(const MemoryRow& row) {
    Kinds kinds{row.static_bytes, row.heap, row.stack, row.rss};
    for (auto& kind : kinds)
        if (!plausible(kind)) kind.reset();
    return kinds;
}

bool any_kind(const Kinds& kinds) {
    return std::any_of(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.has_value(); });
}

// A zero has a place of its own at the left end.
constexpr double zero_place = 0.0, scale_start = 0.16;

double place_of(const LogScale& scale, double bytes) {
    return bytes < 1 ? zero_place : scale_start + (1 - scale_start) * scale.position(bytes);
}

std::vector<Tick> ticks_of(const LogScale& scale, bool zero) {
    std::vector<Tick> ticks = scale.ticks(4);
    for (Tick& tick : ticks)
        tick.position = scale_start + (1 - scale_start) * tick.position;
    if (zero) ticks.insert(ticks.begin(), Tick{zero_place, "0"});
    return ticks;
}

std::string tip_of(const RowName& name, const Kinds& kinds) {
    std::string words = name.full() + ":";
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (kinds[k])
            words += std::string(words.back() == ':' ? " " : ", ") + memory_kinds[k] + " " +
                     bytes_label(*kinds[k]);
    return words;
}

struct MemoryRange {
    double smallest = 0, largest = 0;  // of those that are not zero
    bool zero = false;
    std::array<bool, 4> present{};
};

MemoryRange range_of(const std::vector<Kinds>& rows) {
    MemoryRange range;
    for (const Kinds& kinds : rows)
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            if (!kinds[k]) continue;
            range.present[k] = true;
            const double bytes = *kinds[k];
            if (bytes < 1) {
                range.zero = true;
                continue;
            }
            range.smallest = range.smallest > 0 ? std::min(range.smallest, bytes) : bytes;
            range.largest = std::max(range.largest, bytes);
        }
    return range;
}

void draw_memory(Canvas& canvas, const std::vector<RowName>& names, const std::vector<Kinds>& rows) {
    const MemoryRange range = range_of(rows);
    const LogScale scale(std::max(range.smallest, 1.0), std::max(range.largest, 1.0), Quantity::bytes);
    std::vector<LegendEntry> legend;
    for (std::size_t k = 0; k < memory_kinds.size(); ++k)
        if (range.present[k]) legend.push_back({memory_kinds[k], "", k});
    draw_legend(canvas, legend);
    const auto centers = draw_rows(canvas, names, ticks_of(scale, range.zero), "bytes, logarithmic");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        canvas.begin_group(tip_of(names[i], rows[i]));
        for (std::size_t k = 0; k < memory_kinds.size(); ++k)
            if (rows[i][k]) canvas.mark(across(place_of(scale, *rows[i][k])), centers[i], k, *rows[i][k] < 1);
        canvas.end_group();
    }
}

}  // namespace

std::string memory(const Memory& plot) {
    Canvas canvas(plot.frame);
    std::vector<RowName> names;
    std::vector<Kinds> rows;
    for (const MemoryRow& row : plot.rows)
        if (const Kinds kinds = kinds_of(row); any_kind(kinds)) {
            names.push_back({row.group, row.label});
            rows.push_back(kinds);
        }
    const std::size_t all = rows.size();
    names.resize(std::min(all, most_rows));
    rows.resize(names.size());
    if (!rows.empty()) draw_memory(canvas, names, rows);
    note_rows(canvas, rows.size(), all, plot.rows.size() - all, "no size that can be real");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
