// SPDX-License-Identifier: Apache-2.0
#include "tool/rank_table.hpp"

#include <fmt/format.h>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "tool/columns.hpp"

namespace ngcc::rank {
namespace {

namespace format = report::format;
using Cells = std::vector<std::string>;

constexpr std::size_t name_limit = 60;

std::string instance(const std::string& candidate, const std::string& label) {
    return format::shortened(candidate + "/" + label, name_limit);
}

// "9.54 M (2.5)"
std::string cell(const Metric& metric) {
    const std::string value =
        metric.unit == "bytes" ? fmt::format("{:.0f}", metric.value) : format::cycles(metric.value);
    return fmt::format("{} ({})", value, metric.rank);
}

// "enc cycles", "enc ticks (rdtsc)", "public key, bytes".
std::string heading_of(const Metric& metric) {
    const std::string unit = format::printable(metric.unit);
    if (metric.unit == "bytes") return metric.name + ", " + unit;
    return metric.name.substr(0, metric.name.rfind(' ')) + " " + unit;
}

std::string missing(const std::vector<LeftOut>& list, const char* heading) {
    if (list.empty()) return {};
    std::string text = heading;
    for (const LeftOut& one : list)
        text += "  " + instance(one.candidate, one.label) + ": " + one.reason + "\n";
    return text;
}

// A size that the API does not state is said to be so, since two rows may then rest on different ground.
std::string sources(const Group& group) {
    std::string text;
    for (const Row& row : group.rows)
        for (const Metric& metric : row.metrics)
            if (!metric.source.empty() && metric.source != declared_length)
                text += fmt::format("  {}: {}: {}\n", instance(row.candidate, row.label), metric.name,
                                    metric.source);
    return text.empty() ? text : "sizes that are not a length declared by the API as it stands:\n" + text;
}

std::string rows(const Group& group) {
    if (group.rows.empty()) return "nothing to rank\n";
    std::vector<Cells> lines;
    Cells& heading = lines.emplace_back(Cells{"place", "instance", "mean rank"});
    for (const Metric& metric : group.rows.front().metrics)
        heading.push_back(heading_of(metric));
    for (const Row& row : group.rows) {
        Cells& line = lines.emplace_back(Cells{
            fmt::format("{}", row.place), instance(row.candidate, row.label), format::general(row.overall)});
        for (const Metric& metric : row.metrics)
            line.push_back(cell(metric));
    }
    return in_columns(lines, {true, false, true, true, true, true, true});
}

std::string share(const Hashing& row, const std::optional<double>& share) {
    if (!share) return format::none;
    return (row.reason.empty() ? "" : "≥ ") + format::percent(share);
}

}  // namespace

std::string table(const Ranking& ranking) {
    std::string text;
    for (const Group& group : ranking.groups) {
        text += fmt::format("{}{}, {} bits, system {}; in brackets the rank\n", text.empty() ? "" : "\n",
                            group.type == record::Type::sig ? "sign" : name(group.type), group.target_bits,
                            format::printable(ranking.system));
        text += rows(group) + sources(group) + missing(group.left_out, "left out:\n");
    }
    const std::string none = missing(ranking.left_out, "in no group:\n");
    return text + (text.empty() || none.empty() ? "" : "\n") + none;
}

std::string table(const std::vector<Hashing>& rows) {
    if (rows.empty()) return "no operation was profiled\n";
    std::vector<Cells> lines{{"instance", "operation", "in hashing", "compensated", ""}};
    for (const Hashing& row : rows)
        lines.push_back({instance(row.candidate, row.label), format::printable(row.operation),
                         share(row, row.share),
                         row.compensated ? format::percent(row.compensated) : format::none, row.reason});
    return in_columns(lines, {false, false, true, true, false});
}

}  // namespace ngcc::rank
