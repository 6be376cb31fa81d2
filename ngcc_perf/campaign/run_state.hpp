// SPDX-License-Identifier: Apache-2.0
// What the phases of one campaign share: options, run directory, host, and the evidence so far.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "call/target.hpp"
#include "campaign/campaign.hpp"
#include "campaign/progress.hpp"
#include "record/store.hpp"

namespace ngcc {

// Thrown when the user interrupts: unwinds to run_campaign, which closes the books.
struct Interrupted {};

using Instances = std::vector<const CatalogueInstance*>;

struct RunState {
    const CampaignOptions& options;
    Executor& executor;
    const HostProbe& probe;
    record::RunDirectory directory;
    host::HostReport host;
    record::Campaign campaign;
    record::Build build;
    Progress progress;
    std::vector<std::string> failures = {};  // "mlkem/… enc: crash: …"
    std::vector<std::string> findings = {};  // misbehaviour that did not end a measurement
    std::set<std::string> unusable = {};     // instances whose library is away; what was measured stays

    // Error if the directory belongs to another host, system or plan. Writes campaign.json as begun.
    static RunState open(const CampaignOptions& options, Executor& executor, const HostProbe& probe);

    // Checks the host again and notes it in campaign.json under this phase.
    void begin_phase(Phase phase);
    // Error if the host is no longer what the run directory is of. Passing load is none of that: it was
    // looked at when the campaign began, and disturbed trials are repeated.
    void require_same_host();
    void close();

    // Changes campaign.json, and the entry of one instance in build.json, whoever else writes there.
    void update_campaign(const std::function<void(record::Campaign&)>& change);
    void save_built(const std::string& key, const record::BuiltInstance& built);

    Target target(const CatalogueInstance& instance) const;
    // By entry hooks in the library that is timed, or, without them, in the twin with wrappers.
    Target profile_target(const CatalogueInstance& instance) const;
    // The twin with wrappers, if there is one.
    std::optional<Target> wrapped_target(const CatalogueInstance& instance) const;
    const record::BuiltInstance& built(const CatalogueInstance& instance) const;
    // Fields of a timing record that come from the build, the KAT and the host.
    record::Timing timing_for(const CatalogueInstance& instance) const;
    void note_failure(const std::string& what, const std::optional<record::Failure>& error);
    // The core clock if it is fixed and a counter told it.
    std::optional<double> fixed_clock_hz() const;
    std::filesystem::path scratch() const { return options.run / "work"; }
};

// Throws Interrupted once the user asked to stop.
void stop_if_interrupted();

// Sets a field of ours that the record types do not name; all named fields are still written.
template <typename Record>
void annotate(Record& record, const std::string& name, record::Json value) {
    if (!record.raw.is_object()) record.raw = record::Json(record::to_json(record));
    record.raw[name] = std::move(value);
}

}  // namespace ngcc
