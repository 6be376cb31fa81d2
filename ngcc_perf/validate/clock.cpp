// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Text;

// Two digits at a place, -1 if there are none.
int two_digits(const std::string& text, std::size_t at) {
    if (at + 2 > text.size() || text[at] < '0' || text[at] > '9' || text[at + 1] < '0' || text[at + 1] > '9')
        return -1;
    return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

// Days since 1970-01-01 of a date of the Gregorian calendar (Howard Hinnant, "chrono-compatible low-level
// date algorithms", days_from_civil).
std::int64_t days(int year, int month, int day) {
    year -= month <= 2;
    const int era = year / 400, of_era = year - era * 400;
    const int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * std::int64_t{146097} + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

// "+05:30" in seconds; "Z" is 0. No value for anything else.
std::optional<int> zone(const std::string& text, std::size_t at) {
    if (at + 1 == text.size() && text[at] == 'Z') return 0;
    if (at + 6 != text.size() || (text[at] != '+' && text[at] != '-') || text[at + 3] != ':')
        return std::nullopt;
    const int hours = two_digits(text, at + 1), minutes = two_digits(text, at + 4);
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
    return (text[at] == '-' ? -60 : 60) * (hours * 60 + minutes);
}

// A member that must hold a time of day; no value, and a finding, if it holds something else.
std::optional<std::int64_t> time_at(const std::string& pointer, const Text& text, const Sink& sink) {
    if (!text) return std::nullopt;
    const auto value = microseconds(text);
    if (!value) sink.add("time", pointer, "is no time of day (2026-09-28T20:12:22.811294+00:00)", {}, *text);
    return value;
}

void in_order(const std::optional<std::int64_t>& first, const std::optional<std::int64_t>& second,
              const std::string& pointer, const char* text, const Json& bound, const Json& found,
              const Sink& sink) {
    if (first && second && *second < *first) sink.add("time", pointer, text, bound, found);
}

struct Span {
    std::optional<std::int64_t> start, end;
};

// The time of day may be stepped while the processes are timed by a clock that is not.
constexpr std::int64_t slack_us = 250'000;

// Wall times of the processes, which ran one after the other between start and end of the record.
void check_durations(const RecordFile& record, const Span& span, const Sink& sink) {
    double sum = 0;
    for (std::size_t i = 0; i < record.value.processes.size(); ++i) {
        const record::Process& p = record.value.processes[i];
        double timed = 0;
        for (const record::Trial& t : p.trials)
            timed += t.seconds;
        sum += p.wall_s.value_or(0);
        if (p.wall_s && timed > *p.wall_s * 1.001 + 0.001)
            sink.add("time", pointer_to("/processes", i) + "/wall_s",
                     "is shorter than the timed calls of the process", timed, *p.wall_s);
    }
    const bool reused = record.value.plan && record.value.plan->reused_calibration.value_or(false);
    if (!span.start || !span.end || reused) return;
    const double room = static_cast<double>(*span.end - *span.start) * 1e-6;
    if (sum > room * 1.01 + slack_us * 1e-6)
        sink.add("time", "/processes", "took longer, all wall_s together, than the record's start to end",
                 room, sum);
}

// Start of the process after this one, for the last one the end of the record.
std::optional<std::int64_t> next_start(const RecordFile& record, std::size_t index, const Span& span) {
    const auto& processes = record.value.processes;
    return index + 1 < processes.size() ? microseconds(processes[index + 1].started_utc) : span.end;
}

void check_process_starts(const RecordFile& record, const Span& span, const Sink& sink) {
    const bool reused = record.value.plan && record.value.plan->reused_calibration.value_or(false);
    for (std::size_t i = 0; i < record.value.processes.size(); ++i) {
        const record::Process& p = record.value.processes[i];
        const std::string pointer = pointer_to("/processes", i) + "/started_utc";
        const auto started = time_at(pointer, p.started_utc, sink);
        if (!started || reused) continue;
        in_order(span.start, started, pointer, "is before the record's start", *record.value.started_utc,
                 *p.started_utc, sink);
        in_order(started, span.end, pointer, "is after the record's end", record.value.ended_utc.value_or(""),
                 *p.started_utc, sink);
        const auto following = next_start(record, i, span);
        const auto wall = p.wall_s ? std::optional(static_cast<std::int64_t>(*p.wall_s * 1e6)) : std::nullopt;
        if (following && wall && *started + *wall > *following + slack_us)
            sink.add("time", pointer_to("/processes", i) + "/wall_s",
                     "reaches beyond the start of the next process", *following - *started, *wall);
    }
}

}  // namespace

std::optional<std::int64_t> microseconds(const Text& utc) {
    if (!utc || utc->size() < 20 || (*utc)[4] != '-' || (*utc)[7] != '-' || (*utc)[10] != 'T' ||
        (*utc)[13] != ':' || (*utc)[16] != ':')
        return std::nullopt;
    const int century = two_digits(*utc, 0), year = two_digits(*utc, 2), month = two_digits(*utc, 5),
              day = two_digits(*utc, 8), hour = two_digits(*utc, 11), minute = two_digits(*utc, 14),
              second = two_digits(*utc, 17);
    if (std::min({century, year, hour, minute, second}) < 0 || month < 1 || month > 12 || day < 1 ||
        day > 31 || hour > 23 || minute > 59 || second > 60)
        return std::nullopt;
    std::size_t at = 19;
    std::int64_t fraction = 0;
    if ((*utc)[at] == '.') {
        std::int64_t unit = 1'000'000;
        for (++at; at < utc->size() && (*utc)[at] >= '0' && (*utc)[at] <= '9'; ++at)
            if (unit > 1) fraction += ((*utc)[at] - '0') * (unit /= 10);
    }
    if (at >= utc->size()) return std::nullopt;
    const std::optional<int> offset = zone(*utc, at);
    if (!offset) return std::nullopt;
    const std::int64_t seconds =
        days(century * 100 + year, month, day) * 86400 + hour * 3600 + minute * 60 + second - *offset;
    return seconds * 1'000'000 + fraction;
}

void check_times(const RecordFile& record, const Context& context, const Sink& sink) {
    const record::Timing& t = record.value;
    const Span span{time_at("/started_utc", t.started_utc, sink), time_at("/ended_utc", t.ended_utc, sink)};
    in_order(span.start, span.end, "/ended_utc", "is before started_utc", t.started_utc.value_or(""),
             t.ended_utc.value_or(""), sink);
    check_durations(record, span, sink);
    check_process_starts(record, span, sink);
    if (!context.campaign) return;
    const record::Campaign& c = context.campaign->value;
    in_order(microseconds(c.started_utc), span.start, "/started_utc", "is before the campaign began",
             c.started_utc.value_or(""), t.started_utc.value_or(""), sink);
    in_order(span.end, microseconds(c.ended_utc), "/ended_utc", "is after the campaign ended",
             c.ended_utc.value_or(""), t.ended_utc.value_or(""), sink);
}

void check_rates(const RecordFile& record, const Sink& sink) {
    const record::Timing& t = record.value;
    const auto& e = t.environment;
    const bool fixed = e && e->cpufreq_min_khz && e->cpufreq_min_khz == e->cpufreq_max_khz;
    for (std::size_t i = 0; i < t.trials.size(); ++i) {
        const record::Trial& trial = t.trials[i];
        // Below a millisecond the two clocks of a trial are read too far apart.
        if (trial.seconds < 1e-3) continue;
        if (trial.ticks && t.tick_hz && *t.tick_hz > 0) {
            const double rate = static_cast<double>(*trial.ticks) / trial.seconds;
            if (std::fabs(rate / *t.tick_hz - 1) > 0.05)
                sink.add("rate", pointer_to("/trials", i) + "/ticks",
                         "gives another tick rate than tick_hz, by more than 5 %", *t.tick_hz, rate);
        }
        if (trial.cycles && fixed && e->core_clock_max_hz) {
            const double rate = static_cast<double>(*trial.cycles) / trial.seconds;
            if (rate > *e->core_clock_max_hz * 1.05)
                sink.add("rate", pointer_to("/trials", i) + "/cycles",
                         "gives more cycles per second than the fixed clock, by more than 5 %",
                         *e->core_clock_max_hz, rate);
        }
    }
}

void check_campaign_times(const CampaignFile& campaign, const Sink& sink) {
    const record::Campaign& c = campaign.value;
    const auto start = time_at("/started_utc", c.started_utc, sink),
               end = time_at("/ended_utc", c.ended_utc, sink);
    in_order(start, end, "/ended_utc", "is before started_utc", c.started_utc.value_or(""),
             c.ended_utc.value_or(""), sink);
    for (std::size_t i = 0; i < c.host_checks.size(); ++i) {
        const std::string pointer = pointer_to("/host_checks", i) + "/utc";
        const auto when = time_at(pointer, c.host_checks[i].utc, sink);
        in_order(start, when, pointer, "is before the campaign began", c.started_utc.value_or(""),
                 c.host_checks[i].utc.value_or(""), sink);
        in_order(when, end, pointer, "is after the campaign ended", c.ended_utc.value_or(""),
                 c.host_checks[i].utc.value_or(""), sink);
    }
}

}  // namespace ngcc::validate
