// SPDX-License-Identifier: Apache-2.0
#include "tool/table.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/cells.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

constexpr std::size_t kMostCallers = 8, kMostFindings = 12;  // callers: of an operation

std::string end_text(const json& document) {
    const json& end = document.at("exit");
    if (end.at("signal").is_number()) return "ended by signal " + end.at("signal").dump();
    if (end.at("status").is_number()) return "exit status " + end.at("status").dump();
    return "end not known";
}

void print_head(std::FILE* to, const json& document) {
    const std::string program = printable(document.at("program"));
    if (!program.empty()) {
        std::fprintf(to, "%s: %s", program.c_str(), end_text(document).c_str());
        if (document.at("wall_s").is_number())
            std::fprintf(to, " after %.2f s", document.at("wall_s").get<double>());
        std::fprintf(to, ", ");
    }
    std::fprintf(to, "route %s, mode %s", printable(document.at("route")).c_str(),
                 printable(document.at("mode")).c_str());
    const json& images = document.at("images");
    if (images.size() > 1) std::fprintf(to, ", %zu process images", images.size());
    std::fprintf(to, "\ncoverage %s: %s\n\n", printable(document.at("coverage")).c_str(),
                 printable(document.at("coverage_reason")).c_str());
}

void print_operation_line(std::FILE* to, const std::string& name, const json& operation) {
    const json &total = operation.at("total"), &own = operation.at("hashprof");
    const double operations = total.at("operations").get<double>();
    std::fprintf(to, "%s: ", printable(name).c_str());
    if (name == "outside")
        std::fprintf(to, "calls in no operation");
    else if (operations > 0)
        std::fprintf(to, "%s operations", total.at("operations").dump().c_str());
    else
        std::fprintf(to, "no completed operation");
    if (operations > 0 && total.at("ticks").is_number())
        std::fprintf(to, ", %.1f ticks each (%s)", total.at("ticks").get<double>() / operations,
                     printable(operation.at("meta").at("tick_source")).c_str());
    const bool bound = lower_bound(own);
    if (bound && operation.at("hash_share") == 0.0)
        std::fprintf(to, ", hash share not observable");
    else if (operation.at("hash_share").is_number())
        std::fprintf(to, ", hash share %s%s, compensated %s", bound ? ">= " : "",
                     percent(operation.at("hash_share")).c_str(),
                     percent(own.at("hash_share_compensated")).c_str());
    std::fprintf(to, "\n");
}

// Reasons that were printed already: one is often that of all helpers and operations.
using Said = std::set<std::string>;

void print_helper(std::FILE* to, const HelperCells& cells, Said& said) {
    std::fprintf(to, "  %-14s %12s %12s %9s %11s %8s  %s\n", cells.name.c_str(), cells.calls.c_str(),
                 cells.calls_per_operation.c_str(), cells.share.c_str(), cells.compensated.c_str(),
                 cells.uncertainty.c_str(), cells.state.c_str());
    if (!cells.why.empty() && said.insert(cells.why).second)
        std::fprintf(to, "  %-14s %s\n", "", cells.why.c_str());
}

void print_copies(std::FILE* to, const json& own) {
    const json& copies = own.at("copies");
    for (const json& copy : copies) {
        const auto same = std::count_if(copies.begin(), copies.end(),
                                        [&](const json& other) { return other.at("fn") == copy.at("fn"); });
        if (same > 1)
            std::fprintf(to, "  %-14s %12s  copy %s at %s in %s\n", printable(copy.at("fn")).c_str(),
                         copy.at("calls").dump().c_str(), printable(copy.at("symbol")).c_str(),
                         printable(copy.at("address")).c_str(), printable(copy.at("module")).c_str());
    }
}

std::string length(const json& bits) {
    return bits.is_number() ? bits.dump() : "any";
}

void print_shapes(std::FILE* to, const json& operation) {
    if (operation.at("calls").empty()) return;
    std::fprintf(to, "  %-14s %12s %12s %12s %14s\n", "shape", "in bits", "out bits", "calls", "ticks/call");
    for (const json& row : operation.at("calls"))
        std::fprintf(to, "  %-14s %12s %12s %12s %14s\n", printable(row.at("fn")).c_str(),
                     length(row.at("in_bits")).c_str(), length(row.at("out_bits")).c_str(),
                     row.at("calls").dump().c_str(), ticks_a_call(row).c_str());
}

void print_losses(std::FILE* to, const json& operation) {
    const json& own = operation.at("hashprof");
    const auto say = [&](std::uint64_t count, const char* what) {
        if (count > 0) std::fprintf(to, "  %llu %s\n", static_cast<unsigned long long>(count), what);
    };
    const std::uint64_t dropped = own.at("dropped_calls").get<std::uint64_t>();
    const auto overflow =
        std::strtoull(operation.at("meta").at("overflow_calls").get<std::string>().c_str(), nullptr, 10);
    say(overflow - std::min<std::uint64_t>(overflow, dropped),
        "calls without their lengths: more shapes occurred than the table holds");
    say(own.at("clone_calls").get<std::uint64_t>(),
        "calls without their lengths: a compiler clone has other arguments");
    say(dropped, "calls of the run in no row: the tables were full");
    say(own.value("borrowed_calls", std::uint64_t{0}),
        "calls of these by threads without an operation of their own, while this was the only open one");
    say(own.at("windows_left_open").get<std::uint64_t>(),
        "operations never returned: their calls are counted, their time is not; beyond one in a hundred no "
        "share is "
        "given");
}

