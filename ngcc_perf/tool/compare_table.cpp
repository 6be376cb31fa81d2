// SPDX-License-Identifier: Apache-2.0
#include "tool/compare_table.hpp"

#include <fmt/format.h>

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::compare {
namespace {

namespace format = report::format;

std::string instance(const Row& row) {
    const std::string of_a = row.key.candidate + "/" + row.key.label;
    return format::printable(row.label_b.empty() ? of_a : of_a + " : " + row.label_b);
}

std::string padded(const std::string& text, std::size_t columns) {
    const std::size_t used = format::width(text);
    return text + std::string(used < columns ? columns - used : 0, ' ') + "  ";
}

std::string value(std::optional<double> mean, Unit unit) {
    return unit == Unit::seconds ? format::time(mean) : format::cycles(mean);
}

std::string verdict(const Row& row) {
    std::string text = format::shortened(words(row.time));
    if (row.time.ratio && !row.time.by_rounding) text += row.time.paired ? ", paired" : ", unpaired";
    return row.regression ? text + " [past the threshold]" : text;
}

std::string times(const Comparison& c) {
    std::size_t names = 8, operations = 9;
    for (const Row& row : c.rows) {
        names = std::max(names, format::width(instance(row)));
        operations = std::max(operations, format::width(format::printable(row.key.operation)));
    }
    std::string text = padded("instance", names) + padded("operation", operations) + padded("A", 10) +
                       padded("B", 10) + padded("unit", 7) + "B against A\n";
    for (const Row& row : c.rows)
        text += padded(instance(row), names) + padded(format::printable(row.key.operation), operations) +
                padded(value(row.time.mean_a, row.time.unit), 10) +
                padded(value(row.time.mean_b, row.time.unit), 10) +
                padded(std::string(ngcc::name(row.time.unit)), 7) + verdict(row) + "\n";
    return text;
}

std::string amounts(const std::string& where, const std::vector<Amount>& list) {
    const auto number = [](const std::optional<double>& n) { return n ? fmt::format("{}", *n) : "unknown"; };
    std::string text;
    for (const Amount& amount : list)
        if (!amount.certain)  // else it is among the findings
            text +=
                fmt::format("  {}: {}: {} in A, {} in B{}{}\n", where, format::printable(amount.what),
                            number(amount.a), number(amount.b), amount.note.empty() ? "" : "; ", amount.note);
    return text;
}

// Smaller ones are in the JSON and on the page.
constexpr double shown_points = 1;

std::string shares(const std::string& where, const std::vector<ShareDifference>& list) {
    std::string text;
    for (const ShareDifference& share : list)
        if (share.points && std::min(std::fabs(*share.low), std::fabs(*share.high)) >= shown_points &&
            (*share.low > 0) == (*share.high > 0))
            text += fmt::format("  {}: {} share: {} in A, {} in B ({})\n", where, share.what,
                                format::percent(share.a), format::percent(share.b), words(share));
    return text;
}

std::string beside_time(const Comparison& c) {
    std::string text;
    std::size_t profiled = 0, same = 0;
    for (const Row& row : c.rows) {
        const std::string where = instance(row) + " " + format::printable(row.key.operation);
        profiled += row.calls.state != "not_available";
        same += row.calls.state == "equal";
        text += amounts(where, row.calls.amounts) + shares(where, row.shares) + amounts(where, row.memory) +
                amounts(where, row.sizes);
        for (const std::string& finding : row.findings)
            text += "  " + where + ": " + format::shortened(finding) + "\n";
    }
    text += amounts("static ELF bytes", c.images);
    const std::string calls =
        profiled == 0 ? "helper calls: not compared, no operation has a complete profile on both sides\n"
                      : fmt::format("helper calls: the same in {} of {} operations profiled on both sides\n",
                                    same, profiled);
    return calls + (text.empty() ? "" : "beside the time:\n" + text);
}

std::string missing(const char* side, const std::vector<Key>& keys) {
    if (keys.empty()) return {};
    std::string text =
        fmt::format("only in {}: {} operation{}\n", side, keys.size(), keys.size() == 1 ? "" : "s");
    for (const Key& key : keys)
        text += "  " + format::printable(compare::text(key)) + "\n";
    return text;
}

std::string reach(const Comparison& c) {
    std::string text;
    for (const std::string& difference : c.setting_differences)
        text += "allowed, but differs: " + format::shortened(difference) + "\n";
    for (const std::string& note : c.notes)
        text += "note: " + note + "\n";
    return text;
}

}  // namespace

std::string table(const Comparison& c) {
    return times(c) + beside_time(c) + missing("A", c.only_a) + missing("B", c.only_b) + reach(c) +
           summary(c) + "\n";
}

}  // namespace ngcc::compare
