// SPDX-License-Identifier: Apache-2.0
#include "report/model/evidence.hpp"

#include <algorithm>
#include <charconv>

namespace ngcc::report {
namespace {

template <typename T>
void add_stored(const std::string& label, const char* kind,
                const std::vector<const record::Stored<T>*>& files, std::vector<EvidenceItem>& items) {
    std::vector<EvidenceItem> found;
    for (const auto* stored : files)
        found.push_back({label, std::string(kind) + " " + stored->value.key(),
                         CitedFile{stored->file.string(), stored->sha256, "", ""}});
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.item < b.item; });
    items.insert(items.end(), found.begin(), found.end());
}

void add_instance(const Instance& instance, std::vector<EvidenceItem>& items) {
    items.push_back({instance.label, "KAT log", instance.kat_log_file});
    std::vector<const record::Stored<record::Timing>*> timings;
    std::vector<const record::Stored<record::Profile>*> profiles;
    for (const Operation& operation : instance.operations) {
        if (operation.timing) timings.push_back(operation.timing);
        if (operation.profile) profiles.push_back(operation.profile);
    }
    add_stored(instance.label, "timing", timings, items);
    add_stored(instance.label, "hash profile", profiles, items);
}

const Operation* find(const Instance& instance, const std::string& key) {
    for (const Operation& operation : instance.operations)
        if (operation.key == key) return &operation;
    return nullptr;
}

// The smaller of the declared passes and those really run, as the exchange recorded them.
unsigned passes(const Instance& instance) {
    const Operation* exchange = find(instance, "exchange");
    if (!exchange || !exchange->timing) return 0;
    const auto& kex = exchange->timing->value.kex;
    std::uint64_t least = 16;  // more than any exchange may have
    bool known = false;
    for (const char* name : {"kex_passes", "kex_passes_run"}) {
        const auto found = kex.find(name);
        if (found == kex.end()) continue;
        least = std::min(least, found->second);
        known = true;
    }
    return known ? static_cast<unsigned>(least) : 0;
}

bool profile_expected(record::Type type, const Instance& instance, const std::string& key) {
    if (type == record::Type::hash || !instance.reference()) return false;
    return type != record::Type::kex || key == "exchange";
}

void missing_operations(record::Type type, const Instance& instance, std::vector<Gap>& found) {
    const bool rejected = instance.kat() && *instance.kat() != "PASS";
    if (rejected && !instance.timed()) return;
    for (const std::string& key : record::operation_keys(type, passes(instance))) {
        const Operation* operation = find(instance, key);
        if (!operation || !operation->timing) found.push_back({instance.label, "no timing of " + key});
        if (profile_expected(type, instance, key) && (!operation || !operation->profile))
            found.push_back({instance.label, "no hash profile of " + key});
    }
}

void other_build(const Instance& instance, std::vector<Gap>& found) {
    if (!instance.built || !instance.built->library_sha256) return;
    for (const Operation& operation : instance.operations)
        if (operation.timing && operation.timing->value.library_sha256 &&
            operation.timing->value.library_sha256 != instance.built->library_sha256)
            found.push_back(
                {instance.label, "the timing of " + operation.key +
                                     " was taken with another library than the one in build.json"});
}

}  // namespace

std::vector<EvidenceItem> evidence(const Run& run, const Candidate& candidate) {
    std::vector<EvidenceItem> items;
    items.push_back({"", "campaign", cite(run.root, record::RunDirectory::campaign_path().string())});
    items.push_back({"", "build", cite(run.root, record::RunDirectory::build_path().string())});
    for (const Instance& instance : candidate.instances)
        add_instance(instance, items);
    return items;
}

std::vector<Gap> gaps(const Candidate& candidate, const std::vector<EvidenceItem>& items) {
    std::vector<Gap> found;
    for (const EvidenceItem& item : items) {
        const CitedFile& file = item.file;
        if (!file.problem.empty())
            found.push_back({item.label, item.item + " " + file.path + ": " + file.problem});
        else if (!file.recorded.empty() && file.recorded != file.sha256)
            found.push_back({item.label, item.item + " " + file.path +
                                             ": its SHA-256 is not the recorded one, " + file.recorded});
    }
    for (const Instance& instance : candidate.instances) {
        if (!instance.built) found.push_back({instance.label, "no entry in build.json"});
        if (candidate.type) missing_operations(*candidate.type, instance, found);
        other_build(instance, found);
    }
    return found;
}

}  // namespace ngcc::report
