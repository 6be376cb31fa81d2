// SPDX-License-Identifier: Apache-2.0
// What the phases of one campaign share: options, run directory, host, and the evidence so far.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "call/target.hpp"
#include "campaign/campaign.hpp"
#include "campaign/progress.hpp"
#include "record/store.hpp"

namespace ngcc {

// Thrown when the user interrupts: unwinds to run_campaign, which closes the books.
struct Interrupted {};

struct RunState {
    const CampaignOptions& options;
    Executor& executor;
    record::RunDirectory directory;
    host::HostReport host;
    record::Campaign campaign;
    record::Build build;
    Progress progress;
    std::vector<std::string> failures;  // "mlkem/… enc: crash: …"

    // Error if the directory belongs to another host, system or plan. Writes campaign.json as begun.
    static RunState open(const CampaignOptions& options, Executor& executor, const HostProbe& probe);

    // Checks the host again and notes it in campaign.json under this phase.
    void begin_phase(const std::string& name, const HostProbe& probe);
    void close();

    Target target(const CatalogueInstance& instance) const;
    // By entry hooks in the library that is timed, or, without them, in the twin with wrappers.
    Target profile_target(const CatalogueInstance& instance) const;
    // The twin with wrappers, if there is one.
    std::optional<Target> wrapped_target(const CatalogueInstance& instance) const;
    const record::BuiltInstance& built(const CatalogueInstance& instance) const;
    // Fields of a timing record that come from the build and the KAT.
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
