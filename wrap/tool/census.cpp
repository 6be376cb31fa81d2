// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <memory>

#include "census/names.hpp"
#include "link/record.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace hashprof::wrap {

using census::helper_names;
using census::window_names;

namespace {

struct CensusOptions {
    std::vector<std::string> files;
    bool json = false;
};

std::string callers_text(const std::vector<Caller>& callers) {
    std::string out;
    for (const Caller& caller : callers) {
        out += (out.empty() ? "" : ", ") + caller.from + " (" + std::to_string(caller.count) + ")";
    }
    return out;
}

const char* role(const NameFacts& facts) {
    switch (facts.definition) {
        case Definition::strong:
            return "defines";
        case Definition::weak:
            return "defines, weak";
        case Definition::local:
            return "defines, local";
        case Definition::none:
            break;
    }
    return "refers to";
}

void print_table(const Census& census) {
    for (const ObjectFacts& object : census.objects) {
        for (const auto& [name, facts] : object.names) {
            std::cout << object.file << '\t' << role(facts) << '\t' << name << '\t'
                      << callers_text(facts.by_name);
            if (!facts.resolved.empty()) std::cout << "; without its name: " << callers_text(facts.resolved);
            std::cout << '\n';
        }
    }
}

int run_census(const CensusOptions& options) {
    std::vector<Input> inputs;
    // All members of an archive: there is no program yet that could choose.
    for (const std::string& file : options.files)
        inputs.push_back({file, true, 0});
    const Census census = take_census(inputs);
    std::vector<std::string> names(helper_names.begin(), helper_names.end());
    names.insert(names.end(), window_names.begin(), window_names.end());
    const std::vector<Finding> findings = judge(census, names, nullptr);
    if (options.json) {
        auto json = to_json(census);
        json["findings"] = nlohmann::ordered_json::array();
        for (const Finding& finding : findings)
            json["findings"].push_back(to_json(finding));
        std::cout << json.dump(2) << '\n';
    } else {
        print_table(census);
    }
    for (const Finding& finding : findings)
        std::cerr << finding_text(finding);
    for (const std::string& unread : census.unread)
        std::cerr << "note: " << unread << '\n';
    return static_cast<int>(has_refusal(findings) ? Exit::finding : Exit::done);
}

}  // namespace

Subcommand add_census(CLI::App& app) {
    auto options = std::make_shared<CensusOptions>();
    CLI::App* parser =
        app.add_subcommand("census", "who defines and who calls the helpers, and what cannot be seen");
    parser->add_option("files", options->files, "objects, archives, shared libraries")->required();
    parser->add_flag("--json", options->json, "JSON instead of the table");
    return {parser, [options] { return run_census(*options); }};
}

}  // namespace hashprof::wrap
