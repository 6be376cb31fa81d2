// SPDX-License-Identifier: Apache-2.0
#include "census/json.hpp"

#include "elf/source.hpp"

namespace hashprof::census {

using nlohmann::ordered_json;

namespace {

// Names come out of hostile files: control and non-ASCII bytes become \xNN.
using elfsize::printable;

ordered_json to_json(const Definition& definition) {
    ordered_json json = {{"symbol", printable(definition.symbol)},
                         {"address", definition.address},
                         {"size", definition.size},
                         {"binding", definition.binding},
                         {"visibility", definition.visibility},
                         {"exported", definition.exported},
                         {"ifunc", definition.ifunc},
                         {"clone", name_of(definition.clone)}};
    if (!definition.member.empty()) json["member"] = printable(definition.member);
    if (!definition.version.empty()) json["version"] = printable(definition.version);
    return json;
}

ordered_json to_json(const Reference& reference) {
    ordered_json json = {{"from", printable(reference.from)},
                         {"through", name_of(reference.through)},
                         {"by_loader", reference.by_loader},
                         {"count", reference.count}};
    if (!reference.member.empty()) json["member"] = printable(reference.member);
    return json;
}

ordered_json to_json(const Verdict& verdict) {
    ordered_json json = {{"sight", name_of(verdict.sight)}};
    if (!verdict.code.empty()) json["code"] = verdict.code;
    if (!verdict.reason.empty()) json["reason"] = printable(verdict.reason);
    if (!verdict.remedy.empty()) json["remedy"] = printable(verdict.remedy);
    return json;
}

ordered_json to_json(const FunctionReport& function) {
    ordered_json json = {{"name", printable(function.name)}, {"role", name_of(function.role)}};
    json["definitions"] = ordered_json::array();
    for (const Definition& definition : function.definitions)
        json["definitions"].push_back(to_json(definition));
    json["references"] = ordered_json::array();
    for (const Reference& reference : function.references)
        json["references"].push_back(to_json(reference));
    json["inlined"] = ordered_json::array();
    for (const Suspicion& suspicion : function.inlined)
        json["inlined"].push_back({{"function", printable(suspicion.function)},
                                   {"evidence", printable(suspicion.evidence)},
                                   {"certain", suspicion.certain}});
    for (const auto& [route, verdict] : function.verdicts)
        json["routes"][name_of(route)] = to_json(verdict);
    return json;
}

void add_facts(const Report& report, ordered_json& json) {
    json["machine"] = report.machine;
    json["bits"] = report.is_64bit ? 64 : 32;
    json["interpreter"] = printable(report.interpreter);
    json["loader"] = name_of(report.loader);
    const std::pair<const char*, bool> flags[] = {{"static", report.is_static},
                                                  {"static_pie", report.is_static_pie},
                                                  {"setuid", report.setuid},
                                                  {"setgid", report.setgid},
                                                  {"capabilities", report.capabilities},
                                                  {"stripped", report.stripped},
                                                  {"debug_info", report.debug_info},
                                                  {"bind_now", report.bind_now},
                                                  {"symbolic", report.symbolic},
                                                  {"text_relocations", report.text_relocations},
                                                  {"system_library", report.system_library},
                                                  {"lto_leftovers", report.lto_leftovers},
                                                  {"lto_bytecode", report.lto_bytecode},
                                                  {"wrapped", report.wrapped},
                                                  {"imports_dlopen", report.imports_dlopen},
                                                  {"imports_dlsym", report.imports_dlsym},
                                                  {"imports_dlmopen", report.imports_dlmopen}};
    for (const auto& [name, value] : flags)
        json[name] = value;
    json["sanitizer"] = printable(report.sanitizer);
    json["soname"] = printable(report.soname);
    json["needed"] = ordered_json::array();
    for (const std::string& library : report.needed)
        json["needed"].push_back(printable(library));
}

}  // namespace

ordered_json to_json(const Finding& finding) {
    ordered_json json = {{"severity", name_of(finding.severity)}, {"code", finding.code}};
    if (!finding.function.empty()) json["function"] = printable(finding.function);
    json["file"] = printable(finding.file);
    json["cause"] = printable(finding.cause);
    if (!finding.remedy.empty()) json["remedy"] = printable(finding.remedy);
    return json;
}

ordered_json to_json(const Report& report) {
    ordered_json json = {{"path", printable(report.path.string())}, {"kind", name_of(report.kind)}};
    add_facts(report, json);
    json["functions"] = ordered_json::array();
    for (const FunctionReport& function : report.functions)
        json["functions"].push_back(to_json(function));
    json["findings"] = ordered_json::array();
    for (const Finding& finding : report.findings)
        json["findings"].push_back(to_json(finding));
    return json;
}

ordered_json document(const std::vector<Report>& reports) {
    ordered_json json = {{"schema", 1}, {"kind", "census"}, {"files", ordered_json::array()}};
    for (const Report& report : reports)
        json["files"].push_back(to_json(report));
    return json;
}

}  // namespace hashprof::census
