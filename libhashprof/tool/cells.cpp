// SPDX-License-Identifier: Apache-2.0
#include "tool/cells.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "tool/table.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

std::string decimals(double value) {
    char text[64];
    std::snprintf(text, sizeof text, value == std::floor(value) && value < 1e15 ? "%.0f" : "%.3f", value);
    return text;
}

// Of a helper that was not called; a share needs an operation with ticks.
json zeros(const json& operation) {
    const json& ticks = operation.at("total").at("ticks");
    const bool has_share = ticks.is_number() && ticks != 0;
    const json share = has_share ? json(0.0) : json();
    return {{"calls", 0}, {"share", share}, {"share_compensated", share}, {"share_uncertainty", nullptr}};
}

}  // namespace

std::string percent(const json& share) {
    if (!share.is_number()) return "-";
    char text[64];
    std::snprintf(text, sizeof text, "%.2f%%", share.get<double>() * 100);
    return text;
}

std::string ticks_a_call(const json& row) {
    const double calls = row.at("calls").get<double>();
    if (!row.at("ticks").is_number() || calls == 0) return "-";
    char text[64];
    std::snprintf(text, sizeof text, "%.1f", row.at("ticks").get<double>() / calls);
    return text;
}

bool lower_bound(const json& own) {
    for (const char* name : {"sm3hash", "pseudohash", "pseudoXOF"}) {
        const auto state = own.at("states").find(name);
        if (state != own.at("states").end() && state->at("state") == "not_observable") return true;
    }
    return false;
}

HelperCells helper_cells(const json& operation, const std::string& name) {
    const json& own = operation.at("hashprof");
    const json& state = own.at("states").at(name);
    const std::string seen = state.at("state").get<std::string>();
    HelperCells cells{printable(name), "-", "-", "-", "-", "-", printable(seen), ""};
    const auto found = own.at("helpers").find(name);
    const bool called = found != own.at("helpers").end();
    if (seen == "absent" && !called) return cells;
    if (seen == "not_observable") {
        cells.why = printable(state.value("reason", json()));
        const std::string remedy = printable(state.value("remedy", json()));
        if (!remedy.empty()) cells.why += "; remedy: " + remedy;
        if (!called) return cells;
    }
    const json helper = called ? *found : zeros(operation);
    const std::string bound = seen == "not_observable" ? ">= " : "";
    // Also of operations that were left without return (longjmp, an exception): their calls are counted.
    const double operations =
        operation.at("total").at("operations").get<double>() + own.at("windows_left_open").get<double>();
    cells.calls = bound + helper.at("calls").dump();
    if (operations > 0)
        cells.calls_per_operation = bound + decimals(helper.at("calls").get<double>() / operations);
    cells.share = bound + percent(helper.at("share"));
    cells.compensated = bound + percent(helper.at("share_compensated"));
    cells.uncertainty = percent(helper.at("share_uncertainty"));
    if (helper.at("share").is_null()) cells.share = cells.compensated = cells.uncertainty = "-";
    if (helper.value("below_resolution", false)) cells.state += ", below resolution";
    return cells;
}

}  // namespace hashprof
