// SPDX-License-Identifier: Apache-2.0
#include "export/csv.hpp"

#include <fmt/format.h>

#include <map>

namespace ngcc::exports {
namespace {

constexpr const char* line_end = "\r\n";

struct CsvValue {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const std::string& text) const { return csv_text(text); }
    std::string operator()(std::uint64_t count) const { return fmt::format("{}", count); }
    std::string operator()(double real) const { return fmt::format("{}", real); }  // shortest that reads back
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
};

}  // namespace

std::string csv_text(std::string_view text) {
    constexpr std::string_view formula = "=+-@\t\r\n";
    std::string cell;
    if (!text.empty() && formula.find(text.front()) != std::string_view::npos) cell = "'";
    cell += text;
    if (cell.find_first_of("\",\r\n") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csv_value(const Value& value) {
    return std::visit(CsvValue(), value);
}

std::string csv_header(const std::vector<std::string>& columns) {
    std::string text;
    for (const std::string& column : columns)
        text += (text.empty() ? "" : ",") + csv_text(column);
    return text + line_end;
}

std::string csv_line(const std::vector<std::string>& columns, const Line& line) {
    std::map<std::string_view, const Value*> values;
    for (const Cell& cell : line)
        values[cell.column] = &cell.value;
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text += ',';
        const auto found = values.find(columns[i]);
        if (found != values.end()) text += csv_value(*found->second);
    }
    return text + line_end;
}

}  // namespace ngcc::exports
