// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <memory>

#include "census/names.hpp"
#include "link/options.hpp"
#include "link/record.hpp"
#include "link/runtime.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"

namespace hashprof::wrap {

using census::helper_names;
using census::is_helper;
using census::window_names;

namespace {

struct FlagsOptions {
    std::vector<std::string> files;
    std::string output, manifest, runtime;
    bool windows = false, json = false;
};

// As the compiler driver reads response files: one argument a line, in quotes.
std::string quoted(const std::string& argument) {
    std::string out = "\"";
    for (const char c : argument) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"\n";
}

std::string response_file(const std::vector<std::string>& names, bool executable, const Runtime& runtime,
                          const std::vector<std::filesystem::path>& archives) {
    std::string out;
    std::vector<std::string> words = wrap_options(names, executable);
    const auto group = runtime_group(runtime.path, archives);
    words.insert(words.end(), group.begin(), group.end());
    for (const std::string& word : words)
        out += quoted("-Xlinker") + quoted(word);
    return out;
}

// The link's inputs again for `verify`, which takes the census anew: an object that changed meanwhile shows.
std::string manifest_text(const FlagsOptions& options, const std::vector<std::string>& wanted,
                          const Runtime& runtime) {
    const nlohmann::ordered_json json{{"schema", 1},
                                      {"inputs", options.files},
                                      {"functions", wanted},
                                      {"runtime", std::filesystem::absolute(runtime.path).string()}};
    return json.dump(2) + "\n";
}

int run_flags(const FlagsOptions& options) {
    std::vector<Input> inputs;
    std::vector<std::filesystem::path> archives;
    for (const std::string& file : options.files) {
        inputs.push_back({file, false, 0});
        if (std::filesystem::path(file).extension() == ".a") archives.emplace_back(file);
    }
    std::vector<std::string> wanted(helper_names.begin(), helper_names.end());
    if (options.windows) wanted.insert(wanted.end(), window_names.begin(), window_names.end());
    const Runtime runtime =
        read_runtime(options.runtime.empty() ? find_runtime() : std::filesystem::path(options.runtime));
    const Census census = take_census(inputs);
    const std::vector<Finding> findings = judge(census, wanted, &runtime.target);
    for (const Finding& finding : findings)
        std::cerr << finding_text(finding);
    if (has_refusal(findings)) return static_cast<int>(Exit::finding);

    const std::vector<std::string> names = names_to_wrap(census, wanted);
    const bool any =
        std::any_of(names.begin(), names.end(), [](const auto& name) { return is_helper(name); });
    if (!any) std::cerr << "note: no object defines a helper, so there is nothing to wrap\n";
    write_file_atomically(options.output,
                          any ? response_file(names, options.windows, runtime, archives) : "");
    const std::string manifest = options.manifest.empty() ? options.output + ".json" : options.manifest;
    write_file_atomically(manifest, manifest_text(options, wanted, runtime));
    if (options.json) std::cout << nlohmann::json{{"wrap", names}, {"manifest", manifest}}.dump(2) << '\n';
    return static_cast<int>(Exit::done);
}

}  // namespace

Subcommand add_flags(CLI::App& app) {
    auto options = std::make_shared<FlagsOptions>();
    CLI::App* parser =
        app.add_subcommand("flags", "options for the compiler, as a response file, and a manifest");
    parser->add_option("files", options->files, "the objects and archives of the link")->required();
    parser->add_option("-o,--output", options->output, "response file to write")->required();
    parser->add_option("--manifest", options->manifest,
                       "what verify needs (default: the response file + .json)");
    parser->add_option("--runtime", options->runtime, "libhashprof_wrap.a")->check(CLI::ExistingFile);
    parser->add_flag("--windows", options->windows, "also measure the API functions (for executables)");
    parser->add_flag("--json", options->json, "say what is wrapped as JSON");
    return {parser, [options] { return run_flags(*options); }};
}

}  // namespace hashprof::wrap
