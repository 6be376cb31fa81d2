// SPDX-License-Identifier: Apache-2.0
#include "report/pages/system_figures.hpp"

#include <algorithm>

#include "report/format/text.hpp"
#include "report/plots/plots.hpp"

namespace ngcc::report::pages {
namespace {

// The operations that users of a scheme wait for; of a hash function short and long messages.
std::vector<std::string> main_operations(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {"enc", "dec"};
        case record::Type::sig:
            return {"sign", "verify"};
        case record::Type::kex:
            return {"exchange"};
        case record::Type::hash:
            break;
    }
    return {record::operation_key("hash", record::hash_lengths.front()),
            record::operation_key("hash", record::hash_lengths.back())};
}

void add_instance(plots::Costs& plot, const Instance& instance, const std::vector<std::string>& operations,
                  const Counter& counter) {
    for (const std::string& key : operations)
        for (const Operation& operation : instance.operations)
            if (operation.key == key && operation.timing)
                plot.rows.push_back({instance.candidate + " " + instance.label,
                                     key.starts_with("hash_") ? key.substr(5) + " B" : key,
                                     {counter.mean(operation.timing->value), {}, {}}});
}

const rank::Group* same_group(const rank::Ranking& ranking, const rank::Group& group) {
    const auto found =
        std::find_if(ranking.groups.begin(), ranking.groups.end(), [&](const rank::Group& other) {
            return other.type == group.type && other.target_bits == group.target_bits;
        });
    return found == ranking.groups.end() ? nullptr : &*found;
}

const Run* next_run(const Edition& edition, const Run& run) {
    for (std::size_t i = 0; i < edition.runs.size(); ++i)
        if (edition.runs[i].get() == &run && edition.runs.size() > 1)
            return edition.runs[(i + 1) % edition.runs.size()].get();
    return nullptr;
}

std::optional<double> place_in(const rank::Group& group, const rank::Row& row) {
    for (const rank::Row& other : group.rows)
        if (other.candidate == row.candidate && other.label == row.label) return other.place;
    return std::nullopt;
}

std::string figure_id(const Page& page, const char* kind) {
    std::size_t figures = 0;
    for (const document::Block& block : page.blocks)
        figures += std::holds_alternative<document::Figure>(block);
    return std::string("plot-") + kind + "-" + std::to_string(figures + 1);
}

}  // namespace

void summary_figure(Page& page, const Run& run, record::Type type, const Counter& counter) {
    plots::Costs plot;
    std::size_t instances = 0;
    for (const Candidate& candidate : run.candidates)
        for (const Instance& instance : candidate.instances) {
            if (candidate.type != type || !instance.timed() || !instance.reference()) continue;
            add_instance(plot, instance, main_operations(type), counter);
            ++instances;
        }
    const bool values = std::any_of(plot.rows.begin(), plot.rows.end(),
                                    [](const plots::CostRow& row) { return row.cost.value.value_or(0) > 0; });
    // One instance has nothing beside it.
    if (instances < 2 || !values) return;
    plot.axis = counter.unit + " per operation";
    plot.frame = {figure_id(page, "summary"), "Cost by instance",
                  "Mean " + counter.unit + " of " + plural(instances, "reference instance") +
                      ", in the order of the table."};
    page.blocks.push_back(document::Figure{plot.frame.title, plots::costs(plot), plot.frame.description});
}

void places_figure(Page& page, const Edition& edition, const Run& run, const rank::Group& group) {
    const Run* other = next_run(edition, run);
    if (!other) return;
    const rank::Ranking ranking = rank::ranking(other->system(), other->data, edition.metadata);
    const rank::Group* there = same_group(ranking, group);
    if (!there) return;
    plots::Slopes plot;
    plot.left = run.system();
    plot.right = other->system();
    std::size_t both = 0, moved = 0;
    for (const rank::Row& row : group.rows) {
        const auto place = place_in(*there, row);
        plot.rows.push_back({row.candidate + " " + row.label, row.place, place});
        both += place.has_value();
        moved += place && *place != row.place;
    }
    if (both < 2) return;
    plot.frame = {
        figure_id(page, "places"),
        "Places on " + format::shortened(plot.left, 40) + " and " + format::shortened(plot.right, 40),
        plural(both, "instance") + " ranked on both systems, " + std::to_string(moved) +
            " at another place. A solid line rises, a dashed one falls."};
    page.blocks.push_back(document::Figure{plot.frame.title, plots::slopes(plot), plot.frame.description});
}

}  // namespace ngcc::report::pages
