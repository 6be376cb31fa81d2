// SPDX-License-Identifier: Apache-2.0
// Plots from profiles: shares of the time, and lengths of the calls.
#include <algorithm>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/shares.hpp"
#include "report/pages/figures.hpp"
#include "report/plots/plots.hpp"

namespace ngcc::report::pages {
namespace {

struct Part {
    const char *fn, *name;
};
constexpr Part parts_of_time[] = {{"pseudohash", "pseudohash"},
                                  {"pseudoXOF", "pseudoXOF"},
                                  {"sm3hash", "sm3hash"},
                                  {"drng", "DRNG"},
                                  {"drng_init", "DRNG set-up"}};

// As recorded. A published profile counts every call of the functions that it knows, and no DRNG set-up.
std::optional<double> part_of(const record::Profile& profile, const Shares& shares, const std::string& fn) {
    if (shares.ours && shares.state_of(fn) == State::absent) return 0;
    if (shares.ours && shares.state_of(fn) != State::observed) return std::nullopt;
    if (fn == "drng_init") return shares.ours ? shares.drng_init.share : 0;
    return recorded_share(profile, fn);
}

plots::ShareRow share_row(const Instance& instance, const Operation& operation) {
    const record::Profile& profile = operation.profile->value;
    plots::ShareRow row{instance.label, operation.key, {}, false};
    if (!profile.total || !profile.total->ticks) return row;
    const Shares shares = shares_of(profile);
    for (const Part& part : parts_of_time)
        row.shares.push_back(part_of(profile, shares, part.fn));
    for (const Part& part : parts_of_time)
        row.some_unseen = row.some_unseen || visibility(shares, {part.fn}).partial;
    return row;
}

std::string largest_share(const plots::ShareBars& plot) {
    const plots::ShareRow* largest = nullptr;
    double most = -1;
    for (const plots::ShareRow& row : plot.rows) {
        double hash = 0;
        for (std::size_t k = 0; k < std::min<std::size_t>(3, row.shares.size()); ++k)
            hash += row.shares[k].value_or(0);
        if (row.shares.empty() || hash <= most) continue;
        largest = &row;
        most = hash;
    }
    return "Largest part in the hash functions: " + format::percent(most) + " of " +
           format::shortened(largest->label, 40) + ", " + format::shortened(largest->group, 80) + ".";
}

bool is_hash(const std::string& fn) {
    const auto& known = Shares::hash_functions();
    return std::find(known.begin(), known.end(), fn) != known.end();
}

// Calls of one function with the same lengths.
struct Shape {
    const record::ProfileRow* row;
    double calls;                 // per operation
    std::optional<double> share;  // of the time of the operation
};

std::vector<Shape> shapes_of(const record::Profile& profile) {
    std::vector<Shape> shapes;
    if (!profile.total || profile.total->operations == 0) return shapes;
    const double operations = static_cast<double>(profile.total->operations);
    const double ticks = static_cast<double>(profile.total->ticks.value_or(0));
    for (const record::ProfileRow& row : profile.calls) {
        if (!is_hash(row.fn) || !row.in_bits || !row.out_bits) continue;
        Shape shape{&row, static_cast<double>(row.calls) / operations, std::nullopt};
        if (row.ticks && ticks > 0) shape.share = static_cast<double>(*row.ticks) / ticks;
        shapes.push_back(shape);
    }
    return shapes;
}

// By time where it is known: the darkest cell is what to make faster.
plots::Shapes plot_of(const std::vector<Shape>& shapes) {
    plots::Shapes plot;
    const bool timed =
        std::all_of(shapes.begin(), shapes.end(), [](const Shape& s) { return s.share.has_value(); });
    plot.unit = timed ? "percent of the time" : "calls per operation";
    for (const Shape& shape : shapes)
        plot.cells.push_back(
            {*shape.row->in_bits, *shape.row->out_bits, timed ? *shape.share * 100 : shape.calls});
    return plot;
}

std::string heaviest(const plots::Shapes& plot) {
    const auto most = std::max_element(plot.cells.begin(), plot.cells.end(),
                                       [](const auto& a, const auto& b) { return a.weight < b.weight; });
    return "Most: " + format::general(most->weight) + " " + plot.unit + " in calls of " +
           std::to_string(most->in_bits) + " bits in and " + std::to_string(most->out_bits) + " bits out.";
}

// Heaviest first.
void add_rows(Table& table, const Operation& operation, std::vector<Shape> shapes) {
    std::stable_sort(shapes.begin(), shapes.end(), [](const Shape& a, const Shape& b) {
        return a.share.value_or(a.calls) > b.share.value_or(b.calls);
    });
    const auto& file = operation.profile->file;
    for (const Shape& shape : shapes)
        table.rows.push_back({plain(operation.key), plain(shape.row->fn), count(shape.row->in_bits),
                              count(shape.row->out_bits),
                              figure(format::general(shape.calls), shape.calls, file),
                              figure(format::percent(shape.share), shape.share, file)});
}

constexpr std::size_t most_shapes = 60;

}  // namespace

void share_figure(Page& page, const Subject& subject) {
    plots::ShareBars plot;
    for (const Part& part : parts_of_time)
        plot.parts.push_back(part.name);
    for (const Instance& instance : subject.candidate.instances)
        for (const Operation& operation : instance.operations)
            if (operation.profile) plot.rows.push_back(share_row(instance, operation));
    if (std::all_of(plot.rows.begin(), plot.rows.end(), [](const auto& row) { return row.shares.empty(); }))
        return;
    plot.frame = {"plot-shares", "Where the time goes",
                  largest_share(plot) + " Shares as recorded, without compensation."};
    page.blocks.push_back(document::Figure{plot.frame.title, plots::shares(plot), plot.frame.description});
}

void shape_figures(Page& page, const Subject& subject) {
    // The parameter sets of a scheme call alike; one stands for all.
    std::size_t number = 0;
    for (const Instance& instance : subject.candidate.instances) {
        Table table =
            table_of({"operation", "function", "input bits", "output bits", "calls per operation", "time"});
        for (const Operation& operation : instance.operations) {
            if (!operation.profile) continue;
            const std::vector<Shape> shapes = shapes_of(operation.profile->value);
            if (shapes.empty()) continue;
            add_rows(table, operation, shapes);
            plots::Shapes plot = plot_of(shapes);
            plot.frame = {"plot-shapes-" + std::to_string(++number),
                          "Lengths of the hash calls of " + format::shortened(operation.key, 40) + ", " +
                              format::shortened(instance.label, 80),
                          heaviest(plot)};
            page.blocks.push_back(
                document::Figure{plot.frame.title, plots::shapes(plot), plot.frame.description});
        }
        if (number == 0) continue;
        const std::size_t all = table.rows.size();
        table.rows.resize(std::min(all, most_shapes));
        table.caption = "Lengths of the hash calls of " + format::shortened(instance.label, 80);
        add_paragraph(
            page, "Lengths of the hash calls of " + format::shortened(instance.label, 80) +
                      (subject.candidate.instances.size() > 1 ? "; those of the other parameter sets are in "
                                                                "their profiles"
                                                              : "") +
                      (all > most_shapes
                           ? "; the first " + std::to_string(most_shapes) + " of " + std::to_string(all)
                           : "") +
                      ":");
        add_table(page, std::move(table));
        return;
    }
}

}  // namespace ngcc::report::pages
