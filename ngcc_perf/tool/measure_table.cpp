// SPDX-License-Identifier: Apache-2.0
#include "tool/measure_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/format/tick.hpp"
#include "report/model/ours.hpp"

namespace ngcc {
namespace {

namespace format = report::format;

class Table {
  public:
    void row(const std::string& quantity, const std::string& value, const std::string& unit,
             const std::string& source) {
        text_ += padded(quantity, 22) + padded(value, 14) + padded(unit, 14) + source + "\n";
    }
    std::string text() && { return std::move(text_); }

  private:
    // Columns are characters, not bytes: µ and – are two and three bytes long.
    static std::string padded(const std::string& text, std::size_t columns) {
        const std::size_t used = format::width(text);
        return text + std::string(used < columns ? columns - used : 1, ' ');
    }
    std::string text_;
};

void clock_rows(Table& table, const record::Timing& t) {
    const std::string clock = "CLOCK_MONOTONIC_RAW";
    table.row("mean time", format::time(t.mean_seconds), "a call", clock);
    table.row("median trial", format::time(t.median_trial_seconds), "a call", clock);
    table.row("fastest trial", format::time(t.min_trial_seconds), "a call", clock);
    table.row("slowest trial", format::time(t.max_trial_seconds), "a call", clock);
    table.row("operations", format::general(t.operations_per_second), "a second", clock);
    if (t.throughput_MB_per_second)
        table.row("throughput", format::tenths(t.throughput_MB_per_second), "MB/s", clock);
}

void counter_rows(Table& table, const record::Timing& t) {
    const std::string cycles =
        t.cycle_source.value_or("no cycle counter") + ": " + t.cycle_reason.value_or("not known");
    table.row("mean cycles", format::cycles(t.mean_cycles), "cycles", cycles);
    if (t.mean_cycles) table.row("median trial", format::cycles(t.median_trial_cycles), "cycles", cycles);
    const std::string ticks = t.tick_source.value_or("no tick source") +
                              (t.tick_hz ? " at " + format::tick_rate(t.tick_hz) : std::string());
    table.row("mean ticks", format::cycles(t.mean_ticks), "ticks", ticks);
    table.row("median trial", format::cycles(t.median_trial_ticks), "ticks", ticks);
}

void trust_rows(Table& table, const record::Timing& t) {
    using report::number_at;
    using report::text_at;
    if (!t.statistics.is_object()) return;
    const auto half = number_at(t.statistics, "/interval/relative_half_width");
    table.row("95 % interval", half ? "±" + format::fine_percent(half) : std::string(format::none),
              "of the mean", half ? "bootstrap over the trials" : text_at(t.statistics, "/interval/reason"));
    table.row("range", format::fine_percent(number_at(t.statistics, "/process_spread/relative_range")),
              "of the mean", "slowest less fastest process");
    for (const char* rank : {"p50", "p90", "p99"}) {
        const std::string at = "/distribution/" + std::string(rank) + "/high";
        if (const auto ticks = number_at(t.statistics, at.c_str()))
            table.row(rank, format::cycles(ticks), "ticks", "of single calls, upper end of the bucket");
    }
    if (t.timing_scope != "per_call_step")  // whose trials are not looked at for it
        table.row("repeated trials", format::integer(t.disturbed_retries), "trials",
                  "the core was taken away from them");
    table.row("verdict", text_at(t.statistics, "/verdict"), "", text_at(t.statistics, "/verdict_reason"));
}

void memory_rows(Table& table, const record::Timing& t) {
    using report::count_at;
    if (!t.memory.is_object()) return;
    const std::string reason = report::text_at(t.memory, "/reason");
    const std::string source =
        reason.empty() ? "of the operation alone, ngcc_perf inspect tells more" : reason;
    table.row("heap peak", format::integer(count_at(t.memory, "/heap_peak_bytes")), "bytes", source);
    table.row("stack peak", format::integer(count_at(t.memory, "/stack_peak_bytes")), "bytes", source);
    table.row("leaked", format::integer(count_at(t.memory, "/leaked_bytes_per_call")), "bytes a call",
              source);
}

// Huge pages and lazy allocation make the peaks of fresh processes differ.
std::string spread_of_peaks(const record::Timing& t) {
    std::optional<std::uint64_t> least;
    for (const record::Process& process : t.processes) {
        const auto found = process.meta.find("peak_rss_bytes");
        std::uint64_t bytes = 0;
        if (found == process.meta.end()) continue;
        const std::string& text = found->second;
        if (std::from_chars(text.data(), text.data() + text.size(), bytes).ec != std::errc()) continue;
        least = std::min(least.value_or(bytes), bytes);
    }
    return fmt::format("largest of {} processes, smallest {}", t.processes.size(), format::kib(least));
}

void other_rows(Table& table, const record::Timing& t) {
    const record::Plan plan = t.plan.value_or(record::Plan());
    table.row("measurements", format::integer(t.measurements), "calls",
              fmt::format("{} trials of {} calls, {} warm-ups", plan.trials, plan.iterations_per_trial,
                          plan.warmups));
    table.row("baseline RSS", format::kib(t.baseline_rss_bytes), "a process",
              "VmRSS after set-up, largest process");
    table.row("peak RSS", format::kib(t.peak_rss_bytes), "a process", "VmHWM, " + spread_of_peaks(t));
    for (const auto& [name, bytes] : t.sizes)
        if (bytes > 0)
            table.row(name.substr(0, name.rfind("_bytes")), format::integer(bytes), "bytes", "declared");
}

}  // namespace

std::string measure_table(const record::Timing& t) {
    Table table;
    table.row(t.candidate + "/" + t.label + " " + t.key(), "", "", "");
    table.row("quantity", "value", "unit", "source");
    if (t.status == "failed") return std::move(table).text() + "no figures: the measurement failed\n";
    clock_rows(table, t);
    counter_rows(table, t);
    trust_rows(table, t);
    other_rows(table, t);
    memory_rows(table, t);
    return std::move(table).text();
}

}  // namespace ngcc
