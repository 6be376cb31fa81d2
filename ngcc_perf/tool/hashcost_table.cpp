// SPDX-License-Identifier: Apache-2.0
#include "tool/hashcost_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/shares.hpp"
#include "tool/columns.hpp"

namespace ngcc {
namespace {

namespace format = report::format;
using hashcost::Estimate;
using TableRows = std::vector<std::vector<std::string>>;

constexpr std::size_t longest_name = 60, longest_reason = 400;

struct Reasons {
    std::vector<std::string> list;

    std::string mark(const std::string& reason) {
        const auto found = std::find(list.begin(), list.end(), reason);
        const auto at = static_cast<std::size_t>(found - list.begin());
        if (found == list.end()) list.push_back(reason);
        return fmt::format(" [{}]", at + 1);
    }

    std::string text() const {
        std::string lines;
        for (std::size_t i = 0; i < list.size(); ++i)
            lines += fmt::format("[{}] {}\n", i + 1, format::shortened(list[i], longest_reason));
        return lines;
    }
};

std::string present_cell(const hashcost::Subject& subject) {
    if (!subject.present) return format::none;
    return subject.unit == "seconds" ? format::time(subject.present)
                                     : format::cycles(subject.present) + " " + subject.unit;
}

std::string estimate_cell(const Estimate& e, Reasons& reasons) {
    if (e.state == Estimate::State::unknown)
        return format::none + reasons.mark("not enough data: " + e.reason);
    std::string cell = fmt::format("{:.3f} ±{:.3f}", e.ratio, e.uncertainty);
    if (e.state == Estimate::State::at_most) cell = "≤ " + cell + reasons.mark("at most: " + e.reason);
    return cell;
}

std::vector<std::string> line_of(const hashcost::Row& row, Reasons& reasons) {
    const hashcost::Subject& s = row.subject;
    const auto share =
        s.gap.empty() ? std::optional(s.share(report::Shares::hash_functions())) : std::nullopt;
    std::vector<std::string> line = {format::shortened(s.name(), longest_name),
                                     format::shortened(s.operation, longest_name), present_cell(s),
                                     format::percent(share)};
    for (const Estimate& e : row.estimates)
        line.push_back(estimate_cell(e, reasons));
    return line;
}

// How the present helpers were priced, which decides how far an estimate can be trusted.
std::string basis_text(const hashcost::WhatIf& what_if) {
    std::size_t ratio = 0, absolute = 0;
    for (const hashcost::Row& row : what_if.rows)
        for (const Estimate& e : row.estimates) {
            ratio += e.basis == "ratio" ? 1 : 0;
            absolute += e.basis.ends_with("absolute") ? 1 : 0;
        }
    if (ratio + absolute == 0) return {};
    return fmt::format("{} estimates by the ratio of prices, {} by the price itself\n", ratio, absolute);
}

}  // namespace

std::string hashcost_table(const hashcost::WhatIf& what_if) {
    TableRows rows = {{"instance", "operation", "present", "hash share"}};
    for (const hashcost::Replacement& replacement : what_if.replacements)
        rows.front().push_back(format::shortened(replacement.name, longest_name));
    Reasons reasons;
    for (const hashcost::Row& row : what_if.rows)
        rows.push_back(line_of(row, reasons));
    std::vector<bool> right(rows.front().size(), true);
    right[0] = right[1] = false;
    std::string text = in_columns(rows, right) + "time with the replacement / time now, ± 1 uncertainty\n" +
                       basis_text(what_if) + reasons.text();
    if (what_if.foreign_host) text += "prices are of another machine than the run's\n";
    text += "assumptions:\n";
    for (const std::string& assumption : hashcost::assumptions())
        text += "- " + assumption + "\n";
    return text;
}

std::string hashcost_shapes(const hashcost::WhatIf& what_if) {
    TableRows rows = {{"library", "function", "in bits", "out bits", "ticks a call", "spread", "rounds"}};
    for (const hashcost::Priced& priced : what_if.prices) {
        const auto price = priced.price();
        rows.push_back(
            {format::shortened(priced.source->name, longest_name), priced.shape.fn,
             std::to_string(priced.shape.in_bits), std::to_string(priced.shape.out_bits),
             price ? fmt::format("{:.1f}", price->ticks) : format::shortened(priced.problem, longest_reason),
             price ? fmt::format("{:.1f}", price->spread) : format::none,
             std::to_string(priced.rounds.size())});
    }
    return in_columns(rows, {false, false, true, true, true, true, true}) + "ticks: " + what_if.tick_source +
           "\n";
}

}  // namespace ngcc
