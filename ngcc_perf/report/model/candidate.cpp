// SPDX-License-Identifier: Apache-2.0
#include "report/model/candidate.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "report/format/text.hpp"
#include "report/model/faults.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

struct NaturalOrder {
    bool operator()(const std::string& a, const std::string& b) const { return record::natural_less(a, b); }
};

struct OperationOrder {
    bool operator()(const std::string& a, const std::string& b) const { return record::operation_less(a, b); }
};

struct Draft {
    const record::BuiltInstance* built = nullptr;
    std::map<std::string, Operation, OperationOrder> operations;
};

using Drafts = std::map<std::string, std::map<std::string, Draft, NaturalOrder>, NaturalOrder>;

Drafts collect(const record::RunData& data) {
    Drafts drafts;
    if (data.build)
        for (const auto& [key, built] : data.build->instances)
            drafts[built.candidate][built.label].built = &built;
    for (const auto& timing : data.timings) {
        const auto key = timing.value.key();
        Operation& operation = drafts[timing.value.candidate][timing.value.label].operations[key];
        operation.key = key;
        operation.timing = &timing;
    }
    for (const auto& profile : data.profiles) {
        const auto key = profile.value.key();
        Operation& operation = drafts[profile.value.candidate][profile.value.label].operations[key];
        operation.key = key;
        operation.profile = &profile;
    }
    return drafts;
}

// What build.json and the records say of the log; the usual place if they say nothing.
CitedFile stated_log(const Instance& instance) {
    const record::Timing* timing = instance.any_timing();
    CitedFile file;
    if (instance.built && instance.built->kat_log)
        file = {*instance.built->kat_log, "", "", instance.built->kat_log_sha256.value_or("")};
    else if (timing && timing->kat_log)
        file = {*timing->kat_log, "", "", timing->kat_log_sha256.value_or("")};
    else
        file.path = record::RunDirectory::kat_log_path(instance.candidate, instance.label).string();
    return file;
}

void read_kat_log(const fs::path& root, Instance& instance) {
    const CitedFile stated = stated_log(instance);
    instance.kat_log_file = cite(root, stated.path);
    instance.kat_log_file.recorded = stated.recorded;
    if (instance.kat_log_file.problem.empty())
        instance.kat_log = parse_kat_log(hashprof::read_file(root / stated.path));
}

// A log that is stated must be there, and be the one that is stated.
void judge_kat_log(const Instance& instance, std::vector<record::Problem>& problems) {
    const CitedFile& log = instance.kat_log_file;
    const record::Timing* timing = instance.any_timing();
    const bool stated = (instance.built && instance.built->kat_log) || (timing && timing->kat_log);
    if (stated && !log.problem.empty())
        problems.push_back(
            {log.path, "at kat_log of " + format::printable(instance.label) + ": " + log.problem});
    if (log.problem.empty() && !log.recorded.empty() && log.sha256 != log.recorded)
        problems.push_back({log.path, "at kat_log_sha256 of " + format::printable(instance.label) +
                                          ": not the digest of this file"});
}

std::optional<record::Type> type_of(const Instance& instance) {
    if (instance.built && instance.built->type) return record::type_from_name(*instance.built->type);
    if (const auto type = instance.kat_log.value("type")) return record::type_from_name(*type);
    for (const Operation& operation : instance.operations)
        if (const auto type = record::type_of_operation(operation.key)) return type;
    return std::nullopt;
}

std::optional<std::string> algorithm_of(const Instance& instance) {
    if (instance.built && instance.built->algorithm) return instance.built->algorithm;
    return instance.kat_log.value("algorithm");
}

void describe(Candidate& candidate) {
    std::vector<std::string> names;
    for (const Instance& instance : candidate.instances) {
        if (!candidate.type) candidate.type = type_of(instance);
        const auto name = algorithm_of(instance);
        if (name && std::find(names.begin(), names.end(), *name) == names.end()) names.push_back(*name);
    }
    candidate.algorithm = format::joined(names);
}

}  // namespace

const record::Timing* Instance::any_timing() const {
    for (const Operation& operation : operations)
        if (operation.timing) return &operation.timing->value;
    return nullptr;
}

std::string Instance::name() const {
    if (built && built->instance && !built->instance->empty()) return *built->instance;
    if (any_timing() && any_timing()->instance) return *any_timing()->instance;
    return label;
}

