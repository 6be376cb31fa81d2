// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "helpers/helpers.hpp"
#include "runner/protocol.hpp"
#include "runner/verdict.hpp"

namespace ngcc::helpers {
namespace {

constexpr double limit_s = 70;  // the probe has lower ones of its own, which name the function
constexpr std::size_t longest_text = 400;

Command command_for(const std::filesystem::path& probe, const std::filesystem::path& library,
                    const std::optional<Confinement>& confinement) {
    Command command;
    command.program = probe;
    command.arguments = {library};
    command.timeout_s = limit_s;
    command.confinement = confinement;
    if (confinement) {
        command.confinement->readable.push_back(probe);
        command.confinement->readable.push_back(library);
    }
    return command;
}

std::vector<std::string> functions_of(const WorkerAnswer& answer) {
    std::vector<std::string> names;
    for (const auto& [name, value] : answer.meta)
        if (name == "function") names.push_back(value);
    return names;
}

// The function whose checks were begun last.
std::string last_checked(const WorkerAnswer& answer) {
    std::string last = "its start-up code";
    for (const auto& [name, value] : answer.meta)
        if (name == "checking") last = value;
    return last;
}

// "signal=11 (SIGSEGV) in sm3hash" of the probe.
std::string crash_text(const WorkerError& error) {
    const std::size_t open = error.text.find('('), close = error.text.find(") in ");
    if (open == std::string::npos || close == std::string::npos || close < open) return error.text;
    const std::string signal = error.text.substr(open + 1, close - open - 1);
    const std::string place = error.text.substr(close + 5);
    return error.code == "TIMEOUT" ? place + " does not come to an end"
                                   : fmt::format("crashed in {} ({})", place, signal);
}

std::string death_text(const Outcome& outcome, const WorkerAnswer& answer) {
    const std::string place = last_checked(answer);
    if (outcome.end == End::timed_out) return place + " does not come to an end";
    if (outcome.end == End::signalled)
        return fmt::format("crashed in {} ({})", place, signal_name(outcome.signal));
    // The dynamic linker ends a process by itself, for a function that nobody defines.
    const std::string said = outcome.err.substr(0, outcome.err.find('\n'));
    return fmt::format("ended in {} with status {}{}{}", place, outcome.exit_code, said.empty() ? "" : ": ",
                       said);
}

std::string findings_text(const WorkerAnswer& answer) {
    std::string text;
    for (const WorkerError& finding : answer.findings)
        text += (text.empty() ? "" : "; ") + finding.code + " " + finding.text;
    return text;
}

Judgement judged(const Outcome& outcome, const WorkerAnswer& answer) {
    Judgement result;
    result.functions = functions_of(answer);
    if (!answer.errors.empty()) {
        const WorkerError& error = answer.errors.front();
        result.text = error.code == "LOADFAIL" ? "cannot be loaded: " + error.text : crash_text(error);
    } else if (answer.status != "complete") {
        result.text = death_text(outcome, answer);
    } else if (result.functions.empty()) {
        result.text = "defines none of the official functions";
    } else {
        result.text = findings_text(answer);
        result.behaviour = result.text.empty() ? Behaviour::equal : Behaviour::differs;
    }
    return result;
}

}  // namespace

Judgement judge(Executor& executor, const std::filesystem::path& probe, const std::filesystem::path& library,
                const std::optional<Confinement>& confinement) {
    const Outcome outcome = executor.run(command_for(probe, library, confinement));
    Judgement result = judged(outcome, parse_worker_output(outcome.out));
    if (result.text.size() > longest_text) result.text.resize(longest_text);
    return result;
}

}  // namespace ngcc::helpers
