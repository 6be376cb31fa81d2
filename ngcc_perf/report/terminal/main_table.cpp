// SPDX-License-Identifier: Apache-2.0
// The main figures of a run as an aligned table for the terminal.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/candidate.hpp"
#include "report/model/counter.hpp"
#include "report/model/ours.hpp"
#include "report/model/shares.hpp"
#include "report/report.hpp"

namespace ngcc::report {

namespace {

constexpr std::size_t columns = 9;
using Cells = std::array<std::string, columns>;

// Names are left-aligned, figures right-aligned, the list of calls left again.
constexpr std::array<bool, columns> left{true, true, false, false, true, false, false, false, true};

struct Line {
    Cells cells;
    bool failed = false;
};

std::string share_cell(const Shares& shares, std::optional<double> share,
                       const std::vector<std::string>& functions) {
    const Visibility seen = visibility(shares, functions);
    if (seen.all_absent) return "absent";
    if (!seen.blind) return format::percent(share);
    const bool bound = seen.partial || share.value_or(0) > 0;
    return bound ? std::string("≥ ").append(format::percent(share)) : "not observable";
}

void share_cells(const Operation& operation, Cells& cells) {
    if (!operation.profile) return;
    const Shares shares = shares_of(operation.profile->value);
    cells[5] = share_cell(shares, shares.hash.share, Shares::hash_functions());
    if (shares.ours) cells[6] = share_cell(shares, shares.hash.compensated, Shares::hash_functions());
    cells[7] = share_cell(shares, shares.drng.share, {"drng"});
    std::vector<std::string> calls;
    for (const auto& [fn, count] : shares.calls)
        calls.push_back(format::printable(fn) + " " + format::general(count));
    for (const std::string& fn : shares.in_state(State::not_observable))
        calls.push_back(format::printable(fn) + " not observable");
    if (!calls.empty()) cells[8] = format::joined(calls);
}

// "±0.4 %", and the verdict of the record unless it is a good one.
std::string trust_cell(const record::Timing& timing) {
    const auto half = number_at(timing.statistics, "/interval/relative_half_width");
    const std::string verdict = text_at(timing.statistics, "/verdict");
    std::string cell = half ? "±" + format::fine_percent(half) : std::string(format::none);
    if (!verdict.empty() && verdict != "stable") cell.append(" ").append(format::printable(verdict));
    return cell;
}

Line line(const Instance& instance, const Operation& operation, const Counter& counter) {
    Line out;
    out.cells.fill(format::none);
    out.cells[0] = format::shortened(instance.candidate + "/" + instance.label, 60);
    out.cells[1] = format::printable(operation.key);
    share_cells(operation, out.cells);
    if (!operation.timing) return out;
    const record::Timing& timing = operation.timing->value;
    const auto mean = counter.mean(timing);
    if (mean) out.cells[2] = format::cycles(mean) + " " + counter.unit;
    out.cells[3] = format::time(timing.mean_seconds);
    out.cells[4] = trust_cell(timing);
    out.failed = timing.status != "complete";
    if (out.failed) {
        const bool text = timing.error && !timing.error->text.empty();
        out.cells[8] =
            timing.status + ": " + format::shortened(text ? timing.error->text : "no reason recorded", 80);
    }
    return out;
}

std::string padded(const std::string& cell, std::size_t width, bool to_left) {
    const std::string gap(width - std::min(width, format::width(cell)), ' ');
    return to_left ? cell + gap : gap + cell;
}

std::string printed(const Cells& cells, const std::array<std::size_t, columns>& widths) {
    std::string out;
    for (std::size_t i = 0; i < columns; ++i)
        out += (i ? "  " : "") + padded(cells[i], widths[i], left[i]);
    out.erase(out.find_last_not_of(' ') + 1);
    return out;
}

std::string table(const std::vector<Line>& lines, bool color) {
    const auto paint = [color](const std::string& text, const char* code) {
        return color ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
    };
    std::array<std::size_t, columns> widths{};
    for (const Line& line : lines)
        for (std::size_t i = 0; i < columns; ++i)
            widths[i] = std::max(widths[i], format::width(line.cells[i]));
    std::string out = paint(printed(lines.front().cells, widths), "1") + "\n";
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string text = printed(lines[i].cells, widths);
        out += (lines[i].failed ? paint(text, "31") : text) + "\n";
    }
    return out;
}

// The unit of each candidate is in its cells; what the ticks are is said once below.
std::string tick_note(const std::vector<Counter>& counters) {
    std::vector<std::string> notes;
    for (const Counter& counter : counters) {
        if (!counter.ticks) continue;
        const std::string note = format::printable(counter.heading);
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    }
    return notes.empty() ? "" : "no cycle counter: " + format::joined(notes, "; ") + "\n";
}

}  // namespace

bool color_wanted(int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    return !(no_color && *no_color) && ::isatty(descriptor) == 1;
}

std::string main_table(const Run& run, TableOptions options) {
    std::vector<Line> lines{{{"instance", "operation", "mean", "mean time", "95 % interval", "hash share",
                              "compensated", "DRNG share", "calls per operation"},
                             false}};
    std::vector<Counter> counters;
    for (const Candidate& candidate : run.candidates) {
        counters.push_back(choose_counter(candidate.timings()));
        for (const Instance& instance : candidate.instances)
            for (const Operation& operation : instance.operations)
                lines.push_back(line(instance, operation, counters.back()));
    }
    return table(lines, options.color) + tick_note(counters);
}

std::string main_table(const std::filesystem::path& run_dir, TableOptions options) {
    const Run run{record::RunDirectory(run_dir)};
    run.require_evidence();
    return main_table(run, options);
}

}  // namespace ngcc::report