std::optional<std::string> Instance::variant() const {
    if (built && built->variant) return built->variant;
    return any_timing() ? any_timing()->variant : std::nullopt;
}

std::optional<std::string> Instance::flags() const {
    if (built && built->flags) return built->flags;
    return any_timing() ? any_timing()->flags : std::nullopt;
}

std::optional<std::string> Instance::kat() const {
    // Where records say worse than the build, that is what the reader must know.
    for (const Operation& operation : operations)
        if (operation.timing && operation.timing->value.kat && *operation.timing->value.kat != "PASS")
            return operation.timing->value.kat;
    if (built && built->kat) return built->kat;
    if (any_timing() && any_timing()->kat) return any_timing()->kat;
    return kat_log.code;
}

std::string Instance::kat_detail() const {
    if (built && built->kat_detail && !built->kat_detail->empty()) return *built->kat_detail;
    if (built && built->error && !built->error->empty()) return *built->error;
    return kat_log.detail;
}

bool Instance::timed() const {
    return any_timing() != nullptr;
}

bool Instance::reference() const {
    return variant().value_or("reference") == "reference";
}

std::vector<const record::Timing*> Candidate::timings() const {
    std::vector<const record::Timing*> all;
    for (const Instance& instance : instances)
        for (const Operation& operation : instance.operations)
            if (operation.timing) all.push_back(&operation.timing->value);
    return all;
}

std::vector<const record::Profile*> Candidate::profiles() const {
    std::vector<const record::Profile*> all;
    for (const Instance& instance : instances)
        for (const Operation& operation : instance.operations)
            if (operation.profile) all.push_back(&operation.profile->value);
    return all;
}

Run::Run(const record::RunDirectory& directory)
    : root(directory.root()), data(directory.load_all(record::Detail::figures)) {
    take_out_faults(data);
    for (auto& [id, instances] : collect(data)) {
        Candidate candidate;
        candidate.id = id;
        for (auto& [label, draft] : instances) {
            Instance instance;
            instance.candidate = id;
            instance.label = label;
            instance.built = draft.built;
            for (auto& [key, operation] : draft.operations)
                instance.operations.push_back(operation);
            read_kat_log(root, instance);
            judge_kat_log(instance, data.problems);
            candidate.instances.push_back(std::move(instance));
        }
        describe(candidate);
        candidates.push_back(std::move(candidate));
    }
}

void Run::require_evidence() const {
    if (!data.timings.empty() || !data.profiles.empty()) return;
    std::string what = "holds no record of any operation";
    if (!data.problems.empty())
        what += "; " + std::to_string(data.problems.size()) + " files could not be read, the first is " +
                format::printable(data.problems.front().file.string()) + ": " + data.problems.front().cause;
    throw hashprof::Error(root.string(), what, "measure first: ngcc_perf campaign",
                          hashprof::Exit::incomplete);
}

std::string Run::system() const {
    return data.campaign ? data.campaign->system_id : "unknown";
}

const record::Environment* Run::environment() const {
    if (data.campaign && data.campaign->environment_at_end) return &*data.campaign->environment_at_end;
    if (data.campaign && data.campaign->environment_at_start) return &*data.campaign->environment_at_start;
    for (const auto& timing : data.timings)
        if (timing.value.environment) return &*timing.value.environment;
    return nullptr;
}

CitedFile cite(const fs::path& root, const std::string& path) {
    CitedFile file{path, "", "", ""};
    const fs::path normal = fs::path(path).lexically_normal();
    if (normal.is_absolute() || normal.empty() || *normal.begin() == "..") {
        file.problem = "the path leads out of the run directory; not read";
        return file;
    }
    fs::path at = root;
    std::error_code error;
    for (const fs::path& part : normal) {
        at /= part;
        if (!fs::is_symlink(fs::symlink_status(at, error))) continue;
        file.problem = "a symbolic link, which is not followed";
        return file;
    }
    if (!fs::exists(root / normal, error)) {
        file.problem = "missing";
        return file;
    }
    try {
        file.sha256 = hashprof::sha256_file(root / normal);
    } catch (const hashprof::Error& failure) {
        file.problem = failure.cause();
    }
    return file;
}

}  // namespace ngcc::report
