// SPDX-License-Identifier: Apache-2.0
#include "host/show.hpp"

#include <fmt/format.h>

namespace ngcc::host {
namespace {

std::string painted(State state, bool colour) {
    const std::string text = fmt::format("{:<8}", name(state));
    if (!colour) return text;
    const char* code = state == State::ok ? "32" : state == State::problem ? "31" : "33";
    return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

record::OrderedJson null_or(const std::string& text) {
    return text.empty() ? record::OrderedJson(nullptr) : record::OrderedJson(text);
}

}  // namespace

std::string table(const HostReport& report, bool colour) {
    std::string text;
    for (const Check& c : report.checks) {
        text += fmt::format("{:<14} {} {}\n", name(c.topic), painted(c.state, colour), c.found);
        if (c.state == State::ok) continue;
        text += fmt::format("{:<24}{}\n", "", c.problem);
        if (!c.remedy.empty()) text += fmt::format("{:<24}remedy: {}\n", "", c.remedy);
    }
    const std::size_t open = report.problems().size();
    text += open == 0 ? "ready\n" : fmt::format("not ready: {} of {} checks\n", open, report.checks.size());
    return text;
}

record::OrderedJson to_json(const HostReport& report) {
    record::OrderedJson checks = record::OrderedJson::array();
    for (const Check& c : report.checks)
        checks.push_back({{"id", name(c.topic)},
                          {"state", name(c.state)},
                          {"found", c.found},
                          {"problem", null_or(c.problem)},
                          {"remedy", null_or(c.remedy)}});
    record::Campaign carrier;  // its serialiser knows the environment's fields
    carrier.environment_at_start = report.environment;
    record::OrderedJson json;
    json["ready"] = report.ready();
    json["cpu"] = report.cpu ? record::OrderedJson(*report.cpu) : record::OrderedJson(nullptr);
    json["load_average"] =
        report.load_average ? record::OrderedJson(*report.load_average) : record::OrderedJson(nullptr);
    json["checks"] = std::move(checks);
    json["environment"] = record::to_json(carrier).at("environment_at_start");
    return json;
}

}  // namespace ngcc::host
