// SPDX-License-Identifier: Apache-2.0
#include "tool/csv.hpp"

#include <nlohmann/json.hpp>

#include "tool/table.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

std::string field(const json& value) {
    if (value.is_null()) return {};
    if (!value.is_string()) return value.dump();
    std::string text = printable(value);
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string line(std::initializer_list<json> values) {
    std::string text;
    for (const json& value : values)
        text += (&value == values.begin() ? "" : ",") + field(value);
    return text + "\r\n";
}

std::string helper_lines(const std::string& name, const json& operation) {
    const json &own = operation.at("hashprof"), &total = operation.at("total");
    std::string lines;
    for (const auto& [helper, state] : own.at("states").items()) {
        const bool observed = state.at("state") == "observed";
        json figures = own.at("helpers").value(helper, json::object());
        if (figures.empty() && observed) figures["calls"] = 0;
        const auto figure = [&](const char* key) { return figures.value(key, json()); };
        lines += line({name, total.at("operations"), total.at("ticks"), helper, figure("calls"),
                       figure("nested_calls"), figure("ticks"), figure("share"), figure("share_compensated"),
                       figure("share_uncertainty"), state.at("state"), own.at("coverage")});
    }
    return lines;
}

std::string shape_lines(const std::string& name, const json& operation) {
    std::string lines;
    for (const json& row : operation.at("calls"))
        lines += line(
            {name, row.at("fn"), row.at("in_bits"), row.at("out_bits"), row.at("calls"), row.at("ticks")});
    return lines;
}

}  // namespace

std::string csv_of(const json& document, bool shapes) {
    std::string text =
        shapes ? line({"operation", "helper", "in_bits", "out_bits", "calls", "ticks"})
               : line({"operation", "operations", "operation_ticks", "helper", "calls", "nested_calls",
                       "ticks", "share", "share_compensated", "share_uncertainty", "state", "coverage"});
    for (const std::string& name : operations_in_order(document)) {
        const json& operation = document.at("operations").at(name);
        text += shapes ? shape_lines(name, operation) : helper_lines(name, operation);
    }
    return text;
}

}  // namespace hashprof
