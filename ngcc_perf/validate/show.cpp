// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "validate/validate.hpp"

namespace ngcc::validate {
namespace {

// On one line whatever a hostile file holds.
std::string shown(const Json& value) {
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    constexpr std::size_t most = 120;
    return text.size() > most ? text.substr(0, most) + "…" : text;
}

std::string printable(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return text;
}

std::string painted(const std::string& text, const char* code, bool colour) {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

std::string line(const Finding& f, bool colour) {
    std::string text = painted(printable(f.file.generic_string()), "1", colour) +
                       (f.pointer.empty() ? "" : " ") + printable(f.pointer) + ": " +
                       painted(f.code, "31", colour) + ": " + printable(f.text);
    if (!f.expected.is_null()) text += "; expected " + shown(f.expected);
    if (!f.found.is_null()) text += (f.expected.is_null() ? "; found " : ", found ") + shown(f.found);
    return text + "\n";
}

std::string counted(std::size_t n, const char* thing) {
    return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

}  // namespace

std::string table(const Result& result, bool colour) {
    std::string text;
    for (const Finding& f : result.findings.list())
        text += line(f, colour);
    for (const Note& n : result.findings.notes())
        text += "note: " + n.code + ": " + printable(n.text) + "\n";
    const std::size_t count = result.findings.list().size();
    const std::string checked = fmt::format(
        "{}, {}, {} of {} checked", counted(result.records, "record"), counted(result.profiles, "profile"),
        counted(result.kat_logs, "KAT log"), counted(result.instances, "instance"));
    return text + checked + ": " +
           (count == 0 ? painted("sound", "32", colour) : painted(counted(count, "finding"), "31", colour)) +
           "\n";
}

record::OrderedJson to_json(const Result& result) {
    record::OrderedJson json;
    json["sound"] = result.sound();
    json["checked"] = {{"records", result.records},
                       {"profiles", result.profiles},
                       {"kat_logs", result.kat_logs},
                       {"instances", result.instances}};
    json["findings"] = record::OrderedJson::array();
    for (const Finding& f : result.findings.list())
        json["findings"].push_back({{"code", f.code},
                                    {"file", f.file.generic_string()},
                                    {"pointer", f.pointer},
                                    {"text", f.text},
                                    {"expected", f.expected},
                                    {"found", f.found}});
    json["notes"] = record::OrderedJson::array();
    for (const Note& n : result.findings.notes())
        json["notes"].push_back({{"code", n.code}, {"text", n.text}});
    return json;
}

}  // namespace ngcc::validate
