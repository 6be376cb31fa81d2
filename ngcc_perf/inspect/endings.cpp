// SPDX-License-Identifier: Apache-2.0
#include "inspect/endings.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>

namespace ngcc {
namespace {

record::Failure failure(std::string code, std::string text) {
    record::Failure f;
    f.code = std::move(code);
    f.text = std::move(text);
    return f;
}

// The parts that inspector and worker share stop at the first trouble, which the inspector has named before.
bool explained(const WorkerRun& run) {
    static constexpr std::string_view ending[] = {
        "crash", "aborts", "stack_overflow", "exits", "no_end", "nonzero_return", "length_beyond_declared"};
    return std::any_of(run.answer.findings.begin(), run.answer.findings.end(), [](const WorkerError& f) {
        return std::find(std::begin(ending), std::end(ending), f.code) != std::end(ending);
    });
}

std::string last_function(const WorkerRun& run) {
    std::string last = "the library's constructors";
    for (const auto& [name, value] : run.answer.meta)
        if (name == "last_function") last = value;
    return last;
}

std::optional<record::Failure> ending_of(const WorkerRun& run) {
    if (!run.verdict.error || run.interrupted) return std::nullopt;
    const WorkerError& error = *run.verdict.error;
    const std::int64_t exit_code = run.process.exit_code.value_or(0);
    static constexpr std::string_view before_any_call[] = {"usage", "unsupported", "loadfail", "memory"};
    if (std::find(std::begin(before_any_call), std::end(before_any_call), error.code) !=
        std::end(before_any_call))
        return std::nullopt;
    if (explained(run)) return std::nullopt;
    if (exit_code == -SIGKILL && error.code != "timeout")
        return failure("killed", last_function(run) +
                                     ": the process was killed by signal 9, from outside or by the "
                                     "kernel for lack of memory");
    if (error.code == "timeout") return failure("no_end", last_function(run) + " does not come to an end");
    if (error.code == "short_read" || error.code == "protocol")
        return failure("vanishes", fmt::format("{}: the process ended with exit status {} and without a word",
                                               last_function(run), exit_code));
    return failure(error.code, error.text);
}

}  // namespace

std::vector<record::Failure> findings_of(const WorkerRun& run, const Target& target) {
    std::vector<record::Failure> list;
    for (const WorkerError& f : run.answer.findings)
        list.push_back(failure(f.code, without_paths(f.text, target)));
    if (std::optional<record::Failure> ending = ending_of(run)) list.push_back(*std::move(ending));
    return list;
}

}  // namespace ngcc
