// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>

#include "import/document.hpp"
#include "import/import.hpp"
#include "report/format/text.hpp"

namespace ngcc {
namespace {

using record::Json;
using report::format::printable;

constexpr std::size_t columns = 7;
using Row = std::array<std::string, columns>;

// "bundled", "package: pseudoXOF; bundled: the others", "none"
std::string helpers_text(const Json& instance) {
    std::map<std::string, std::vector<std::string>> by_source;
    for (const Json& use : list_of(instance, "helpers"))
        by_source[text_of(use, "source")].push_back(text_of(use, "function"));
    by_source.erase("absent");
    if (by_source.empty()) return text_of(instance, "build") == "built" ? "none used" : "-";
    if (by_source.size() == 1) return by_source.begin()->first;
    std::string text;
    for (const auto& [source, functions] : by_source)
        text += (text.empty() ? "" : ", ") + source + " " + std::to_string(functions.size());
    return text;
}

std::string or_dash(const std::string& text) {
    return text.empty() ? "-" : printable(text);
}

std::string knowledge_text(const Json& instance) {
    const auto knowledge = instance.find("knowledge");
    return knowledge == instance.end() ? "-" : or_dash(text_of(*knowledge, "source"));
}

std::string short_variant(const Json& instance) {
    const std::string variant = text_of(instance, "variant");
    return or_dash(variant.substr(0, variant.find('_')));
}

Row row_of(const Json& instance) {
    const std::string build = text_of(instance, "build");
    return {or_dash(text_of(instance, "candidate") + "/" + text_of(instance, "label")),
            or_dash(text_of(instance, "type")),
            short_variant(instance),
            knowledge_text(instance),
            build == "built" ? or_dash(text_of(instance, "flags")) : build,
            printable(helpers_text(instance)),
            or_dash(text_of(instance, "kat"))};
}

// Below its row: why, or what a reader of the figures should know.
std::vector<std::string> remarks_of(const Json& instance) {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& what, const std::string& text) {
        if (!text.empty()) lines.push_back(what + report::format::shortened(text, 200));
    };
    add("", text_of(instance, "diagnosis"));
    if (text_of(instance, "kat") != "PASS" || !text_of(instance, "kat_detail").empty())
        add("known answers: ", text_of(instance, "kat_detail"));
    add("the same code as ", text_of(instance, "same_code_as"));
    for (const Json& use : list_of(instance, "helpers"))
        if (text_of(use, "source") == "package")
            add(text_of(use, "function") + " is the package's: ", text_of(use, "reason"));
    for (const Json& added : list_of(instance, "added"))
        if (added.is_string()) add("built with ", added.get<std::string>());
    const std::string owner = text_of(instance, "drng_owner");
    if (!owner.empty() && owner != "driver") add("drng_algorithm: ", owner);
    std::string entropy;
    for (const Json& name : list_of(instance, "entropy"))
        if (name.is_string()) entropy += " " + name.get<std::string>();
    add("can draw OS entropy:", entropy);
    for (const Json& s : list_of(instance, "switches"))
        add("switch ",
            text_of(s, "macro") + " decides " + text_of(s, "decides") + ": " + text_of(s, "state"));
    return lines;
}

std::string aligned(const Row& row, const std::array<std::size_t, columns>& widths) {
    std::string line;
    for (std::size_t i = 0; i < columns; ++i) {
        line += row[i];
        if (i + 1 < columns) line.append(widths[i] + 2 - report::format::width(row[i]), ' ');
    }
    return line + "\n";
}

void add_list(std::string& text, const Json& document, const char* member, const char* what) {
    constexpr std::size_t shown = 10;
    const Json& list = list_of(document, member);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i == shown) {
            text += std::string(what) + ": " + std::to_string(list.size() - shown) + " more (--json)\n";
            return;
        }
        const std::string item = list[i].is_string()
                                     ? list[i].get<std::string>()
                                     : text_of(list[i], "path") + ": " + text_of(list[i], "reason");
        text += std::string(what) + ": " + report::format::shortened(item, 200) + "\n";
    }
}

std::string package_lines(const Json& document) {
    std::string text;
    const std::string confinement = text_of(document, "confinement");
    text += text_of(document, "id") + ": foreign code ran in: " + printable(confinement) + "\n";
    for (const Json& attempt : list_of(document, "attempts"))
        if (!attempt.value("usable", true))
            text += "not used: " + text_of(attempt, "source") + " " + printable(text_of(attempt, "where")) +
                    ": " + report::format::shortened(text_of(attempt, "text"), 200) + "\n";
    add_list(text, document, "skipped", "skipped");
    add_list(text, document, "nested_archives", "archive inside");
    add_list(text, document, "prebuilt", "prebuilt, not linked");
    add_list(text, document, "notes", "note");
    return text;
}

}  // namespace

std::string import_table(const std::vector<Json>& documents) {
    const Row head = {"instance", "type", "version", "built from", "flags", "helpers", "KAT"};
    std::vector<std::pair<Row, std::vector<std::string>>> rows = {{head, {}}};
    std::string below;
    for (const Json& document : documents) {
        for (const Json& instance : list_of(document, "instances"))
            rows.emplace_back(row_of(instance), remarks_of(instance));
        below += "\n" + package_lines(document);
    }
    std::array<std::size_t, columns> widths{};
    for (const auto& [row, remarks] : rows)
        for (std::size_t i = 0; i < columns; ++i)
            widths[i] = std::max(widths[i], report::format::width(row[i]));
    std::string text;
    for (const auto& [row, remarks] : rows) {
        text += aligned(row, widths);
        for (const std::string& remark : remarks)
            text += "    " + remark + "\n";
    }
    return text + below;
}

}  // namespace ngcc
