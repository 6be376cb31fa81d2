// SPDX-License-Identifier: Apache-2.0
// Section 4: times, cycles or ticks, and how many measurements stand behind them.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"

namespace ngcc::report::markdown {
namespace {

// "675 (5 × 135)"
std::string repetitions(const record::Timing& timing) {
    std::string out = std::to_string(timing.measurements);
    if (!timing.trials.empty() && timing.plan)
        out += " (" + std::to_string(timing.trials.size()) + " × " +
               std::to_string(timing.plan->iterations_per_trial) + ")";
    return out;
}

std::string count_cell(const record::Timing& timing, Notes& notes) {
    std::string cell = repetitions(timing);
    if (timing.status != "complete")
        cell.append(" ").append(text(timing.status)).append(notes.mark(text(failure_text(timing))));
    return cell;
}

Row public_key_row(const record::Timing& timing, const Counter& counter, Notes& notes) {
    return {text(timing.key()),
            format::cycles(counter.mean(timing)),
            format::time(timing.mean_seconds),
            format::general(timing.operations_per_second),
            format::time(timing.median_trial_seconds),
            count_cell(timing, notes)};
}

Row hash_row(const record::Timing& timing, const Counter& counter, Notes& notes) {
    const auto mean = counter.mean(timing);
    const auto bytes = static_cast<double>(timing.input_bytes);
    return {std::to_string(timing.input_bytes) + " B",
            format::cycles(mean),
            format::tenths(mean && bytes > 0 ? std::optional(*mean / bytes) : std::nullopt),
            format::time(timing.mean_seconds),
            format::tenths(timing.throughput_MB_per_second),
            count_cell(timing, notes)};
}

Row failed_row(const record::Timing& timing, bool hash) {
    Row row(6, format::none);
    row[0] = hash ? std::to_string(timing.input_bytes) + " B" : text(timing.key());
    row[1] = std::string("failed: ").append(text(failure_text(timing)));
    return row;
}

Row heading(bool hash, const Counter& counter) {
    const std::string mean = text(counter.heading);
    if (hash) return {"instance", "message", mean, counter.unit + "/byte", "mean time", "MB/s", "n"};
    return {"instance", "operation", mean, "mean time", "ops/s", "median trial", "n (trials × iters)"};
}

}  // namespace

std::string failure_text(const record::Timing& timing) {
    if (timing.error) {
        const bool both = !timing.error->code.empty() && !timing.error->text.empty();
        return format::shortened(timing.error->code + (both ? ": " : "") + timing.error->text);
    }
    for (const record::Process& process : timing.processes)
        if (process.status != "complete" && !process.stderr_text.empty())
            return format::shortened(process.stderr_text);
    return "the record gives no reason";
}

std::string performance(const Candidate& candidate, const Counter& counter) {
    const bool hash = candidate.type == record::Type::hash;
    Table table(heading(hash, counter));
    Notes notes;
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing) continue;
            const record::Timing& timing = operation.timing->value;
            Row row = timing.status == "failed" ? failed_row(timing, hash)
                      : hash                    ? hash_row(timing, counter, notes)
                                                : public_key_row(timing, counter, notes);
            row.insert(row.begin(), code(instance.label));
            table.add(std::move(row));
        }
    const std::string body =
        table.empty() ? "No operation of this candidate was timed; section 7 names what is missing.\n\n"
                      : table.str() + notes.str();
    return "## 4. Performance\n\n" + body + uncertainty(candidate);
}

}  // namespace ngcc::report::markdown
