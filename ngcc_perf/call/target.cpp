// SPDX-License-Identifier: Apache-2.0
#include "call/target.hpp"

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    if (from.empty() || from == to) return;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

std::vector<record::Trial> trials_of(const WorkerAnswer& answer) {
    std::vector<record::Trial> list;
    for (const WorkerTrial& t : answer.trials) {
        record::Trial trial;
        trial.measurements = t.calls;
        trial.seconds = t.seconds;
        trial.cycles = t.cycles;
        trial.ticks = t.ticks;
        trial.events = t.events;
        list.push_back(trial);
    }
    return list;
}

// What the worker reads of the machine: the kernel's clock, and the counters of each type of core.
std::vector<std::filesystem::path> machine_facts() {
    namespace fs = std::filesystem;
    const fs::path units = "/sys/bus/event_source/devices";
    std::vector<fs::path> list = {"/sys/devices/system/clocksource", units};
    std::error_code error;
    for (fs::directory_iterator at(units, error), end; !error && at != end; at.increment(error)) {
        std::error_code unresolved;
        const fs::path device = fs::canonical(at->path(), unresolved);
        if (!unresolved && (fs::exists(device / "cpus", unresolved) || at->path().filename() == "cpu"))
            list.push_back(device);
    }
    return list;
}

bool library_changed(const Target& target) {
    if (target.library_sha256.empty()) return false;
    try {
        return hashprof::sha256_file(target.library) != target.library_sha256;
    } catch (const hashprof::Error&) {
        return true;  // gone
    }
}

}  // namespace

std::string without_paths(std::string text, const Target& target) {
    replace_all(text, target.library.string(), target.shown_library);
    replace_all(text, target.worker.string(), target.worker.filename().string());
    return text;
}

void choose_confinement(Target& target, bool imported, const SandboxChoice& choice) {
    if (imported ? choice.imported : choice.others) {
        target.confinement = Confinement();
        target.confinement_text = machine_confinement().text;
    } else if (imported) {
        target.confinement_text = unconfined_text;
    }
}

std::string confinement_warning() {
    const MachineConfinement& machine = machine_confinement();
    if (machine.means == ConfinementMeans::bubblewrap) return {};
    return "imported code is not in a box, it can read what you can read and reach the network (" +
           machine.text + "); remedy: " + machine.remedy;
}

std::optional<Confinement> box_of(const Target& target) {
    if (!target.confinement) return std::nullopt;
    static const std::vector<std::filesystem::path> facts = machine_facts();
    Confinement box = *target.confinement;
    box.readable.insert(box.readable.end(), {target.worker, target.library, target.preload});
    box.readable.insert(box.readable.end(), facts.begin(), facts.end());
    return box;
}

Command worker_command(const Target& target, const std::string& mode, const Operation& operation,
                       Counts counts, double timeout_s, const std::vector<std::string>& extra) {
    Command command;
    command.program = target.worker;
    command.arguments = {mode, target.library, operation.name};
    const auto add = [&](const char* option, std::uint64_t value) {
        command.arguments.insert(command.arguments.end(), {option, std::to_string(value)});
    };
    if (mode == "time") add("--trials", counts.trials);
    add("--iterations", counts.iterations);
    add("--warmups", counts.warmups);
    if (operation.name == "hash") add("--input-bytes", operation.input_bytes);
    command.arguments.insert(command.arguments.end(), target.options.begin(), target.options.end());
    command.arguments.insert(command.arguments.end(), extra.begin(), extra.end());
    // The worker attaches a region and opens the windows itself.
    if (!target.preload.empty())
        for (const std::string& variable : {"LD_PRELOAD=" + target.preload, std::string("HASHPROF_OUT=none"),
                                            std::string("HASHPROF_WINDOWS=none")})
            command.environment.push_back(variable);
    command.timeout_s = timeout_s;
    command.cpu = target.cpu;
    command.confinement = box_of(target);
    return command;
}

WorkerRun run_worker(Executor& executor, const Target& target, const Command& command) {
    const Outcome outcome = executor.run(command);
    WorkerRun run;
    run.answer = parse_worker_output(outcome.out);
    run.verdict = judge(outcome, run.answer, command.timeout_s);
    run.interrupted = outcome.end == End::interrupted;
    if (!run.interrupted && library_changed(target))
        run.verdict = {"failed", WorkerError{"library_changed",
                                             "the library is no longer the one that was looked at "
                                             "first: it was replaced in the meantime"}};
    if (run.verdict.error) run.verdict.error->text = without_paths(run.verdict.error->text, target);
    record::Process& p = run.process;
    p.status = run.verdict.status;
    p.exit_code = outcome.signal != 0 ? -outcome.signal : outcome.exit_code;
    for (const auto& [name, value] : run.answer.meta)
        p.meta[name] = without_paths(value, target);
    p.trials = trials_of(run.answer);
    for (const WorkerBucket& b : run.answer.buckets)
        p.histogram.push_back({b.low, b.high, b.count, {}});
    p.stderr_text = (outcome.err_truncated ? "[…]" : "") + without_paths(outcome.err, target);
    for (const std::string& word : command.words())
        p.command.push_back(without_paths(word, target));
    p.wall_s = outcome.wall_s;
    return run;
}

std::optional<record::Failure> to_failure(const std::optional<WorkerError>& error) {
    if (!error) return std::nullopt;
    record::Failure failure;
    failure.code = error->code;
    failure.text = error->text;
    return failure;
}

}  // namespace ngcc
