// SPDX-License-Identifier: Apache-2.0
// ngcc_perf hashcost: what the operations of a run would take with other helpers.
#include "hashcost/hashcost.hpp"

#include <fnmatch.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "host/check.hpp"
#include "host/environment.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"
#include "tool/hashcost_table.hpp"

namespace ngcc {
namespace {

using hashcost::Replacement;
using hashcost::Source;
using hashcost::WhatIf;
using hashprof::Error;
using hashprof::Exit;

struct HashcostOptions {
    std::filesystem::path run, cache;
    std::vector<std::string> with, replace, only;
    std::string present;
    unsigned rounds = 5;
    std::optional<int> cpu;
    bool json = false, shapes = false, save = false;
};

// The libraries that are looked into, each once.
class Shelf {
  public:
    Shelf(const Place& place, Executor& executor, std::optional<int> cpu)
        : place_(place), executor_(executor), cpu_(cpu), pricer_(place.beside("ngcc_perf_pricer")) {
        if (pricer_.empty())
            throw Error("ngcc_perf_pricer", "is not there", "build it; it lies beside ngcc_perf",
                        Exit::environment);
    }

    const Source& get(const std::string& name) {
        const auto found = sources_.find(name);
        if (found != sources_.end()) return *found->second;
        const NamedLibrary named = find_library(place_, name);
        Target target{pricer_, named.library, named.shown_library, {}, cpu_};
        target.library_sha256 = hashprof::sha256_file(named.library);
        confine(target, named, place_);
        const std::string shown = named.entry ? named.candidate + "/" + named.label : named.shown_library;
        return *sources_.emplace(name, std::make_unique<Source>(hashcost::probe(executor_, shown, target)))
                    .first->second;
    }

    // The library that was measured, if the catalogue still has the same file.
    const Source* measured(const hashcost::Subject& subject) {
        const CatalogueInstance* entry = catalogue() ? catalogue()->find(subject.name()) : nullptr;
        if (entry == nullptr || subject.library_sha256.empty()) return nullptr;
        std::error_code error;
        if (!std::filesystem::exists(entry->library, error)) return nullptr;
        const Source& source = get(subject.name());
        return source.target.library_sha256 == subject.library_sha256 && source.problem.empty() ? &source
                                                                                                : nullptr;
    }

    // Null if there is none and none was named.
    const Catalogue* catalogue() {
        if (!looked_) {
            looked_ = true;
            try {
                catalogue_ = place_.catalogue();
            } catch (const Error&) {
                if (!place_.catalogue_option.empty()) throw;
            }
        }
        return catalogue_ ? &*catalogue_ : nullptr;
    }

  private:
    const Place& place_;
    Executor& executor_;
    std::optional<int> cpu_;
    std::filesystem::path pricer_;
    std::map<std::string, std::unique_ptr<Source>> sources_;
    std::optional<Catalogue> catalogue_;
    bool looked_ = false;
};

// "pseudoXOF=LIB,sm3hash=LIB": one replacement.
Replacement replacement_from(const std::string& text, Shelf& shelf) {
    Replacement made;  // named without local paths, since the result may be published
    std::size_t at = 0;
    while (at <= text.size()) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string part = text.substr(at, end - at);
        const std::size_t equals = part.find('=');
        const std::string fn = part.substr(0, equals);
        const auto& known = hashcost::replaceable();
        if (equals == std::string::npos || std::find(known.begin(), known.end(), fn) == known.end())
            throw Error("--replace " + text, "'" + part + "' is not FUNCTION=LIBRARY",
                        "FUNCTION is sm3hash, pseudohash, pseudoXOF or drng");
        const Source& source = shelf.get(part.substr(equals + 1));
        made.functions[fn] = &source;
        made.name += (made.name.empty() ? "" : ",") + fn + "=" + source.name;
        at = end + 1;
    }
    return made;
}

void add_catalogue_hashes(Shelf& shelf, WhatIf& what_if) {
    if (shelf.catalogue() == nullptr) return;
    for (const CatalogueInstance& instance : shelf.catalogue()->instances) {
        if (instance.type != record::Type::hash) continue;
        if (!instance.kat.empty() && instance.kat != "PASS")
            what_if.notes.push_back(instance.key() + " is left out: it has not passed its known answers");
        else
            what_if.replacements.push_back(hashcost::all_by(shelf.get(instance.key())));
    }
}

void choose_replacements(const HashcostOptions& options, Shelf& shelf, WhatIf& what_if) {
    what_if.replacements = hashcost::ideals();
    for (const std::string& name : options.with)
        what_if.replacements.push_back(hashcost::all_by(shelf.get(name)));
    for (const std::string& text : options.replace)
        what_if.replacements.push_back(replacement_from(text, shelf));
    if (options.with.empty() && options.replace.empty()) add_catalogue_hashes(shelf, what_if);
}

bool wanted(const HashcostOptions& options, const hashcost::Subject& s) {
    return options.only.empty() ||
           std::any_of(options.only.begin(), options.only.end(), [&](const std::string& pattern) {
               for (const std::string& name : {s.candidate, s.label, s.name()})
                   if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) return true;
               return false;
           });
}

