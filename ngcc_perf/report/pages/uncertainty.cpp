// SPDX-License-Identifier: Apache-2.0
// Ours, behind the table of section 4: how far the means can be trusted.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/ours.hpp"
#include "report/pages/figures.hpp"

namespace ngcc::report::pages {
namespace {

Cell interval(const record::Json& statistics, const std::filesystem::path& file) {
    const auto half = number_at(statistics, "/interval/relative_half_width");
    if (half) return figure("±" + format::fine_percent(half), half, file);
    const std::string reason = text_at(statistics, "/interval/reason");
    return figure(reason.empty() ? format::none : format::shortened(reason), std::nullopt, file);
}

// "151 k / 153 k / 17.0 M": upper ends of the buckets of the histogram.
Cell percentiles(const record::Json& statistics, const std::filesystem::path& file) {
    const auto at = [&](const char* pointer) { return format::cycles(number_at(statistics, pointer)); };
    const auto median = number_at(statistics, "/distribution/p50/high");
    if (!median) return format::none;
    return figure(at("/distribution/p50/high") + " / " + at("/distribution/p90/high") + " / " +
                      at("/distribution/p99/high"),
                  median, file);
}

// Steps of a key exchange are not looked at for it, so their 0 would be none.
Cell repeats(const record::Timing& timing, const std::filesystem::path& file) {
    if (timing.timing_scope == "per_call_step") return format::none;
    return count(timing.disturbed_retries, file);
}

Cell trust(Table& table, const record::Json& statistics) {
    const std::string word = text_at(statistics, "/verdict");
    if (word.empty()) return format::none;
    Cell cell(plain(word));
    const std::string reason = text_at(statistics, "/verdict_reason");
    // The interval stands in the row; a note for each of its values would say nothing more.
    if (reason.starts_with("the mean is known to within"))
        annotate(table, cell, "The mean is not known to within 1 %; its interval says how far it is.");
    else if (word != "stable" && !reason.empty())
        annotate(table, cell, reason);
    return cell;
}

}  // namespace

void uncertainty(Page& page, const Subject& subject) {
    Table table = table_of({"instance", "operation", "95 % interval of the mean", "range over processes",
                            "p50 / p90 / p99 of calls (ticks)", "disturbed trials repeated", "verdict"});
    table.caption = "How far the means can be trusted";
    table.filter = true;
    for (const Instance& instance : subject.candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing || !operation.timing->value.statistics.is_object()) continue;
            const record::Timing& t = operation.timing->value;
            const auto& file = operation.timing->file;
            const auto range = number_at(t.statistics, "/process_spread/relative_range");
            table.rows.push_back({name(instance.label), plain(operation.key), interval(t.statistics, file),
                                  figure(format::fine_percent(range), range, file),
                                  percentiles(t.statistics, file), repeats(t, file),
                                  trust(table, t.statistics)});
        }
    if (table.rows.empty()) return;
    add_heading(page, "How far the means can be trusted", 3);
    add_paragraph(page,
                  "Relative to the mean; the interval is a bootstrap over the trials, each of which ran in a "
                  "process of its own. Every record states the rules and the reasons.");
    trial_figure(page, subject);
    add_table(page, std::move(table));
}

}  // namespace ngcc::report::pages
