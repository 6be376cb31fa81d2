// SPDX-License-Identifier: Apache-2.0
// Ours, behind the table of section 4: how far the means can be trusted.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"
#include "report/model/ours.hpp"

namespace ngcc::report::markdown {
namespace {

std::string interval(const record::Json& statistics) {
    const auto half = number_at(statistics, "/interval/relative_half_width");
    if (half) return "±" + format::fine_percent(half);
    const std::string reason = text_at(statistics, "/interval/reason");
    return reason.empty() ? format::none : text(format::shortened(reason));
}

// "151 k / 153 k / 17.0 M": upper ends of the buckets of the histogram.
std::string percentiles(const record::Json& statistics) {
    const auto at = [&](const char* pointer) { return format::cycles(number_at(statistics, pointer)); };
    if (!number_at(statistics, "/distribution/p50/high")) return format::none;
    return at("/distribution/p50/high") + " / " + at("/distribution/p90/high") + " / " +
           at("/distribution/p99/high");
}

// Steps of a key exchange are not looked at for it, so their 0 would be none.
std::string repeats(const record::Timing& timing) {
    return timing.timing_scope == "per_call_step" ? format::none : std::to_string(timing.disturbed_retries);
}

std::string verdict(const record::Json& statistics, Notes& notes) {
    const std::string word = text_at(statistics, "/verdict");
    if (word.empty()) return format::none;
    const std::string reason = text_at(statistics, "/verdict_reason");
    return text(word) + (word == "stable" || reason.empty() ? "" : notes.mark(text(reason)));
}

}  // namespace

std::string uncertainty(const Candidate& candidate) {
    Table table({"instance", "operation", "95 % interval of the mean", "range over processes",
                 "p50 / p90 / p99 of calls (ticks)", "disturbed trials repeated", "verdict"});
    Notes notes;
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing || !operation.timing->value.statistics.is_object()) continue;
            const record::Timing& t = operation.timing->value;
            table.add({code(instance.label), text(operation.key), interval(t.statistics),
                       format::fine_percent(number_at(t.statistics, "/process_spread/relative_range")),
                       percentiles(t.statistics), repeats(t), verdict(t.statistics, notes)});
        }
    if (table.empty()) return "";
    return "### How far the means can be trusted\n\n"
           "Relative to the mean; the interval is a bootstrap over the trials, each of which ran in a "
           "process of "
           "its own. Every record states the rules and the reasons.\n\n" +
           table.str() + notes.str();
}

}  // namespace ngcc::report::markdown
