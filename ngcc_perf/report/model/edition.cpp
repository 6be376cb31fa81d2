// SPDX-License-Identifier: Apache-2.0
#include "report/model/edition.hpp"

#include <algorithm>

#include "report/format/text.hpp"
#include "support/error.hpp"

namespace ngcc::report {
namespace {

bool has_candidate(const Run& run, const std::string& id) {
    return std::any_of(run.candidates.begin(), run.candidates.end(),
                       [&](const Candidate& candidate) { return candidate.id == id; });
}

}  // namespace

Edition::Edition(const std::vector<std::filesystem::path>& run_dirs, metadata::Tables tables)
    : metadata(std::move(tables)) {
    for (const auto& folder : run_dirs) {
        auto run = std::make_unique<Run>(record::RunDirectory(folder));
        run->require_evidence();
        if (const Run* other = of_system(run->system()))
            throw hashprof::Error(folder.string(),
                                  "is a run of system " + format::printable(run->system()) + ", and so is " +
                                      other->root.string(),
                                  "give one run of each system, or compare the two: ngcc_perf compare",
                                  hashprof::Exit::usage);
        runs.push_back(std::move(run));
    }
}

const Run* Edition::of_system(const std::string& system) const {
    for (const auto& run : runs)
        if (run->system() == system) return run.get();
    return nullptr;
}

std::vector<std::string> Edition::other_systems(const std::string& candidate,
                                                const std::string& system) const {
    std::vector<std::string> found;
    for (const auto& run : runs)
        if (run->system() != system && has_candidate(*run, candidate)) found.push_back(run->system());
    return found;
}

const metadata::ExternalSize* Edition::external_size(const Instance& instance) const {
    const auto* found = metadata.external_size(instance.candidate, instance.name());
    return found ? found : metadata.external_size(instance.candidate, instance.label);
}

const metadata::KexBandwidth* Edition::kex_bandwidth(const Instance& instance) const {
    const auto* found = metadata.kex_bandwidth(instance.candidate, instance.name());
    return found ? found : metadata.kex_bandwidth(instance.candidate, instance.label);
}

}  // namespace ngcc::report