void choose_rows(const HashcostOptions& options, const record::RunData& data, Shelf& shelf, WhatIf& what_if) {
    const Source* named = options.present.empty() ? nullptr : &shelf.get(options.present);
    for (hashcost::Subject& subject : hashcost::subjects(data)) {
        if (!wanted(options, subject)) continue;
        const Source* present = named != nullptr      ? named
                                : subject.gap.empty() ? shelf.measured(subject)
                                                      : nullptr;
        what_if.rows.push_back({std::move(subject), present, {}});
    }
    if (what_if.rows.empty())
        throw Error(
            options.run.string(), "has no profile of what was asked for",
            options.only.empty() ? "make one with ngcc_perf campaign" : "see ngcc_perf list for --only");
}

// Machine, clock and tool: what a price holds for.
record::Json identity(const record::Environment& e) {
    const auto raw = [&](const char* name) {
        return e.raw.is_object() ? e.raw.value(name, record::Json()) : record::Json();
    };
    const auto text = [](const record::Text& value) { return value ? record::Json(*value) : record::Json(); };
    const record::Json hz = raw("tick_hz");
    return {{"hostname", text(e.hostname)},
            {"architecture", text(e.architecture)},
            {"cpu_model", text(e.cpu_model)},
            {"kernel", text(e.kernel)},
            {"microcode", raw("microcode")},
            {"governor", text(e.cpufreq_governor)},
            {"no_turbo", text(e.intel_pstate_no_turbo)},
            {"boost", text(e.cpufreq_boost)},
            {"tick_source", raw("tick_source")},
            // The measured rate wanders by some millionths.
            {"tick_khz",
             hz.is_number() ? record::Json(static_cast<long>(hz.get<double>() / 1e6 + 0.5) * 1000) : hz},
            {"tool", HASHPROF_VERSION}};
}

bool other_machine(const record::RunData& data, const record::Environment& now) {
    if (!data.campaign || !data.campaign->environment_at_start) return true;
    for (const host::Difference& difference : host::compare(*data.campaign->environment_at_start, now))
        if (difference.field == "cpu_model" || difference.field == "architecture" ||
            difference.field == "hostname")
            return true;
    return false;
}

void report_progress(std::size_t done, std::size_t of) {
    if (done == of || done % 50 == 0) spdlog::info("{} of {} timings", done, of);
}

void print(const HashcostOptions& options, const WhatIf& what_if) {
    const std::string json = record::dump(hashcost::to_json(what_if));
    if (options.save) hashprof::write_file_atomically(options.run / "hashcost.json", json);
    const std::string text = options.json     ? json
                             : options.shapes ? hashcost_shapes(what_if)
                                              : hashcost_table(what_if);
    std::fputs(text.c_str(), stdout);
}

