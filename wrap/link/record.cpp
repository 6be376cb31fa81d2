// SPDX-License-Identifier: Apache-2.0
#include "link/record.hpp"

#include <algorithm>

#include "census/names.hpp"

namespace hashprof::wrap {

using census::is_helper;

using nlohmann::ordered_json;

namespace {

std::string_view severity_name(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::partial:
            return "partial";
        case Severity::refusal:
            break;
    }
    return "refusal";
}

std::string_view definition_name(Definition definition) {
    switch (definition) {
        case Definition::strong:
            return "strong";
        case Definition::weak:
            return "weak";
        case Definition::local:
            return "local";
        case Definition::none:
            break;
    }
    return "none";
}

ordered_json callers_json(const std::vector<Caller>& callers) {
    ordered_json out = ordered_json::array();
    for (const Caller& caller : callers)
        out.push_back({{"from", caller.from}, {"count", caller.count}});
    return out;
}

ordered_json to_json(const Coverage& coverage) {
    return {{"state", state_name(coverage.state)},
            {"references", coverage.references},
            {"wrapped", callers_json(coverage.wrapped)},
            {"direct", callers_json(coverage.direct)},
            {"reason", coverage.reason},
            {"remedy", coverage.remedy}};
}

ordered_json to_json(const ObjectFacts& object) {
    ordered_json functions = ordered_json::object();
    for (const auto& [name, facts] : object.names) {
        functions[name] = {{"definition", definition_name(facts.definition)},
                           {"by_name", callers_json(facts.by_name)},
                           {"resolved", callers_json(facts.resolved)},
                           {"aliases", facts.aliases}};
    }
    return {{"file", object.file},
            {"shared", object.shared},
            {"lto", object.bitcode || object.lto != elfsize::Lto::none},
            {"sources", object.sources},
            {"functions", functions}};
}

}  // namespace

ordered_json to_json(const Finding& finding) {
    return {{"severity", severity_name(finding.severity)},
            {"code", finding.code},
            {"function", finding.function},
            {"file", finding.file},
            {"cause", finding.cause},
            {"remedy", finding.remedy}};
}

// Objects that have nothing to do with the functions are left out: a static link reads thousands.
ordered_json to_json(const Census& census) {
    ordered_json objects = ordered_json::array();
    for (const ObjectFacts& object : census.objects) {
        if (!object.names.empty() || object.bitcode || object.lto != elfsize::Lto::none) {
            objects.push_back(to_json(object));
        }
    }
    return {{"objects", objects}, {"unread", census.unread}};
}

ordered_json to_json(const Proof& proof) {
    ordered_json helpers = ordered_json::object(), windows = ordered_json::object();
    for (const Coverage& coverage : proof.functions) {
        // Of the API functions most are of other categories.
        if (!is_helper(coverage.name) && coverage.state == State::absent) continue;
        (is_helper(coverage.name) ? helpers : windows)[coverage.name] = to_json(coverage);
    }
    ordered_json findings = ordered_json::array();
    for (const Finding& finding : proof.findings)
        findings.push_back(to_json(finding));
    return {{"schema", 1},        {"output", proof.output}, {"linker", proof.linker},
            {"helpers", helpers}, {"windows", windows},     {"findings", findings}};
}

std::filesystem::path side_file(const std::filesystem::path& output) {
    return output.string() + ".hashprof.json";
}

std::string finding_text(const Finding& finding) {
    const char* label = finding.severity == Severity::refusal   ? "error"
                        : finding.severity == Severity::partial ? "warning"
                                                                : "note";
    std::string text = std::string(label) + ": " + finding.file + ": " + finding.cause;
    if (!finding.remedy.empty()) text += "\n  remedy: " + finding.remedy;
    return text + "\n";
}

std::string summary(const Proof& proof) {
    std::string out;
    for (const State state : {State::proved, State::partial}) {
        std::string names;
        for (const Coverage& coverage : proof.functions) {
            if (coverage.state != state) continue;
            names += (names.empty() ? "" : ", ") + coverage.name + " (" +
                     std::to_string(coverage.references) + ")";
        }
        if (!names.empty()) out += (out.empty() ? "" : "; ") + std::string(state_name(state)) + ": " + names;
    }
    return out;
}

}  // namespace hashprof::wrap
