// SPDX-License-Identifier: Apache-2.0
// hashprof census: what can be seen of the helper calls of a file, by which route, and why not.
#include "census/census.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "census/json.hpp"
#include "elf/source.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace hashprof {
namespace census {
namespace {

struct CensusOptions {
    std::vector<std::string> files;
    std::string route;
    Wanted wanted;
    bool json = false;
};

using elfsize::printable;

std::string plural(std::uint64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string defined_text(const FunctionReport& function) {
    if (!function.defined()) return function.references.empty() ? "nowhere" : "elsewhere";
    const Definition& first = function.definitions.front();
    std::string text = first.binding;
    if (first.visibility != "default") text += " " + first.visibility;
    if (first.ifunc) text += " ifunc";
    if (first.exported) text += " exported";
    if (!first.version.empty()) text += " " + first.version;
    if (function.definitions.size() > 1) text += ", " + plural(function.definitions.size(), "place");
    return text;
}

std::string used_text(const FunctionReport& function) {
    std::map<Through, std::uint64_t> counts;
    for (const Reference& reference : function.references)
        counts[reference.through] += reference.count;
    std::string text;
    for (const auto& [through, count] : counts)
        text += (text.empty() ? "" : ", ") + plural(count, name_of(through));
    return text.empty() ? "-" : text;
}

std::string verdict_text(const Verdict& verdict) {
    return std::string(name_of(verdict.sight)) + (verdict.code.empty() ? "" : " (" + verdict.code + ")");
}

std::vector<Route> routes_of(const CensusOptions& options) {
    if (options.route == "wrap") return {Route::wrap};
    if (options.route == "preload") return {Route::preload};
    if (options.route == "hook") return {Route::hook};
    return {Route::wrap, Route::preload, Route::hook};
}

void print_facts(const Report& report) {
    std::printf("%s: %s", printable(report.path.string()).c_str(), name_of(report.kind));
    if (!report.machine.empty()) std::printf(", %s", report.machine.c_str());
    const std::pair<const char*, bool> facts[] = {{"static", report.is_static && !report.is_static_pie},
                                                  {"static PIE", report.is_static_pie},
                                                  {"setuid", report.setuid},
                                                  {"setgid", report.setgid},
                                                  {"file capabilities", report.capabilities},
                                                  {"stripped", report.stripped},
                                                  {"-Bsymbolic", report.symbolic},
                                                  {"LTO", report.lto_leftovers || report.lto_bytecode},
                                                  {"debugging information", report.debug_info},
                                                  {"wrap runtime", report.wrapped}};
    for (const auto& [name, value] : facts)
        if (value) std::printf(", %s", name);
    if (!report.interpreter.empty()) std::printf(", %s", printable(report.interpreter).c_str());
    std::printf("\n");
}

void print_functions(const Report& report, const std::vector<Route>& routes) {
    if (report.functions.empty()) {
        std::printf("  no helper and no API function is defined or referred to here\n");
        return;
    }
    std::printf("  %-24s %-26s %-26s", "function", "defined", "used by");
    for (const Route route : routes)
        std::printf(" %-22s", name_of(route));
    std::printf("\n");
    for (const FunctionReport& function : report.functions) {
        std::printf("  %-24s %-26s %-26s", printable(function.name).c_str(),
                    printable(defined_text(function)).c_str(), used_text(function).c_str());
        for (const Route route : routes)
            std::printf(" %-22s", verdict_text(report.verdict(function.name, route)).c_str());
        std::printf("\n");
    }
}

// One line a code and remedy, with the functions that it concerns.
void print_reasons(const Report& report, const std::vector<Route>& routes) {
    struct Group {
        std::vector<std::string> names;
        std::string reason;
    };
    std::map<std::pair<std::string, std::string>, Group> groups;
    for (const FunctionReport& function : report.functions)
        for (const Route route : routes) {
            const Verdict verdict = report.verdict(function.name, route);
            if (verdict.reason.empty()) continue;
            Group& group = groups[{verdict.code, verdict.remedy}];
            if (group.names.empty()) group.reason = verdict.reason;
            if (std::find(group.names.begin(), group.names.end(), function.name) == group.names.end())
                group.names.push_back(function.name);
        }
    for (const auto& [key, group] : groups) {
        std::printf("  %s: %s", key.first.c_str(), printable(group.reason).c_str());
        for (std::size_t i = 1; i < group.names.size(); ++i)
            std::printf("%s%s", i == 1 ? "; the same for " : ", ", printable(group.names[i]).c_str());
        std::printf("%s%s\n", key.second.empty() ? "" : "; remedy: ", printable(key.second).c_str());
    }
    for (const Finding& finding : report.findings)
        std::printf("  %s: %s: %s%s%s\n", name_of(finding.severity), finding.code.c_str(),
                    printable(finding.cause).c_str(),
                    finding.remedy.empty() ? "" : "; remedy: ", printable(finding.remedy).c_str());
}

// Whether a helper of the file cannot be seen in full by any route that was asked for.
bool falls_short(const Report& report, const std::vector<Route>& routes) {
    for (const FunctionReport& function : report.functions) {
        if (function.role == Role::operation) continue;
        bool seen = false;
        for (const Route route : routes)
            seen = seen || report.verdict(function.name, route).sight == Sight::all;
        if (!seen) return true;
    }
    return report.kind == FileKind::script;
}

int run_census(const CensusOptions& options) {
    const std::vector<Route> routes = routes_of(options);
    std::vector<Report> reports;
    bool short_of = false;
    for (const std::string& file : options.files) {
        reports.push_back(take(file, options.wanted));
        short_of = falls_short(reports.back(), routes) || short_of;
        if (options.json) continue;
        print_facts(reports.back());
        print_functions(reports.back(), routes);
        print_reasons(reports.back(), routes);
    }
    if (options.json) std::printf("%s\n", document(reports).dump(1).c_str());
    return static_cast<int>(short_of ? Exit::finding : Exit::done);
}

}  // namespace
}  // namespace census

void add_census(CLI::App& app, int& status) {
    const auto options = std::make_shared<census::CensusOptions>();
    CLI::App* command =
        app.add_subcommand("census", "Say what can be seen of the helper calls of a file, and why not");
    command->add_option("file", options->files, "Executables, shared objects, objects, archives")->required();
    command->add_option("--route", options->route, "Only this route")
        ->check(CLI::IsMember({"wrap", "preload", "hook"}));
    command->add_option("--functions", options->wanted.functions, "Further functions that count")
        ->delimiter(',');
    command->add_option("--operations", options->wanted.operations, "Further functions that are operations")
        ->delimiter(',');
    command->add_flag("--json", options->json, "JSON instead of the table");
    command->footer(
        "Exit status: 0 some route sees every call of every helper found; 1 for one of them none does; 2 a "
        "file is\n"
        "unreadable. docs/census.md explains the codes.\n"
        "Examples:\n"
        "  hashprof census ./KAT_KEM_X\n"
        "  hashprof census --route hook --functions KeccakF1600_StatePermute libscheme.so\n"
        "  hashprof census --json *.o | python3 -m json.tool");
    command->callback([options, &status] { status = census::run_census(*options); });
}

}  // namespace hashprof