int hashcost_run(const HashcostOptions& options, const Place& place) {
    const record::RunData data = record::RunDirectory(options.run).load_all();
    const InterruptWatch watch;
    ProcessExecutor executor;
    Shelf shelf(place, executor, options.cpu);
    WhatIf what_if;
    what_if.system = data.campaign ? data.campaign->system_id : "unknown";
    for (const record::Problem& problem : data.problems)
        what_if.notes.push_back(problem.file.string() + ": " + problem.cause);
    choose_rows(options, data, shelf, what_if);
    choose_replacements(options, shelf, what_if);
    const record::Environment now = host::check_this_host(options.cpu).environment;
    what_if.foreign_host = other_machine(data, now);
    const record::Json host = identity(now);
    what_if.tick_source =
        host["tick_source"].is_string() ? host["tick_source"].get<std::string>() : "unknown";
    const auto folder = options.cache.empty() ? options.run / "hashcost" : options.cache;
    hashcost::Pricing pricing(executor, hashcost::Cache(folder), host, options.rounds);
    hashcost::want_prices(what_if.rows, what_if.replacements, pricing);
    if (!pricing.run(report_progress)) {
        spdlog::warn("interrupted; the prices measured so far are kept, the same command goes on");
        return static_cast<int>(Exit::incomplete);
    }
    hashcost::make_estimates(what_if, pricing);
    what_if.notes.insert(what_if.notes.end(), pricing.notes().begin(), pricing.notes().end());
    for (const std::string& note : what_if.notes)
        spdlog::warn("{}", note);
    print(options, what_if);
    bool failed = std::any_of(what_if.prices.begin(), what_if.prices.end(),
                              [](const auto& priced) { return !priced.problem.empty(); });
    for (const Replacement& replacement : what_if.replacements)
        for (const auto& [_, source] : replacement.functions)
            failed = failed || (source != nullptr && !source->problem.empty());
    return static_cast<int>(failed || !data.problems.empty() ? Exit::finding : Exit::done);
}

}  // namespace

void add_hashcost(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<HashcostOptions>();
    CLI::App* command = app.add_subcommand(
        "hashcost", "What would the operations of a run take with other helper functions?");
    command->add_option("RUN", options->run, "Run directory of a campaign")->required();
    command->add_option("--with", options->with,
                        "Replace all helpers by this hash function or library of helpers: a path or a "
                        "candidate/label; may be repeated (default: every hash function of the catalogue)");
    command->add_option(
        "--replace", options->replace,
        "Replace single helpers: pseudoXOF=LIB, or several at once: pseudoXOF=LIB,drng=LIB; may be "
        "repeated");
    command->add_option("--present", options->present,
                        "Library with the present helpers, where the measured one is not at hand");
    command->add_option("--only", options->only,
                        "Instances: candidate, label or candidate/label, with * and ?; may be repeated");
    command->add_option("--cache", options->cache, "Folder of prices (RUN/hashcost)");
    command->add_option("--rounds", options->rounds, "Timings of each price (5)")
        ->check(CLI::Range(1u, 100u));
    command->add_option("--cpu", options->cpu, "CPU to price on");
    command->add_flag("--save", options->save, "Keep the result as RUN/hashcost.json, for the report");
    auto* json = command->add_flag("--json", options->json, "Print JSON");
    command->add_flag("--shapes", options->shapes, "Print the prices instead")->excludes(json);
    command->footer(
        "Rules and assumptions: docs/hashcost.md. Exit status: 0 done; 1 a library could not be priced or "
        "files of\n"
        "the run could not be read, the rest is estimated; 2 usage; 3 environment; 4 interrupted, prices are "
        "kept.\n"
        "Examples:\n"
        "  ngcc_perf hashcost run\n"
        "  ngcc_perf hashcost run --with ./libfast_helpers.so --only 'mlkem/*'\n"
        "  ngcc_perf hashcost run --replace pseudoXOF=hash-07/H-256,drng=hash-07/H-256 --json --save");
    command->callback([options, &place, &status] { status = hashcost_run(*options, place); });
}

}  // namespace ngcc
