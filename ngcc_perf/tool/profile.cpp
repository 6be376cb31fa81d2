// SPDX-License-Identifier: Apache-2.0
// ngcc_perf profile: count the helper calls of one operation.
#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>

#include "campaign/lock.hpp"
#include "campaign/measure.hpp"
#include "campaign/profile_run.hpp"
#include "host/check.hpp"
#include "runner/interrupt.hpp"
#include "supervise/environment.hpp"
#include "supervise/library.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"
#include "tool/profile_table.hpp"

namespace ngcc {
namespace {

using hashprof::Error;

struct ProfileOptions {
    LibraryOptions library;
    std::string operation, plain, mode = "full", route = "hook";
    std::optional<std::uint64_t> iterations, warmups, input_bytes;
    std::size_t trials = 3;
    double timeout_s = 3600;
    bool json = false, allow_kat_failure = false;
};

// Entry hooks count in the library itself; the twin with wrappers, if there is one, must count the same.
void choose_hooks(ProfileRequest& request, const NamedLibrary& named, const Target& library,
                  const Target& twin, const std::string& preload) {
    request.route = ProfileRoute::hook;
    request.profiled = library;
    request.profiled.preload = preload;
    request.plain = library;
    if (named.entry && !named.profile_library.empty()) request.wrapped = twin;
}

void choose_wrappers(ProfileRequest& request, const NamedLibrary& named, const Target& library,
                     const Target& twin) {
    request.route = ProfileRoute::wrap;
    request.profiled = named.entry ? twin : library;
    if (!named.entry) return;
    if (named.profile_library.empty())
        throw Error(
            named.entry->key(), "has no profiled library in the catalogue",
            "use --route hook, build it with hashprof_add_scheme, or give the path of a wrapped library",
            hashprof::Exit::environment);
    request.plain = library;
}

ProfileRequest request_of(const Place& place, const ProfileOptions& options, const NamedLibrary& named,
                          std::optional<int> cpu, const std::string& preload) {
    const std::vector<std::string> extra = options.library.worker_options();
    const auto& [path, shown] = named.entry ? std::pair(named.entry->library, named.entry->shown_library)
                                            : std::pair(named.library, named.shown_library);
    Target library{place.worker(), path, shown, extra, cpu};
    confine(library, named, place);
    Target twin{place.worker(), named.profile_library, named.shown_profile_library, extra, cpu};
    confine(twin, named, place);
    ProfileRequest request;
    request.operation = named_operation(options.operation, options.input_bytes);
    request.mode = options.mode;
    request.timeout_s = options.timeout_s;
    if (options.route == "hook")
        choose_hooks(request, named, library, twin, preload);
    else
        choose_wrappers(request, named, library, twin);
    if (!options.plain.empty()) {
        const std::filesystem::path plain = std::filesystem::absolute(options.plain);
        request.plain = Target{place.worker(), plain, plain.filename().string(), extra, cpu};
        confine(*request.plain, named, place);
    }
    return request;
}

// Published rule: about one second of calls. One call of the library itself tells how many that is.
Counts counts_of(const ProfileOptions& options, Executor& executor, const ProfileRequest& request) {
    Counts counts{options.iterations.value_or(100), options.warmups.value_or(1), 1};
    if (options.iterations) return counts;
    TimingPlan once;
    once.timeout_per_process_s = options.timeout_s;
    const Measured calibration =
        measure(executor, {request.plain.value_or(request.profiled), request.operation, once, std::nullopt});
    if (calibration.status != "complete") return counts;  // the profiled run will say why
    const ProfilePlan plan = plan_profile({calibration.processes.front().trials.front().seconds, 0});
    return {plan.iterations, options.warmups.value_or(plan.warmups), 1};
}

int profile_command(const Place& place, const ProfileOptions& options) {
    const NamedLibrary named = find_library(place, options.library.library);
    require_known_answers(named, options.allow_kat_failure);
    CpuLock lock;
    // Counts do not depend on who else is there, so that is no reason to refuse.
    const std::optional<int> cpu = take_cpu(lock, options.library.cpu, true);
    const host::HostReport host = host::check_this_host(cpu);
    const hashprof::PreloadPath hooks(hashprof::library_of_route("hook"));
    ProfileRequest request = request_of(place, options, named, host.cpu, hooks.text());
    const InterruptWatch watch;
    ProcessExecutor executor;
    request.counts = counts_of(options, executor, request);
    request.pairs = request.plain ? options.trials : 0;
    ProfileRun result = run_profile(executor, request);
    if (result.interrupted) throw Error("profile", "interrupted", "run it again", hashprof::Exit::incomplete);
    record::Profile& profile = result.profile;
    profile.candidate = named.candidate;
    profile.label = named.label;
    std::fputs((options.json ? record::dump(record::to_json(profile)) : profile_table(profile)).c_str(),
               stdout);
    if (profile.error)
        spdlog::error("{} {}: {}: {}", request.profiled.shown_library, request.operation.key(),
                      profile.error->code, profile.error->text);
    return exit_status(profile.status, profile.error);
}

}  // namespace

void add_profile(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<ProfileOptions>();
    CLI::App* command = app.add_subcommand("profile", "Count and time the helper calls of one operation");
    command->add_option("LIB", o->library.library, "Library: a path or candidate/label")->required();
    command->add_option("OP", o->operation, "keygen enc dec sign verify exchange hash")->required();
    command
        ->add_option("--trials", o->trials, "Profiled runs, each beside an unprofiled one, for the residual")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command->add_option("--iterations", o->iterations, "Profiled calls (by the published rule: about 1 s)")
        ->check(CLI::Range(1ul, 1ul << 32));
    command
        ->add_option("--warmups", o->warmups,
                     "Calls before them (by the published rule; 1 with --iterations)")
        ->check(CLI::Range(0ul, 1ul << 32));
    command->add_option("--seed", o->library.seed, "Seed of the random generator, hexadecimal (00 01 … 2f)");
    command->add_option("--input-bytes", o->input_bytes, "Message length of hash")
        ->check(CLI::Range(0ul, 1ul << 24));
    command
        ->add_option(
            "--route", o->route,
            "hook: entry hooks in the library that is timed; wrap: the twin that was linked with wrappers")
        ->check(CLI::IsMember({"hook", "wrap"}))
        ->capture_default_str();
    command->add_option("--mode", o->mode, "What to take")
        ->check(CLI::IsMember({"full", "count", "fenced"}))
        ->capture_default_str();
    command->add_option("--plain", o->plain, "The same library without wrappers (known for candidate/label)")
        ->check(CLI::ExistingFile);
    command->add_option("--timeout", o->timeout_s, "Seconds that a worker process may take")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--pin,--cpu", o->library.cpu, "CPU to run on");
    command->add_flag("--allow-kat-failure", o->allow_kat_failure,
                      "Profile although the import found no right known answers");
    command->add_option("--instance", o->library.instance, "Instance name, for a library without metadata");
    command->add_option("--digest-bits", o->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->add_flag("--json", o->json, "Print the profile as JSON");
    command->footer(
        "Exit status 3: nothing was intercepted, so there are no counts.\n"
        "Examples:\n"
        "  ngcc_perf profile mlkem/ML-KEM-768-iccs enc\n"
        "  ngcc_perf profile mlkem/ML-KEM-512-iccs keygen --iterations 1000 --warmups 1 --json\n"
        "  ngcc_perf profile build/libmine.so sign\n"
        "  ngcc_perf profile build/libmine-wrapped.so sign --route wrap --plain build/libmine.so");
    command->callback([o, &place, &status] { status = profile_command(place, *o); });
}

}  // namespace ngcc
