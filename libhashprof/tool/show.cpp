// SPDX-License-Identifier: Apache-2.0
// hashprof show: what a region or the JSON of a run holds, as a table a person reads, as JSON or as CSV.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "callsites/folded.hpp"
#include "reader/region.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"
#include "tool/csv.hpp"
#include "tool/document.hpp"
#include "tool/table.hpp"

namespace hashprof {
namespace {

struct Options {
    std::vector<std::string> files;
    bool json = false, csv = false, folded = false;
    TableOptions table;
};

nlohmann::json document_of_region(const std::string& content) {
    PoolContent images;
    images.images.push_back(checked_region(std::as_bytes(std::span(content))));
    const hashprof_region& region = *images.images.front();
    RunFacts facts;
    facts.program = region.executable;
    facts.route = name_of_route(region.route);
    facts.mode = name_of_mode(region.mode);
    facts.call_site_depth = region.call_site_depth;
    return run_document(facts, images);
}

bool is_run(const nlohmann::json& document) {
    using Type = nlohmann::json::value_t;
    constexpr std::pair<const char*, Type> members[] = {
        {"program", Type::string},  {"route", Type::string},           {"mode", Type::string},
        {"exit", Type::object},     {"images", Type::array},           {"operations", Type::object},
        {"coverage", Type::string}, {"coverage_reason", Type::string}, {"call_sites", Type::array},
        {"findings", Type::array}};
    if (!document.is_object() || document.value("kind", "") != "run" || document.value("schema", 0) != 1)
        return false;
    return std::all_of(std::begin(members), std::end(members), [&](const auto& member) {
        return document.contains(member.first) && document.at(member.first).type() == member.second;
    });
}

nlohmann::json document_of_json(const std::string& content) {
    const nlohmann::json document = nlohmann::json::parse(content);
    if (!is_run(document))
        throw Error("", "is no run of hashprof, or one of another version",
                    "give what hashprof run -o or show --json wrote, or a region file");
    return document;
}

// JSON starts with a brace; a region with its magic number, in which no brace is.
nlohmann::json load(const std::string& file) {
    const std::string content = read_file(file);
    try {
        const std::size_t start = content.find_first_not_of(" \t\r\n");
        if (start != std::string::npos && content[start] == '{') return document_of_json(content);
        return document_of_region(content);
    } catch (const Error& e) {
        throw Error(file, e.cause(), e.remedy(), e.status());
    } catch (const nlohmann::json::exception& e) {
        throw Error(file, std::string("is damaged: ") + e.what(), "run it again");
    }
}

bool intercepted(const nlohmann::json& document) {
    return document.at("coverage") != "none";
}

void print_one(const Options& options, const std::string& file, const nlohmann::json& document) {
    if (options.csv) {
        std::fputs(csv_of(document, options.table.shapes).c_str(), stdout);
    } else if (options.folded) {
        std::fputs(folded_stacks(document.at("call_sites")).c_str(), stdout);
    } else if (!options.json) {
        if (options.files.size() > 1) std::printf("== %s\n", file.c_str());
        print_run(stdout, document, options.table);
    }
}

int show(const Options& options) {
    bool all_intercepted = true;
    nlohmann::json documents = nlohmann::json::array();
    for (const std::string& file : options.files) {
        documents.push_back(load(file));
        try {
            print_one(options, file, documents.back());
            if (!intercepted(documents.back())) {
                all_intercepted = false;
                std::fprintf(stderr,
                             "hashprof: %s: no helper was intercepted, so nothing above is a count\n"
                             "  remedy: hashprof census on the program says why\n",
                             file.c_str());
            }
        } catch (const nlohmann::json::exception& e) {
            throw Error(file, std::string("is no run of hashprof: ") + e.what(), "run it again");
        }
    }
    if (options.json) std::fputs(dump(documents.size() == 1 ? documents.front() : documents).c_str(), stdout);
    return static_cast<int>(all_intercepted ? Exit::done : Exit::environment);
}

}  // namespace

void add_show(CLI::App& app, int& status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("show", "Print what a program counted");
    command
        ->add_option("file", options->files,
                     "JSON of hashprof run, or a region file (HASHPROF_OUT, default hashprof.<pid>.region)")
        ->required();
    CLI::Option* json = command->add_flag("--json", options->json, "JSON instead of the table");
    CLI::Option* csv = command->add_flag("--csv", options->csv, "CSV instead of the table");
    command->add_flag("--folded", options->folded, "Call sites as folded stacks, for flame graphs")
        ->excludes(json)
        ->excludes(csv);
    csv->excludes(json);
    command->add_flag("--shapes", options->table.shapes, "Also (CSV: only) input and output lengths");
    command->footer(
        "Exit status: 0 done, 2 the file is no run and no region, 3 nothing was intercepted.\n"
        "Examples:\n"
        "  hashprof show hashprof.kat.4711.json --shapes\n"
        "  hashprof show hashprof.*.region --json\n"
        "  hashprof show run.json --folded | flamegraph.pl >run.svg");
    command->callback([options, &status] { status = show(*options); });
}

}  // namespace hashprof
