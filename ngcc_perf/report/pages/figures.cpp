// SPDX-License-Identifier: Apache-2.0
#include "report/pages/figures.hpp"

#include <algorithm>
#include <functional>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/ours.hpp"
#include "report/plots/plots.hpp"

namespace ngcc::report::pages {
namespace {

using Visit = std::function<void(const Instance&, const Operation&, const record::Timing&)>;

void for_each_timing(const Candidate& candidate, const Visit& visit) {
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations)
            if (operation.timing && operation.timing->value.status != "failed")
                visit(instance, operation, operation.timing->value);
}

// The interval of the mean, if it is of the quantity that is drawn.
plots::Estimate estimate(const record::Timing& timing, std::optional<double> mean, const std::string& unit) {
    if (text_at(timing.statistics, "/unit") != unit) return {mean, {}, {}};
    return {mean, number_at(timing.statistics, "/interval/low"),
            number_at(timing.statistics, "/interval/high")};
}

plots::Costs costs_of(const Subject& subject, bool seconds) {
    plots::Costs plot;
    const std::string unit = seconds ? "seconds" : subject.counter.unit;
    plot.axis = (seconds ? "time" : unit) + " per operation";
    plot.quantity = seconds ? plots::Quantity::seconds : plots::Quantity::count;
    for_each_timing(subject.candidate, [&](const auto& instance, const auto& operation, const auto& timing) {
        const auto mean = seconds ? timing.mean_seconds : subject.counter.mean(timing);
        plot.rows.push_back({instance.label, operation.key, estimate(timing, mean, unit)});
    });
    return plot;
}

bool has_values(const plots::Costs& plot) {
    return std::any_of(plot.rows.begin(), plot.rows.end(),
                       [](const plots::CostRow& row) { return row.cost.value.value_or(0) > 0; });
}

// "Least: derive_a of C512, 189. Most: exchange of C512, 20.05 M."
std::string extremes(const plots::Costs& plot) {
    const plots::CostRow *least = nullptr, *most = nullptr;
    for (const plots::CostRow& row : plot.rows) {
        if (!(row.cost.value.value_or(0) > 0)) continue;
        if (!least || *row.cost.value < *least->cost.value) least = &row;
        if (!most || *row.cost.value > *most->cost.value) most = &row;
    }
    const auto words = [&](const plots::CostRow& row) {
        return format::shortened(row.label, 40) + " of " + format::shortened(row.group, 80) + ", " +
               (plot.quantity == plots::Quantity::seconds ? format::time(row.cost.value)
                                                          : format::cycles(row.cost.value));
    };
    return "Least: " + words(*least) + ". Most: " + words(*most) + ".";
}

void add_figure(Page& page, const plots::Frame& frame, std::string svg) {
    page.blocks.push_back(document::Figure{frame.title, std::move(svg), frame.description});
}

std::optional<double> real(std::optional<std::uint64_t> count) {
    return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

plots::MemoryRow memory_of(const Instance& instance, const Operation& operation,
                           const record::Timing& timing) {
    auto fixed = count_at(timing.memory, "/static_bytes");
    if (!fixed && instance.built) fixed = instance.built->elf_load_bytes;
    return {instance.label,
            operation.key,
            real(fixed),
            real(count_at(timing.memory, "/heap_peak_bytes")),
            real(count_at(timing.memory, "/stack_peak_bytes")),
            real(timing.peak_rss_bytes)};
}

}  // namespace

void cost_figure(Page& page, const Subject& subject) {
    plots::Costs plot = costs_of(subject, false);
    if (!has_values(plot)) plot = costs_of(subject, true);
    if (!has_values(plot)) return;
    plot.frame = {"plot-costs", "Cost of each operation", extremes(plot)};
    const bool intervals = std::any_of(plot.rows.begin(), plot.rows.end(),
                                       [](const plots::CostRow& row) { return row.cost.low.has_value(); });
    if (intervals) plot.frame.description += " Bars are 95 % intervals of the mean.";
    add_figure(page, plot.frame, plots::costs(plot));
}

void trial_figure(Page& page, const Subject& subject) {
    plots::Trials plot;
    for_each_timing(subject.candidate, [&](const auto& instance, const auto& operation, const auto& timing) {
        // One trial is the mean.
        if (timing.trials.size() < 2 || !(timing.mean_seconds.value_or(0) > 0)) return;
        plots::TrialRow row{instance.label, operation.key, {}};
        for (const record::Trial& trial : timing.trials)
            if (trial.measurements > 0)
                row.deviations.push_back(
                    trial.seconds / static_cast<double>(trial.measurements) / *timing.mean_seconds - 1);
        plot.rows.push_back(std::move(row));
    });
    if (plot.rows.empty()) return;
    plot.frame = {
        "plot-trials", "Trials around the mean",
        "Mean time of each trial against the mean of all: the wider a row, the noisier the operation "
        "or the machine."};
    add_figure(page, plot.frame, plots::trials(plot));
}

void memory_figure(Page& page, const Subject& subject) {
    plots::Memory plot;
    std::uint64_t most = 0;
    for_each_timing(subject.candidate, [&](const auto& instance, const auto& operation, const auto& timing) {
        plot.rows.push_back(memory_of(instance, operation, timing));
        most = std::max(most, timing.peak_rss_bytes.value_or(0));
    });
    const bool values = std::any_of(plot.rows.begin(), plot.rows.end(), [](const plots::MemoryRow& row) {
        return row.static_bytes || row.heap || row.stack || row.rss;
    });
    if (!values) return;
    plot.frame = {
        "plot-memory", "Memory of each operation",
        most > 0 ? "The largest peak RSS is " + format::kib(most) + ", which holds the measuring program too."
                 : "Kinds of memory of each operation."};
    add_figure(page, plot.frame, plots::memory(plot));
}

}  // namespace ngcc::report::pages
