// SPDX-License-Identifier: Apache-2.0
#include "engine/observation.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

namespace zoo {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

void add(Calls& sum, const Calls& calls) {
    sum.calls += calls.calls;
    sum.in_bits += calls.in_bits;
    sum.out_bits += calls.out_bits;
    sum.lengths = sum.lengths && calls.lengths;
}

int badness(const std::string& state) {
    return state == "not_observable" ? 2 : state == "observed" ? 1 : 0;
}

void take_state(Observation& seen, const std::string& name, const json& given) {
    State state{given.at("state"), given.value("reason", ""), given.value("remedy", "")};
    const auto known = seen.states.find(name);
    if (known == seen.states.end() || badness(state.state) > badness(known->second.state))
        seen.states[name] = state;
}

int worth(const std::string& coverage) {
    return coverage == "proved" ? 2 : coverage == "partial" ? 1 : 0;
}

void take_coverage(Observation& seen, const json& own) {
    const std::string coverage = own.at("coverage");
    if (!seen.coverage.empty() && worth(coverage) >= worth(seen.coverage)) return;
    seen.coverage = coverage;
    seen.coverage_reason = own.value("coverage_reason", "");
}

void take_operation(Observation& seen, const std::string& operation, const json& profile) {
    auto& calls = seen.calls[operation];
    for (const json& row : profile.at("calls")) {
        const bool lengths = !row.at("in_bits").is_null();
        const std::uint64_t n = row.at("calls");
        add(calls[row.at("fn")], {n, lengths ? n * row.at("in_bits").get<std::uint64_t>() : 0,
                                  lengths ? n * row.at("out_bits").get<std::uint64_t>() : 0, lengths});
    }
    const json& own = profile.at("hashprof");
    // Not among the published calls; without lengths.
    if (own.at("drng_init").is_object())
        add(calls["drng_init"], {own.at("drng_init").at("calls"), 0, 0, false});
    for (const auto& [name, helper] : own.at("helpers").items())
        seen.with_nested[name] +=
            helper.at("calls").get<std::uint64_t>() + helper.at("nested_calls").get<std::uint64_t>();
    for (const auto& [name, state] : own.at("states").items())
        take_state(seen, name, state);
    take_coverage(seen, own);
}

void take(Observation& seen, const json& document) {
    seen.has_json = true;
    if (document.contains("findings")) seen.text += document.at("findings").dump(1);
    for (const auto& [operation, profile] : document.at("operations").items())
        take_operation(seen, operation, profile);
}

void parse(Observation& seen, const std::string& text) {
    const json document = json::parse(text, nullptr, false);
    if (document.is_discarded()) return;
    if (document.is_array())
        for (const json& one : document)
            take(seen, one);
    else
        take(seen, document);
}

std::string exported(const Start& start) {
    return start.environment.empty() ? "" : "export " + start.environment + "\n";
}

}  // namespace

Books books_in(const std::string& output) {
    Books books;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word, operation, function;
        Calls calls;
        if (words >> word >> operation >> function >> calls.calls >> calls.in_bits >> calls.out_bits &&
            word == "ledger")
            add(books[operation][function], calls);
    }
    return books;
}

std::map<std::string, std::uint64_t> totals_in(const std::string& output) {
    std::map<std::string, std::uint64_t> sums;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word, function;
        std::uint64_t calls = 0;
        if (words >> word >> function >> calls && word == "total") sums[function] += calls;
    }
    return sums;
}

std::map<std::string, Calls> totals(const Books& books) {
    std::map<std::string, Calls> sums;
    for (const auto& [operation, functions] : books)
        for (const auto& [function, calls] : functions)
            add(sums[function], calls);
    return sums;
}

Result run_plainly(const fs::path& folder, const Start& start) {
    return run(folder, exported(start) + "exec " + start.program);
}

Observation observe(const fs::path& folder, const Start& start, const std::string& route, Tool tool) {
    Observation seen;
    if (tool == Tool::run) {
        seen.result =
            run(folder, exported(start) + "exec " + quoted(HASHPROF) + " run --quiet -o out.json --route " +
                            route + " " + start.options + " -- " + start.program);
        seen.text = seen.result.err;
        parse(seen, content(folder / "out.json"));
        return seen;
    }
    const std::string library = route == "hook" ? HASHPROF_HOOK_LIBRARY : HASHPROF_PRELOAD_LIBRARY;
    seen.result = run(
        folder, exported(start) + "export HASHPROF_OUT=" + quoted((folder / "%p.region").string()) +
                    " LD_PRELOAD=" + quoted(library) + "${LD_PRELOAD:+:$LD_PRELOAD}\nexec " + start.program);
    seen.text = seen.result.err;
    const Result shown = run(folder, "exec " + quoted(HASHPROF) + " show --json *.region*");
    seen.text += shown.err;
    parse(seen, shown.out);
    return seen;
}

}  // namespace zoo