void print_operation(std::FILE* to, const std::string& name, const json& operation,
                     const TableOptions& options, Said& said) {
    print_operation_line(to, name, operation);
    std::fprintf(to, "  %-14s %12s %12s %9s %11s %8s  %s\n", "helper", "calls", "calls/op", "share",
                 "compensated", "+-", "state");
    for (const auto& [helper, state] : operation.at("hashprof").at("states").items())
        print_helper(to, helper_cells(operation, helper), said);
    print_copies(to, operation.at("hashprof"));
    if (options.shapes) print_shapes(to, operation);
    print_losses(to, operation);
    std::fprintf(to, "\n");
}

std::string frame_text(const json& frame) {
    std::string text = frame.at("symbol").is_string()
                           ? printable(frame.at("symbol"))
                           : printable(frame.at("module")) + "+" + printable(frame.at("offset"));
    if (!frame.at("inlined").empty())
        text = printable(frame.at("inlined").front()) + ", inlined into " + text + ",";
    if (frame.at("file").is_string())
        text += " " + printable(frame.at("file")) + ":" + frame.at("line").dump();
    return text;
}

void print_caller(std::FILE* to, const json& site) {
    const json& frames = site.at("frames");
    std::fprintf(
        to, "  %12s %14s  %-12s %-12s %s\n", site.at("calls").dump().c_str(), ticks_a_call(site).c_str(),
        printable(site.at("operation")).c_str(), printable(site.at("fn")).c_str(),
        frames.empty() ? "unknown: the table of callers was full" : frame_text(frames.front()).c_str());
    for (std::size_t i = 1; i < frames.size(); i++)
        std::fprintf(to, "  %12s %14s  %-12s %-12s   from %s\n", "", "", "", "",
                     frame_text(frames[i]).c_str());
}

// The dearest first; without ticks, the most frequent.
std::vector<const json*> callers_in_order(const json& sites, const std::string& operation) {
    std::vector<const json*> list;
    for (const json& site : sites)
        if (site.at("operation") == operation) list.push_back(&site);
    const auto weight = [](const json& site) {
        return (site.at("ticks").is_number() ? site.at("ticks") : site.at("calls")).get<std::uint64_t>();
    };
    std::stable_sort(list.begin(), list.end(),
                     [&](const json* a, const json* b) { return weight(*a) > weight(*b); });
    return list;
}

void print_call_sites(std::FILE* to, const json& document) {
    const json& sites = document.at("call_sites");
    if (sites.empty()) return;
    std::fprintf(to, "callers\n  %12s %14s  %-12s %-12s %s\n", "calls", "ticks/call", "operation", "helper",
                 "caller");
    for (const std::string& operation : operations_in_order(document)) {
        const std::vector<const json*> list = callers_in_order(sites, operation);
        for (std::size_t i = 0; i < std::min(list.size(), kMostCallers); i++)
            print_caller(to, *list[i]);
        if (list.size() > kMostCallers)
            std::fprintf(to, "  %12s %14s  %-12s %zu more in the JSON\n", "", "",
                         printable(operation).c_str(), list.size() - kMostCallers);
    }
    std::fprintf(to, "\n");
}

bool was_said(const Said& said, const std::string& cause) {
    return std::any_of(said.begin(), said.end(),
                       [&](const std::string& reason) { return reason.find(cause) != std::string::npos; });
}

// Notes stay in the JSON, but for names that may be meant and are not counted.
bool is_for_the_table(const json& finding) {
    const std::string code = finding.value("code", "");
    return finding.value("severity", "") != "note" || code == "renamed" || code == "similar" ||
           code == "not-found";
}

void print_findings(std::FILE* to, const json& document, const Said& said) {
    std::size_t printed = 0, more = 0;
    for (const json& finding : document.at("findings")) {
        if (!is_for_the_table(finding) || was_said(said, printable(finding.at("cause")))) continue;
        if (printed == kMostFindings) {
            more++;
            continue;
        }
        printed++;
        const std::string remedy = printable(finding.value("remedy", json()));
        std::fprintf(to, "%s: %s%s%s\n", printable(finding.at("file")).c_str(),
                     printable(finding.at("cause")).c_str(),
                     remedy.empty() ? "" : "\n  remedy: ", remedy.c_str());
    }
    if (more > 0) std::fprintf(to, "%zu more findings in the JSON\n", more);
}

int rank_of(const std::string& operation) {
    constexpr const char* known[] = {"keygen",   "enc",    "dec",      "sign",     "verify",
                                     "exchange", "init_a", "init_b",   "pass1",    "pass2",
                                     "pass3",    "pass4",  "derive_a", "derive_b", "hash"};
    if (operation == "outside") return 1000;
    const auto found = std::find(std::begin(known), std::end(known), operation);
    return static_cast<int>(found - std::begin(known));
}

}  // namespace

std::string printable(const json& text) {
    if (!text.is_string()) return {};
    std::string result = text.get<std::string>();
    for (char& c : result)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return result;
}

std::vector<std::string> operations_in_order(const json& document) {
    std::vector<std::string> names;
    for (const auto& [name, operation] : document.at("operations").items())
        names.push_back(name);
    std::stable_sort(names.begin(), names.end(),
                     [](const std::string& a, const std::string& b) { return rank_of(a) < rank_of(b); });
    return names;
}

void print_run(std::FILE* to, const json& document, const TableOptions& options) {
    print_head(to, document);
    Said said;
    for (const std::string& name : operations_in_order(document))
        print_operation(to, name, document.at("operations").at(name), options, said);
    print_call_sites(to, document);
    print_findings(to, document, said);
}

}  // namespace hashprof
