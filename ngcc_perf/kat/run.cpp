// SPDX-License-Identifier: Apache-2.0
#include "kat/run.hpp"

#include <fmt/format.h>

#include "runner/protocol.hpp"

namespace ngcc {
namespace {

Command command_for(const KatRequest& request) {
    Command command;
    command.program = request.worker;
    command.arguments = {"kat", request.library, "--out", request.out};
    if (request.count > 0)
        command.arguments.insert(command.arguments.end(), {"--count", std::to_string(request.count)});
    if (request.loop) command.arguments.emplace_back("--loop");
    command.arguments.insert(command.arguments.end(), request.worker_options.begin(),
                             request.worker_options.end());
    command.timeout_s = request.timeout_s;
    command.cpu = request.cpu;
    command.confinement = request.confinement;
    return command;
}

// What the generation came to, before any comparison.
KatVerdict generation(const Outcome& outcome, const WorkerAnswer& answer, double timeout_s) {
    if (outcome.end == End::timed_out)
        return {KatCode::timeout, fmt::format("no end after {:.0f} s", timeout_s)};
    if (outcome.end == End::flooded) return {KatCode::crash, "more output than any answer of a worker has"};
    if (outcome.end == End::signalled && !answer.result)
        return {KatCode::crash, fmt::format("signal={}", outcome.signal)};
    if (!answer.result || (answer.result->code == "PASS" && !answer.status))
        return {KatCode::crash, fmt::format("exit={}, the answer is cut off", outcome.exit_code)};
    return {kat_code(answer.result->code), answer.result->detail};
}

// The worker names files by their full path; what is logged and published holds none.
std::string without_folder(std::string text, const std::filesystem::path& folder) {
    const std::string prefix = folder.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
        text.erase(at, prefix.size());
    return text;
}

std::string log_text(const KatRequest& request, const WorkerAnswer& answer, const KatRun& run) {
    std::string log = fmt::format("{:<11} = {}\n", "library", request.shown_library);
    for (const auto& [name, value] : answer.meta)
        log += fmt::format("{:<11} = {}\n", name, value);
    for (const FileResult& file : run.files) {
        log += fmt::format("wrote  {} ({} bytes)\n", file.file, file.bytes);
        log += fmt::format("manifest {} {} {}\n", file.entry.digest, mode_text(file.entry), file.file);
    }
    // One line whatever the detail holds: the result is read from the last line.
    std::string detail = run.verdict.detail;
    for (char& c : detail)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return log + fmt::format("RESULT {} {} {} {}\n", run.id, run.instance, name(run.verdict.code), detail);
}

}  // namespace

KatRun run_kat(Executor& executor, const KatRequest& request) {
    const Outcome outcome = executor.run(command_for(request));
    const WorkerAnswer answer = parse_worker_output(outcome.out);
    KatRun run;
    run.interrupted = outcome.end == End::interrupted;
    run.id = answer.result ? answer.result->id : answer.find("id").value_or(request.candidate);
    run.instance = answer.result ? answer.result->instance : answer.find("instance").value_or(request.label);
    run.verdict = generation(outcome, answer, request.timeout_s);
    if (run.verdict.code == KatCode::pass) {
        for (const std::string& file : answer.files)
            run.files.push_back(compare_file(file, request.label, request.count, request.manifest));
        run.verdict = combine(run.files);
    }
    run.verdict.detail = without_folder(run.verdict.detail, request.out);
    run.log = log_text(request, answer, run);
    return run;
}

}  // namespace ngcc
