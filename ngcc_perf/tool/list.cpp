// SPDX-License-Identifier: Apache-2.0
// ngcc_perf list: the instances of the catalogue.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "plan/operations.hpp"
#include "record/record.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct ListOptions {
    std::vector<std::string> only;
    bool json = false;
};

// The verdict of an import, else whether there is something to compare with.
std::string known_answers(const CatalogueInstance& i) {
    if (!i.kat.empty()) return i.kat;
    return i.kat_manifest.empty() && i.kat_reference.empty() ? "no" : "yes";
}

record::OrderedJson to_json(const std::vector<CatalogueInstance>& instances) {
    record::OrderedJson list = record::OrderedJson::array();
    for (const CatalogueInstance& i : instances) {
        record::OrderedJson operations = record::OrderedJson::array();
        for (const Operation& operation : operations_of(i.type))
            operations.push_back(operation.key());
        list.push_back({{"candidate", i.candidate},
                        {"label", i.label},
                        {"type", record::name(i.type)},
                        {"algorithm", i.algorithm},
                        {"variant", i.variant},
                        {"backend", i.backend},
                        {"library", i.shown_library},
                        {"profiled", !i.profile_library.empty()},
                        {"known_answers", !i.kat_manifest.empty() || !i.kat_reference.empty()},
                        {"imported", i.imported},
                        {"kat", i.kat.empty() ? record::OrderedJson() : record::OrderedJson(i.kat)},
                        {"operations", operations}});
    }
    return list;
}

void print(const std::vector<CatalogueInstance>& instances) {
    std::size_t width = 8;
    for (const CatalogueInstance& i : instances)
        width = std::max(width, i.key().size());
    fmt::print("{:<{}}  {:<4}  {:<8}  {:<8}  {:<8}  {}\n", "instance", width, "type", "backend", "profiled",
               "KAT", "algorithm");
    for (const CatalogueInstance& i : instances)
        fmt::print("{:<{}}  {:<4}  {:<8}  {:<8}  {:<8}  {}\n", i.key(), width, record::name(i.type),
                   i.backend, i.profile_library.empty() ? "no" : "yes", known_answers(i), i.algorithm);
}

}  // namespace

void add_list(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<ListOptions>();
    CLI::App* command = app.add_subcommand("list", "List the instances of the catalogue");
    command->add_option("--only", options->only, "Candidate, label or candidate/label, or a pattern of them");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Examples:\n  ngcc_perf list\n  ngcc_perf list --only 'mlkem/*-shake' --json");
    command->callback([options, &place, &status] {
        const std::vector<CatalogueInstance> instances = select(place.catalogue(), options->only);
        if (options->json)
            std::fputs(record::dump(to_json(instances)).c_str(), stdout);
        else
            print(instances);
        status = 0;
    });
}

}  // namespace ngcc
