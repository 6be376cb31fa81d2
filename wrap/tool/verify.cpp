// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <memory>

#include "census/names.hpp"
#include "link/record.hpp"
#include "link/runtime.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"

namespace hashprof::wrap {

using census::is_helper;

namespace {

struct VerifyOptions {
    std::string output, manifest;
    bool json = false;
};

struct Manifest {
    std::vector<Input> inputs;
    std::vector<std::string> functions;
    std::string runtime;
};

Manifest read_manifest(const std::string& path) {
    Manifest manifest;
    try {
        const auto json = nlohmann::json::parse(read_file(path));
        for (const auto& file : json.at("inputs"))
            manifest.inputs.push_back({file.get<std::string>(), false, 0});
        json.at("functions").get_to(manifest.functions);
        json.at("runtime").get_to(manifest.runtime);
    } catch (const nlohmann::json::exception& error) {
        throw Error(path, std::string("not a manifest of hashprof-wrap flags: ") + error.what(),
                    "make it anew with hashprof-wrap flags");
    }
    return manifest;
}

// The linker signs in .comment when it is lld or mold; GNU ld does not.
std::string linker_of(const elfsize::Image& output) {
    const elfsize::Section* comment = output.find_section(".comment");
    const std::string unknown = "unknown: the output does not name it";
    if (comment == nullptr) return unknown;
    std::string text;
    for (const std::byte byte : output.section_bytes(*comment))
        text += static_cast<char>(byte);
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\0', start), text.size());
        const std::string line = text.substr(start, end - start);
        if (line.starts_with("Linker: ") || line.starts_with("mold ")) return line;
        start = end + 1;
    }
    return unknown;
}

void print_table(const Proof& proof) {
    for (const Coverage& coverage : proof.functions) {
        // Of the API functions most are of other categories.
        if (!is_helper(coverage.name) && coverage.state == State::absent) continue;
        std::cout << coverage.name << '\t' << state_name(coverage.state) << '\t' << coverage.references
                  << '\t' << coverage.reason << '\n';
    }
}

int run_verify(const VerifyOptions& options) {
    const Manifest manifest = read_manifest(options.manifest);
    const Runtime runtime = read_runtime(manifest.runtime);
    const Census census = take_census(manifest.inputs);
    const std::vector<Finding> findings = judge(census, manifest.functions, &runtime.target);
    const elfsize::Image output = elfsize::Image::open(options.output);
    Proof proof = prove(output, census, runtime, manifest.functions, findings);
    proof.linker = linker_of(output);
    const auto json = to_json(proof);
    if (options.json) {
        std::cout << json.dump(2) << '\n';
    } else {
        print_table(proof);
    }
    for (const Finding& finding : proof.findings)
        std::cerr << finding_text(finding);
    if (has_refusal(proof.findings)) {
        std::filesystem::remove(side_file(options.output));
        return static_cast<int>(Exit::finding);
    }
    write_file_atomically(side_file(options.output), json.dump(2) + "\n");
    return static_cast<int>(Exit::done);
}

}  // namespace

Subcommand add_verify(CLI::App& app) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* parser =
        app.add_subcommand("verify", "prove from the output of the link that the wrappers are used");
    parser->add_option("output", options->output, "executable or shared library")->required();
    parser->add_option("--manifest", options->manifest, "written by flags")->required();
    parser->add_flag("--json", options->json, "JSON instead of the table");
    return {parser, [options] { return run_verify(*options); }};
}

}  // namespace hashprof::wrap
