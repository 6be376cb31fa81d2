// SPDX-License-Identifier: Apache-2.0
// ngcc_perf inspect: memory and manners of one operation.
#include "inspect/inspect.hpp"

#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>

#include "classes/sizes.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"
#include "tool/inspect_table.hpp"

namespace ngcc {
namespace {

using hashprof::Exit;

struct InspectOptions {
    LibraryOptions library;
    std::string operation;
    std::optional<std::uint64_t> input_bytes, calls, memory_limit;
    double timeout_s = 300;
    bool json = false;
};

std::string as_json(const NamedLibrary& named, const Operation& operation, const Inspection& inspection) {
    record::Timing carrier;  // its serialiser knows processes and findings
    carrier.processes = inspection.processes;
    carrier.findings = inspection.findings;
    record::OrderedJson members = record::to_json(carrier);
    record::OrderedJson json;
    json["library"] = named.shown_library;
    json["operation"] = operation.name;
    json["input_bytes"] = operation.input_bytes;
    json["memory"] = inspection.memory;
    json["findings"] = members.contains("findings") ? members["findings"] : record::OrderedJson::array();
    json["processes"] = members["processes"];
    return record::dump(json);
}

int status_of(const Inspection& inspection) {
    if (inspection.interrupted) return static_cast<int>(Exit::incomplete);
    if (!inspection.findings.empty()) return static_cast<int>(Exit::finding);
    if (inspection.error) return exit_status("failed", inspection.error);
    return static_cast<int>(inspection.memory.at("state") == "measured" ? Exit::done : Exit::environment);
}

int inspect_command(const Place& place, const InspectOptions& options) {
    const Operation operation = named_operation(options.operation, options.input_bytes);
    const NamedLibrary named = find_library(place, options.library.library);
    InspectRequest request{{inspector_beside(place.worker()), named.library, named.shown_library,
                            options.library.worker_options(), options.library.cpu},
                           operation};
    confine(request.target, named, place);
    request.static_bytes = elfsize::sizes_of(elfsize::Image::open(named.library)).loadable.memory;
    request.memory_limit = options.memory_limit;
    request.timeout_s = options.timeout_s;
    request.calls = options.calls;
    const InterruptWatch watch;
    ProcessExecutor executor;
    const Inspection inspection = inspect(executor, request);
    const std::string title = named.candidate + "/" + named.label + " " + operation.key();
    if (!inspection.interrupted)
        std::fputs(
            (options.json ? as_json(named, operation, inspection) : inspect_table(title, inspection)).c_str(),
            stdout);
    if (inspection.error && inspection.findings.empty())
        spdlog::error("{} {}: {}", named.shown_library, operation.key(), inspection.error->text);
    return status_of(inspection);
}

}  // namespace

void add_inspect(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<InspectOptions>();
    CLI::App* command = app.add_subcommand(
        "inspect", "Heap, stack and static memory of one operation, and misbehaviour of its library");
    command->add_option("LIB", o->library.library, "Library: a path or candidate/label")->required();
    command
        ->add_option("OP", o->operation,
                     "keygen enc dec sign verify exchange init_a init_b pass<k> derive_a derive_b hash")
        ->required();
    command->add_option("--calls", o->calls, "Calls in each process (5); a leak needs at least 2")
        ->check(CLI::Range(1ul, 1ul << 32));
    command->add_option("--seed", o->library.seed, "Seed of the random generator, hexadecimal (00 01 … 2f)");
    command->add_option("--input-bytes", o->input_bytes, "Message length of hash")
        ->check(CLI::Range(0ul, 1ul << 24));
    command
        ->add_option("--memory-limit", o->memory_limit,
                     "Bytes of address space that the library may take (no limit)")
        ->check(CLI::Range(1ul, 1ul << 50));
    command->add_option("--timeout", o->timeout_s, "Seconds that a process may take")
        ->check(number_within(1e-3, 1e7))
        ->capture_default_str();
    command->add_option("--pin,--cpu", o->library.cpu, "CPU to run on");
    command->add_option("--instance", o->library.instance, "Instance name, for a library without metadata");
    command->add_option("--digest-bits", o->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->add_flag("--json", o->json, "Print JSON");
    command->footer(
        "Exit status 1: something was found. What the numbers count and the codes mean: docs/memory.md.\n"
        "Examples:\n"
        "  ngcc_perf inspect mlkem/ML-KEM-768-iccs enc\n"
        "  ngcc_perf inspect ./libmine.so sign --calls 20 --json\n"
        "  ngcc_perf inspect ./libmine.so keygen --memory-limit 67108864");
    command->callback([o, &place, &status] { status = inspect_command(place, *o); });
}

}  // namespace ngcc
