// SPDX-License-Identifier: Apache-2.0
// Section 4: times, cycles or ticks, and how many measurements stand behind them.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/failure_text.hpp"
#include "report/pages/figures.hpp"

namespace ngcc::report::pages {
namespace {

// "675 (5 × 135)"
std::string repetitions(const record::Timing& timing) {
    if (timing.measurements == 0) return format::none;
    std::string out = std::to_string(timing.measurements);
    if (!timing.trials.empty() && timing.plan)
        out += " (" + std::to_string(timing.trials.size()) + " × " +
               std::to_string(timing.plan->iterations_per_trial) + ")";
    return out;
}

// Figures of one record, each with the record as its evidence.
class TimingRow {
  public:
    TimingRow(const record::Stored<record::Timing>& stored, const Counter& counter, Table& table)
        : t_(stored.value), file_(stored.file), counter_(counter), table_(table) {}

    Row public_key() const {
        return {plain(t_.key()),
                cycles(),
                time(),
                cell(format::general(t_.operations_per_second), t_.operations_per_second),
                cell(format::time(t_.median_trial_seconds), t_.median_trial_seconds),
                repeated()};
    }

    Row hash() const {
        const auto mean = counter_.mean(t_);
        const auto bytes = static_cast<double>(t_.input_bytes);
        const auto per_byte = mean && bytes > 0 ? std::optional(*mean / bytes) : std::nullopt;
        return {message(),
                cycles(),
                cell(format::tenths(per_byte), per_byte),
                time(),
                cell(format::tenths(t_.throughput_MB_per_second), t_.throughput_MB_per_second),
                repeated()};
    }

    Row failed(bool hash) const {
        Row row(6, Cell(format::none));
        row[0] = hash ? message() : Cell(plain(t_.key()));
        row[1] = cell("failed: " + failure_text(t_), std::nullopt);
        return row;
    }

  private:
    Cell cell(std::string text, std::optional<double> value) const {
        return figure(std::move(text), value, file_);
    }
    Cell message() const {
        return figure(std::to_string(t_.input_bytes) + " B", static_cast<double>(t_.input_bytes));
    }
    Cell cycles() const { return cell(format::cycles(counter_.mean(t_)), counter_.mean(t_)); }
    Cell time() const { return cell(format::time(t_.mean_seconds), t_.mean_seconds); }
    Cell repeated() const {
        const bool whole = t_.status == "complete";
        Cell out = cell(repetitions(t_) + (whole ? "" : " " + format::printable(t_.status)),
                        static_cast<double>(t_.measurements));
        if (!whole) annotate(table_, out, failure_text(t_));
        return out;
    }

    const record::Timing& t_;
    const std::filesystem::path& file_;
    const Counter& counter_;
    Table& table_;
};

Table performance_heading(bool hash, const Counter& counter) {
    Table table = hash ? table_of({"instance", "message", "mean cycles", counter.unit + "/byte", "mean time",
                                   "MB/s", "n"})
                       : table_of({"instance", "operation", "mean cycles", "mean time", "ops/s",
                                   "median trial", "n (trials × iters)"});
    if (counter.ticks)
        table.columns[2].meaning =
            "Ticks of a counter of constant rate for one operation: time in another unit, not clock cycles.";
    table.columns[2].heading = format::printable(counter.heading);
    table.caption = "Performance of each operation";
    table.filter = true;
    return table;
}

}  // namespace

void performance(Page& page, const Subject& subject) {
    add_heading(page, "4. Performance");
    const bool hash = subject.candidate.type == record::Type::hash;
    Table table = performance_heading(hash, subject.counter);
    for (const Instance& instance : subject.candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing) continue;
            const TimingRow figures(*operation.timing, subject.counter, table);
            Row row = operation.timing->value.status == "failed" ? figures.failed(hash)
                      : hash                                     ? figures.hash()
                                                                 : figures.public_key();
            row.insert(row.begin(), name(instance.label));
            table.rows.push_back(std::move(row));
        }
    if (table.rows.empty())
        add_paragraph(page, "No operation of this candidate was timed; section 7 names what is missing.");
    cost_figure(page, subject);
    if (!table.rows.empty()) add_table(page, std::move(table));
    uncertainty(page, subject);
}

}  // namespace ngcc::report::pages
