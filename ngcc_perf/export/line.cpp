// SPDX-License-Identifier: Apache-2.0
#include "export/line.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "report/model/counter.hpp"
#include "report/model/ours.hpp"
#include "report/model/shares.hpp"

namespace ngcc::exports {
namespace {

Value value_of(const std::string& text) {
    return text;
}

Value value_of(const record::Text& text) {
    return text ? Value(*text) : Value();
}

Value value_of(const record::Count& count) {
    return count ? Value(*count) : Value();
}

Value value_of(const record::Real& real) {
    return real && std::isfinite(*real) ? Value(*real) : Value();
}

Value value_of(const std::optional<bool>& flag) {
    return flag ? Value(*flag) : Value();
}

class Builder {
  public:
    template <typename T>
    Builder& add(std::string column, const T& value) {
        line_.push_back({std::move(column), value_of(value)});
        return *this;
    }
    Builder& add(std::string column, std::uint64_t count) {
        line_.push_back({std::move(column), count});
        return *this;
    }
    Line take() { return std::move(line_); }

  private:
    Line line_;
};

template <typename Evidence>
Builder begin(const char* kind, const Origin& origin, const Evidence& evidence) {
    Builder line;
    line.add("kind", std::string(kind)).add("system", origin.system);
    line.add("candidate", evidence.candidate).add("label", evidence.label);
    line.add("operation", evidence.operation).add("input_bytes", evidence.input_bytes);
    line.add("status", evidence.status);
    return line;
}

// An empty text is a reader's way to say that there is none.
record::Text known(const std::string& text) {
    return text.empty() ? record::Text() : record::Text(text);
}

void add_identity(Builder& line, const record::Timing& t) {
    line.add("instance", t.instance).add("variant", t.variant).add("flags", t.flags).add("kat", t.kat);
    line.add("error_code", t.error ? record::Text(t.error->code) : record::Text());
    line.add("error_text", t.error ? record::Text(t.error->text) : record::Text());
    line.add("findings", static_cast<std::uint64_t>(t.findings.size()));
}

void add_plan(Builder& line, const record::Timing& t) {
    line.add("measurements", t.measurements).add("trials", static_cast<std::uint64_t>(t.trials.size()));
    line.add("iterations_per_trial", t.plan ? record::Count(t.plan->iterations_per_trial) : record::Count());
    line.add("warmups", t.plan ? record::Count(t.plan->warmups) : record::Count());
    line.add("separate_processes", t.plan ? t.plan->separate_processes : std::nullopt);
    line.add("disturbed_retries", t.disturbed_retries).add("timing_scope", t.timing_scope);
}

void add_times(Builder& line, const record::Timing& t) {
    line.add("mean_cycles", report::mean_cycles(t)).add("median_trial_cycles", t.median_trial_cycles);
    line.add("cycle_source", t.cycle_source)
        .add("cycle_reason", t.cycle_reason)
        .add("mean_ticks", t.mean_ticks);
    line.add("median_trial_ticks", t.median_trial_ticks).add("tick_source", t.tick_source);
    line.add("tick_hz", t.tick_hz).add("mean_seconds", t.mean_seconds);
    line.add("median_trial_seconds", t.median_trial_seconds).add("min_trial_seconds", t.min_trial_seconds);
    line.add("max_trial_seconds", t.max_trial_seconds);
    line.add("operations_per_second", t.operations_per_second);
    line.add("throughput_MB_per_second", t.throughput_MB_per_second);
}

// In the unit that interval_unit names.
void add_statistics(Builder& line, const record::Timing& t) {
    line.add("interval_unit", known(report::text_at(t.statistics, "/unit")));
    line.add("interval_low", report::number_at(t.statistics, "/interval/low"));
    line.add("interval_high", report::number_at(t.statistics, "/interval/high"));
    line.add("interval_relative_half_width",
             report::number_at(t.statistics, "/interval/relative_half_width"));
    line.add("verdict", known(report::text_at(t.statistics, "/verdict")));
}

void add_memory(Builder& line, const record::Timing& t) {
    line.add("baseline_rss_bytes", t.baseline_rss_bytes).add("peak_rss_bytes", t.peak_rss_bytes);
    for (const char* field : {"static_bytes", "heap_peak_bytes", "mapped_peak_bytes", "stack_peak_bytes",
                              "algorithm_peak_bytes", "leaked_bytes_per_call"})
        line.add(field, report::count_at(t.memory, ("/" + std::string(field)).c_str()));
}

// The lengths of the messages in order, as many as there are: "768/784/16/1568".
record::Text messages(const record::Timing& t) {
    std::string text;
    for (unsigned pass = 1;; ++pass) {
        const auto found = t.sizes.find("msg" + std::to_string(pass) + "_bytes");
        if (found == t.sizes.end()) break;
        text += (pass > 1 ? "/" : "") + std::to_string(found->second);
    }
    return known(text);
}

record::Count entry(const std::map<std::string, std::uint64_t>& numbers, const char* name) {
    const auto found = numbers.find(name);
    return found == numbers.end() ? record::Count() : record::Count(found->second);
}

void add_sizes(Builder& line, const record::Timing& t) {
    for (const char* name : {"pk_bytes", "sk_bytes", "ct_bytes", "ss_bytes", "signature_bytes",
                             "digest_bytes", "sta_bytes", "stb_bytes", "total_msg_bytes", "ss_actual_bytes"})
        line.add(name, entry(t.sizes, name));
    line.add("msg_bytes", messages(t));
    for (const char* name : {"kex_passes", "kex_passes_run"})
        line.add(name, entry(t.kex, name));
}

record::Text meta(const record::Profile& p, const char* name) {
    const auto found = p.meta.find(name);
    return found == p.meta.end() ? record::Text() : record::Text(found->second);
}

record::Real meta_number(const record::Profile& p, const char* name) {
    const record::Text text = meta(p, name);
    double value = 0;
    if (!text) return {};
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    return error == std::errc() && end == text->data() + text->size() ? record::Real(value) : record::Real();
}

const char* state_name(report::State state) {
    switch (state) {
        case report::State::observed:
            return "observed";
        case report::State::absent:
            return "absent";
        case report::State::not_observable:
            return "not_observable";
        case report::State::unknown:
            break;
    }
    return "";
}

constexpr const char* functions[] = {"pseudohash", "pseudoXOF", "sm3hash", "drng", "drng_init"};

// Whether a function of which the profile says nothing was not called, rather than not seen.
bool known_not_called(const record::Profile& p, const report::Shares& shares, const std::string& fn) {
    if (p.status != "complete" || !p.total) return false;
    if (!shares.ours) return fn != "drng_init";  // which published profiles do not count
    const report::State state = shares.state_of(fn);
    return state == report::State::observed || state == report::State::absent;
}

record::Real share_of(const record::Profile& p, const report::Shares& shares, const std::string& fn) {
    if (fn == "drng_init") return shares.drng_init.share;  // outside the published shares
    const auto found = p.share.find(fn);
    return found == p.share.end() ? record::Real() : found->second;
}

void add_function(Builder& line, const record::Profile& p, const report::Shares& shares,
                  const std::string& fn) {
    const auto calls = shares.calls.find(fn);
    record::Real share = share_of(p, shares, fn),
                 count = calls == shares.calls.end() ? record::Real() : record::Real(calls->second);
    if (!count && known_not_called(p, shares, fn)) share = count = 0;
    line.add("share_" + fn, share).add("calls_per_operation_" + fn, count);
    line.add("state_" + fn, known(state_name(shares.state_of(fn))));
}

}  // namespace

Line timing_line(const Origin& origin, const record::Timing& t) {
    Builder line = begin("timing", origin, t);
    add_identity(line, t);
    add_plan(line, t);
    add_times(line, t);
    add_statistics(line, t);
    add_memory(line, t);
    add_sizes(line, t);
    line.add("library_sha256", t.library_sha256).add("build_flags", t.build_flags);
    line.add("started_utc", t.started_utc).add("ended_utc", t.ended_utc);
    line.add("unfixed_host", t.unfixed_host).add("tool_version", t.tool_version);
    line.add("evidence", origin.file.string());
    return line.take();
}

Line profile_line(const Origin& origin, const record::Profile& p) {
    const report::Shares shares = report::shares_of(p);
    Builder line = begin("profile", origin, p);
    line.add("error_code", p.error ? record::Text(p.error->code) : record::Text());
    line.add("error_text", p.error ? record::Text(p.error->text) : record::Text());
    line.add("tick_source", meta(p, "tick_source")).add("tick_hz", meta_number(p, "tick_hz"));
    line.add("profiled_operations", p.total ? record::Count(p.total->operations) : record::Count());
    line.add("profiled_ticks", p.total ? p.total->ticks : record::Count());
    line.add("hash_share", p.hash_share).add("hash_share_compensated", shares.hash.compensated);
    line.add("coverage", known(shares.coverage));
    for (const char* fn : functions)
        add_function(line, p, shares, fn);
    line.add("evidence", origin.file.string());
    return line.take();
}

std::vector<Line> shape_lines(const Origin& origin, const record::Profile& p) {
    std::vector<Line> lines;
    for (const record::ProfileRow& row : p.calls) {
        Builder line = begin("shape", origin, p);
        line.add("tick_source", meta(p, "tick_source"));
        line.add("profiled_operations", p.total ? record::Count(p.total->operations) : record::Count());
        line.add("fn", row.fn).add("in_bits", row.in_bits).add("out_bits", row.out_bits);
        line.add("calls", row.calls).add("ticks", row.ticks);
        line.add("evidence", origin.file.string());
        lines.push_back(line.take());
    }
    return lines;
}

std::vector<std::string> columns(bool shapes) {
    record::Profile one;
    one.calls.emplace_back();
    std::vector<Line> kinds{timing_line({}, {}), profile_line({}, one)};
    if (shapes) kinds.push_back(shape_lines({}, one).front());
    std::vector<std::string> names;
    for (const Line& line : kinds)
        for (const Cell& cell : line)
            if (std::find(names.begin(), names.end(), cell.column) == names.end())
                names.push_back(cell.column);
    // The way to the evidence closes a line of every kind.
    std::erase(names, "evidence");
    names.push_back("evidence");
    return names;
}

}  // namespace ngcc::exports
