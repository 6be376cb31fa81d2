// SPDX-License-Identifier: Apache-2.0
#include "rank/rank.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "rank/entrant.hpp"
#include "rank/metric.hpp"
#include "report/format/text.hpp"

namespace ngcc::rank {
namespace {

struct Competitor {
    const Entrant* entrant = nullptr;
    std::vector<std::string> units;
};

// The places of values, 1 for the least; equal ones share the mean of their places.
std::vector<double> averaged_places(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
    std::vector<double> places(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first + 1;
        while (end < order.size() && values[order[end]] == values[order[first]])
            ++end;
        for (std::size_t i = first; i < end; ++i)
            places[order[i]] = (static_cast<double>(first + 1) + static_cast<double>(end)) / 2;
        first = end;
    }
    return places;
}

void leave_out(std::vector<LeftOut>& list, const Entrant& entrant, const std::string& reason) {
    list.push_back({entrant.candidate, entrant.label, report::format::shortened(reason)});
}

// Cycles if any has them, else the ticks that most have.
std::string unit_of(const std::vector<Competitor>& competitors) {
    std::map<std::string, std::size_t> count;
    for (const Competitor& competitor : competitors)
        for (const std::string& unit : competitor.units)
            ++count[unit];
    if (count.contains(cycles_unit)) return cycles_unit;
    const auto most = std::max_element(count.begin(), count.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == count.end() ? std::string() : most->first;
}

void rank_metrics(std::vector<Row>& rows) {
    if (rows.empty()) return;
    const std::size_t metrics = rows.front().metrics.size();
    std::vector<double> values(rows.size());
    for (std::size_t m = 0; m < metrics; ++m) {
        std::transform(rows.begin(), rows.end(), values.begin(),
                       [m](const Row& row) { return row.metrics[m].value; });
        const std::vector<double> places = averaged_places(values);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].metrics[m].rank = places[i];
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double sum = 0;  // of halves, so exact: equal means are equal
        for (const Metric& metric : rows[i].metrics)
            sum += metric.rank;
        rows[i].overall = values[i] = sum / static_cast<double>(metrics);
    }
    const std::vector<double> places = averaged_places(values);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].place = places[i];
    // Equal ones stay in the order of their names, in which they came.
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.place < b.place; });
}

void compete(Group& group, const std::vector<Competitor>& competitors, const metadata::Tables& tables) {
    const std::string unit = unit_of(competitors);
    for (const Competitor& competitor : competitors) {
        const Entrant& entrant = *competitor.entrant;
        if (std::find(competitor.units.begin(), competitor.units.end(), unit) == competitor.units.end()) {
            leave_out(group.left_out, entrant,
                      "only " + competitor.units.front() + ", and the group is ranked by " + unit);
            continue;
        }
        std::string reason;
        Row row{entrant.candidate, entrant.label, metrics(entrant, unit, tables, reason), 0, 0};
        if (reason.empty())
            group.rows.push_back(std::move(row));
        else
            leave_out(group.left_out, entrant, reason);
    }
    rank_metrics(group.rows);
}

}  // namespace

Ranking ranking(const std::string& system, const record::RunData& data, const metadata::Tables& tables) {
    const std::vector<Entrant> all = entrants(data);
    std::map<std::pair<record::Type, unsigned>, std::pair<Group, std::vector<Competitor>>> groups;
    Ranking result{system, {}, {}};
    for (const Entrant& entrant : all) {
        const auto target = curated(
            entrant, [&](const std::string& name) { return tables.target_bits(entrant.candidate, name); });
        if (!target || !entrant.type) {
            leave_out(result.left_out, entrant,
                      entrant.refusal.empty() ? "security_targets does not name it" : entrant.refusal);
            continue;
        }
        auto& [group, competitors] = groups[{*entrant.type, *target}];
        std::string reason = entrant.refusal;
        Competitor competitor{&entrant, {}};
        if (reason.empty()) competitor.units = units(entrant, reason);
        if (reason.empty())
            competitors.push_back(std::move(competitor));
        else
            leave_out(group.left_out, entrant, reason);
    }
    for (auto& [key, entry] : groups) {
        entry.first.type = key.first;
        entry.first.target_bits = key.second;
        compete(entry.first, entry.second, tables);
        result.groups.push_back(std::move(entry.first));
    }
    return result;
}

}  // namespace ngcc::rank
