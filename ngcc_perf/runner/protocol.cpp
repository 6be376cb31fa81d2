// SPDX-License-Identifier: Apache-2.0
#include "runner/protocol.hpp"

#include <charconv>
#include <cmath>

namespace ngcc {
namespace {

using Fields = std::vector<std::string_view>;

constexpr std::size_t most_complaints = 5;
constexpr std::size_t most_trials = 100000;
constexpr std::size_t most_events = 64;
constexpr std::size_t most_buckets = 100000;
constexpr std::size_t most_findings = 100;

// At most `limit` fields; the last one keeps its tabs.
Fields split(std::string_view line, std::size_t limit) {
    Fields fields;
    while (fields.size() + 1 < limit) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos) break;
        fields.push_back(line.substr(0, tab));
        line.remove_prefix(tab + 1);
    }
    fields.push_back(line);
    return fields;
}

template <typename Number>
bool read_number(std::string_view text, Number& value) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end;
}

bool read_count(std::string_view text, std::optional<std::uint64_t>& value) {
    if (text == "-") return true;
    std::uint64_t number = 0;
    if (!read_number(text, number)) return false;
    value = number;
    return true;
}

bool read_trial(std::string_view line, WorkerAnswer& answer) {
    const Fields f = split(line, 7);
    WorkerTrial trial;
    std::uint64_t index = 0;
    if (f.size() != 6 || answer.trials.size() >= most_trials || !read_number(f[1], index) ||
        !read_number(f[2], trial.calls) || !read_number(f[3], trial.seconds) ||
        !std::isfinite(trial.seconds) || trial.seconds < 0 || !read_count(f[4], trial.cycles) ||
        !read_count(f[5], trial.ticks))
        return false;
    answer.trials.push_back(trial);
    return true;
}

// Belongs to the latest trial.
bool read_trial_info(std::string_view line, WorkerAnswer& answer) {
    const Fields f = split(line, 5);
    std::uint64_t index = 0;
    std::optional<std::uint64_t> value;
    if (f.size() != 4 || answer.trials.empty() || !read_number(f[1], index) || !read_count(f[3], value) ||
        answer.trials.back().events.size() >= most_events)
        return false;
    if (value) answer.trials.back().events[std::string(f[2])] = *value;
    return true;
}

bool read_bucket(std::string_view line, WorkerAnswer& answer) {
    const Fields f = split(line, 5);
    WorkerBucket bucket;
    if (f.size() != 4 || answer.buckets.size() >= most_buckets || !read_number(f[1], bucket.low) ||
        !read_number(f[2], bucket.high) || !read_number(f[3], bucket.count) || bucket.high < bucket.low)
        return false;
    answer.buckets.push_back(bucket);
    return true;
}

bool read_line(std::string_view line, WorkerAnswer& answer) {
    const std::string_view kind = line.substr(0, line.find('\t'));
    if (kind == "TRIAL") return read_trial(line, answer);
    if (kind == "TRIALINFO") return read_trial_info(line, answer);
    if (kind == "BUCKET") return read_bucket(line, answer);
    const Fields f = split(line, kind == "RESULT" ? 5 : kind == "FILE" || kind == "STATUS" ? 2 : 3);
    if (kind == "META" && f.size() == 3) {
        answer.meta.emplace_back(f[1], f[2]);
    } else if (kind == "FINDING" && f.size() == 3 && answer.findings.size() < most_findings) {
        answer.findings.push_back({std::string(f[1]), std::string(f[2])});
    } else if (kind == "ERROR" && f.size() == 3) {
        answer.errors.push_back({std::string(f[1]), std::string(f[2])});
    } else if (kind == "RESULT" && f.size() >= 4) {
        answer.result = KatResult{std::string(f[1]), std::string(f[2]), std::string(f[3]),
                                  f.size() == 5 ? std::string(f[4]) : std::string()};
    } else if (kind == "FILE" && f.size() == 2) {
        answer.files.emplace_back(f[1]);
    } else if (kind == "STATUS" && f.size() == 2 &&
               (f[1] == "complete" || f[1] == "partial" || f[1] == "failed")) {
        answer.status = std::string(f[1]);
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::optional<std::string> WorkerAnswer::find(std::string_view name) const {
    for (const auto& [key, value] : meta)
        if (key == name) return value;
    return std::nullopt;
}

std::uint64_t WorkerAnswer::number(std::string_view name, std::uint64_t otherwise) const {
    const std::optional<std::string> text = find(name);
    std::uint64_t value = 0;
    return text && read_number(std::string_view(*text), value) ? value : otherwise;
}

WorkerAnswer parse_worker_output(std::string_view text) {
    WorkerAnswer answer;
    const auto complain = [&](std::string_view line) {
        if (answer.complaints.size() < most_complaints) answer.complaints.emplace_back(line.substr(0, 120));
    };
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            complain(text);
            break;
        }
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        // Nothing may follow the status: two answers in one are none.
        if (answer.status || !read_line(line, answer)) complain(line);
    }
    return answer;
}

}  // namespace ngcc
