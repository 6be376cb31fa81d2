// SPDX-License-Identifier: Apache-2.0
// Lengths of calls as a grid: what is called most is darkest, on a logarithmic scale, and says its number.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "report/plots/canvas.hpp"
#include "report/plots/scale.hpp"

namespace ngcc::report::plots {
namespace {

// On a narrow screen a column must hold "439.7 k".
constexpr std::size_t most_columns = 5, most_lengths = 24;
constexpr double grid_start = 0.22, cell_height = 22;
constexpr int shades = 6;

using Grid = std::map<std::pair<std::uint64_t, std::uint64_t>, double>;

// The lengths that weigh most, in order of length.
std::vector<std::uint64_t> heaviest(const Grid& grid, bool columns, std::size_t most) {
    std::map<std::uint64_t, double> weights;
    for (const auto& [lengths, weight] : grid)
        weights[columns ? lengths.second : lengths.first] += weight;
    std::vector<std::pair<double, std::uint64_t>> order;
    for (const auto& [length, weight] : weights)
        order.emplace_back(-weight, length);
    std::sort(order.begin(), order.end());
    order.resize(std::min(order.size(), most));
    std::vector<std::uint64_t> lengths;
    for (const auto& [weight, length] : order)
        lengths.push_back(length);
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

struct Shade {
    double lowest = 0, highest = 0;
    int of(double weight) const {
        if (highest <= lowest) return shades - 1;
        const double part = std::log(weight / lowest) / std::log(highest / lowest);
        return std::clamp(static_cast<int>(part * shades), 0, shades - 1);
    }
};

Shade shade_of(const Grid& grid) {
    Shade shade;
    for (const auto& [lengths, weight] : grid) {
        shade.lowest = shade.lowest > 0 ? std::min(shade.lowest, weight) : weight;
        shade.highest = std::max(shade.highest, weight);
    }
    return shade;
}

std::size_t draw_grid(Canvas& canvas, const Grid& grid, const std::string& unit) {
    const auto columns = heaviest(grid, true, most_columns);
    const auto lengths = heaviest(grid, false, most_lengths);
    const Shade shade = shade_of(grid);
    const double width = std::min((1 - grid_start) / static_cast<double>(columns.size()), 0.3);
    canvas.text({.x = grid_start - 0.02, .y = canvas.y + 13, .anchor = Anchor::end, .style = "axis"},
                "input bits");
    canvas.text({.x = grid_start, .y = canvas.y + 13, .style = "axis"}, "output bits; in the cells " + unit);
    canvas.y += 18;
    for (std::size_t c = 0; c < columns.size(); ++c)
        canvas.text({.x = grid_start + width * (static_cast<double>(c) + 0.5),
                     .y = canvas.y + 14,
                     .anchor = Anchor::middle,
                     .style = "tick"},
                    std::to_string(columns[c]));
    canvas.y += 20;
    std::size_t drawn = 0;
    for (const std::uint64_t length : lengths) {
        const double baseline = canvas.y + cell_height / 2 + 4;
        canvas.text({.x = grid_start - 0.02, .y = baseline, .anchor = Anchor::end, .style = "label"},
                    std::to_string(length));
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double x = grid_start + width * static_cast<double>(c);
            const auto cell = grid.find({length, columns[c]});
            if (cell == grid.end()) {
                canvas.rect(x, canvas.y, width, cell_height, "heat none");
                continue;
            }
            ++drawn;
            const std::string level = std::to_string(shade.of(cell->second));
            const std::string words = "heat-value h" + level;
            canvas.rect(x, canvas.y, width, cell_height, "heat h" + level);
            canvas.text({.x = x + width / 2, .y = baseline, .anchor = Anchor::middle, .style = words.c_str()},
                        calls_label(cell->second));
        }
        canvas.y += cell_height;
    }
    return drawn;
}

}  // namespace

std::string shapes(const Shapes& plot) {
    Canvas canvas(plot.frame);
    Grid grid;
    std::size_t undrawable = 0;
    for (const ShapeCell& cell : plot.cells) {
        if (plausible(cell.weight) && *cell.weight > 0)
            grid[{cell.in_bits, cell.out_bits}] += *cell.weight;
        else
            ++undrawable;
    }
    const std::size_t drawn = grid.empty() ? 0 : draw_grid(canvas, grid, plot.unit);
    if (drawn < grid.size())
        canvas.note(std::to_string(drawn) + " of " + std::to_string(grid.size()) +
                    " pairs of lengths drawn, the heaviest.");
    if (undrawable > 0) canvas.note(std::to_string(undrawable) + " not drawn: no count that can be real.");
    return canvas.finish();
}

}  // namespace ngcc::report::plots
