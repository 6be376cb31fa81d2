// SPDX-License-Identifier: Apache-2.0
#include "launcher/link_step.hpp"

#include <algorithm>
#include <iostream>

#include "elf/archive.hpp"
#include "launcher/process.hpp"
#include "link/linker_command.hpp"
#include "census/names.hpp"
#include "link/options.hpp"
#include "link/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace hashprof::wrap {

using census::is_helper;
using census::window_names;

namespace {

void talk(const std::string& text) {
    std::cerr << "hashprof-cc: " << text << std::flush;
}

void talk(const std::vector<Finding>& findings, bool quiet) {
    for (const Finding& finding : findings) {
        if (!quiet || finding.severity != Severity::note) talk(finding_text(finding));
    }
}

// Start-up and end files of the compiler stand around the program: what we add goes between them.
bool is_start_file(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    return name.ends_with(".o") && (name.starts_with("crt") || name.ends_with("crt1.o") || name == "gcrt1.o");
}

bool is_archive(const std::filesystem::path& path) {
    std::error_code failure;
    return path.extension() == ".a" && std::filesystem::is_regular_file(path, failure);
}

// Why an option of the user cannot be in a link that keeps its relocations; null if it can. None changes a
// count.
const char* conflict(const std::string& argument, const std::string& linker) {
    if (argument == "-s" || argument == "--strip-all") return "the proof needs the symbols and relocations";
    // gold 1.16: internal error in do_layout, at object.cc:1939
    const bool folds = argument.starts_with("--icf=") && argument != "--icf=none";
    if (folds && linker.starts_with("GNU gold")) return "gold cannot fold code and keep relocations";
    return nullptr;
}

std::vector<std::string> wrapped_command(const LinkPlan& plan, const LinkerCommand& command,
                                         const std::vector<std::string>& names, const std::string& linker) {
    std::vector<std::filesystem::path> archives;
    std::size_t last = 0;
    bool any = false;
    for (const Input& input : command.inputs) {
        if (is_start_file(input.path)) continue;
        last = any ? std::max(last, input.position) : input.position;
        any = true;
        const bool known = std::find(archives.begin(), archives.end(), input.path) != archives.end();
        if (is_archive(input.path) && !known) archives.push_back(input.path);
    }
    std::vector<std::string> out{plan.linker};
    for (std::string& option : wrap_options(names, !command.shared))
        out.push_back(std::move(option));
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        if (const char* reason = conflict(command.arguments[i], linker)) {
            talk("note: " + command.arguments[i] + " is left out: " + reason + "\n");
        } else {
            out.push_back(command.arguments[i]);
        }
        if (any && i == last) {
            for (std::string& option : runtime_group(plan.runtime, archives))
                out.push_back(std::move(option));
        }
    }
    return out;
}

std::vector<std::string> wanted_names(const LinkPlan& plan, const LinkerCommand& command) {
    std::vector<std::string> names = plan.helpers;
    if (plan.windows == Windows::on || (plan.windows == Windows::automatic && !command.shared)) {
        names.insert(names.end(), window_names.begin(), window_names.end());
    }
    return names;
}

int finish(const LinkPlan& plan, const LinkerCommand& command, const Census& census, const Runtime& runtime,
           const std::vector<std::string>& names, const std::vector<Finding>& findings,
           const std::string& linker) {
    Proof proof = prove(elfsize::Image::open(command.output), census, runtime, names, findings);
    proof.linker = linker;
    if (has_refusal(proof.findings)) {
        talk(proof.findings, plan.quiet);
        std::filesystem::remove(command.output);
        return static_cast<int>(Exit::finding);
    }
    talk(proof.findings, plan.quiet);
    write_file_atomically(side_file(command.output), to_json(proof).dump(2) + "\n");
    if (!plan.quiet) talk(command.output.string() + ": " + summary(proof) + "\n");
    return static_cast<int>(Exit::done);
}

}  // namespace

int link(const LinkPlan& plan, const std::vector<std::string>& arguments) {
    const LinkerCommand command = parse_linker_command(arguments);
    std::vector<std::string> unchanged{plan.linker};
    unchanged.insert(unchanged.end(), arguments.begin(), arguments.end());
    if (command.relocatable || command.information || command.inputs.empty()) return run(unchanged);

    // A side file of an earlier link must not vouch for this one.
    std::error_code failure;
    std::filesystem::remove(side_file(command.output), failure);

    const Census census = take_census(command.inputs);
    const std::vector<std::string> wanted = wanted_names(plan, command);
    const Runtime runtime = read_runtime(plan.runtime);
    std::vector<Finding> findings = judge(census, wanted, &runtime.target);
    if (has_refusal(findings)) {
        talk(findings, plan.quiet);
        return static_cast<int>(Exit::finding);
    }
    const std::vector<std::string> names = names_to_wrap(census, wanted);
    if (std::none_of(names.begin(), names.end(), [](const std::string& name) { return is_helper(name); })) {
        talk(findings, plan.quiet);
        talk(command.output.string() + ": no object defines a helper, so there is nothing to wrap\n");
        return run(unchanged);
    }
    const std::string linker = first_line_of({plan.linker, "--version"});
    const int status = run(wrapped_command(plan, command, names, linker));
    if (status != 0) return status;
    return finish(plan, command, census, runtime, wanted, findings, linker);
}

}  // namespace hashprof::wrap
