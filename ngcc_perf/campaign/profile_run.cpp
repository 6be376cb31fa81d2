// SPDX-License-Identifier: Apache-2.0
#include "campaign/profile_run.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "campaign/hook_proof.hpp"
#include "campaign/link_proof.hpp"
#include "campaign/region.hpp"
#include "campaign/residual.hpp"
#include "reader/profile.hpp"
#include "stats/exact.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

using record::Json;

// One profiled worker: its process, and what its region says if it ended well.
struct Profiled {
    WorkerRun run;
    std::optional<hashprof::Profile> counts;
    Json json;
    std::vector<std::byte> region;
};

Profiled profile_once(Executor& executor, const ProfileRequest& request, const Target& target,
                      const std::string& mode) {
    const SharedRegion region;
    Command command = worker_command(target, "profile", request.operation, request.counts, request.timeout_s,
                                     {"--region-fd", std::to_string(region.descriptor()), "--mode", mode});
    command.inherit_fd = region.descriptor();
    Profiled result;
    result.run = run_worker(executor, target, command);
    if (result.run.verdict.status != "complete") return result;
    try {
        result.region = region.read();
        result.counts = hashprof::read_profile(result.region, request.operation.name);
        result.json = hashprof::to_json(*result.counts);
    } catch (const hashprof::Error& e) {
        result.run.verdict = {"failed", WorkerError{"region", e.cause()}};
    }
    return result;
}

Json base_json(const ProfileRequest& request, const Profiled& first) {
    Json json = first.json.is_object() ? first.json : Json::object();
    Json meta(first.run.process.meta);
    if (json.contains("meta")) meta.update(json.at("meta"));
    json["meta"] = meta;
    json["schema"] = record::schema_version;
    json["candidate"] = json["label"] = "";
    json["operation"] = request.operation.name;
    json["input_bytes"] = request.operation.input_bytes;
    json["status"] = first.run.verdict.status;
    json["command"] = first.run.process.command;
    json["stderr"] = first.run.process.stderr_text;
    return json;
}

std::optional<double> plain_ticks(const WorkerRun& run, std::uint64_t iterations) {
    const std::uint64_t sum = run.answer.number("per_call_ticks", 0);
    if (run.verdict.status != "complete" || sum == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(iterations);
}

bool same_counts(const hashprof::Profile& a, const hashprof::Profile& b) {
    return std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                      [](const auto& x, const auto& y) {
                          return x.function == y.function && x.in_bits == y.in_bits &&
                                 x.out_bits == y.out_bits && x.calls == y.calls;
                      });
}

// The median over the runs of one number that each of them may have.
template <typename Get>
Json median_of(const std::vector<hashprof::Profile>& runs, Get get) {
    std::vector<double> values;
    for (const hashprof::Profile& run : runs)
        if (const std::optional<double> value = get(run)) values.push_back(*value);
    return values.empty() ? Json() : Json(median(values));
}

std::optional<double> compensated_share(const hashprof::Profile& run, const std::string& function) {
    const auto helper = run.helpers.find(function);
    return helper == run.helpers.end() ? std::nullopt : helper->second.share_compensated;
}

// Unfenced reads hide behind the code around them by an amount that no constant describes, so the compensated
// shares are those of the fenced runs; the published share and the calls stay those of the first run.
void take_compensated(Json& own, const std::vector<hashprof::Profile>& fenced) {
    own["compensated_from"] = {{"mode", "fenced"}, {"runs", fenced.size()}};
    own["hash_share_compensated"] =
        median_of(fenced, [](const auto& run) { return run.hash_share_compensated; });
    own["operation_ticks_compensated"] =
        median_of(fenced, [](const auto& run) { return run.operation_ticks_compensated; });
    own["calibration_fenced"] = hashprof::to_json(fenced.front()).at("hashprof").at("calibration");
    for (auto& [name, helper] : own.at("helpers").items()) {
        const std::string function = name;
        helper["share_compensated"] =
            median_of(fenced, [&](const auto& run) { return compensated_share(run, function); });
        const auto found = fenced.front().helpers.find(function);
        if (found == fenced.front().helpers.end()) continue;
        helper["share_uncertainty"] = found->second.share_uncertainty;
        helper["below_resolution"] = found->second.below_resolution;
        if (function == "drng_init")
            own["drng_init"] = helper;
        else
            own["share_compensated"][function] = helper["share_compensated"];
    }
}

// Alternates fenced and, if there is a plain twin, unprofiled runs, so that drift touches both alike. False
// if the user interrupts.
bool take_fenced_runs(Executor& executor, const ProfileRequest& request, const Profiled& first, Json& own) {
    std::vector<ResidualPair> pairs;
    std::vector<hashprof::Profile> fenced;
    bool agree = true;
    for (std::size_t i = 0; i < request.pairs; ++i) {
        const Profiled next = profile_once(executor, request, request.profiled, "fenced");
        if (next.run.interrupted) return false;
        if (!next.counts) continue;
        fenced.push_back(*next.counts);
        agree = agree && same_counts(*next.counts, *first.counts);
        if (!request.plain) continue;
        const WorkerRun beside =
            run_worker(executor, *request.plain,
                       worker_command(*request.plain, "time", request.operation, request.counts,
                                      request.timeout_s, {"--per-call-ticks"}));
        if (beside.interrupted) return false;
        const auto ticks = plain_ticks(beside, request.counts.iterations);
        if (next.counts->operation_ticks_compensated && ticks)
            pairs.push_back({*next.counts->operation_ticks_compensated, *ticks});
    }
    if (!fenced.empty()) take_compensated(own, fenced);
    own["residual"] = residual(pairs);
    own["repeated_runs_agree"] = agree;
    return true;
}

// The same calls by the other route, in a library of the same objects. False if the user interrupts.
bool cross_check(Executor& executor, const ProfileRequest& request, const Profiled& first, Json& own) {
    own["cross_check"] = nullptr;
    if (!request.wrapped) return true;
    const Profiled other = profile_once(executor, request, *request.wrapped, "count");
    if (other.run.interrupted) return false;
    Json check = {{"route", "wrap"}, {"library", request.wrapped->shown_library}, {"agrees", nullptr}};
    if (other.counts)
        check["agrees"] = same_counts(*other.counts, *first.counts);
    else
        check["reason"] = other.run.verdict.error ? other.run.verdict.error->text : "the run failed";
    if (check["agrees"] == Json(false))
        doubt(own, "the wrap route counts other calls in " + request.wrapped->shown_library);
    own["cross_check"] = std::move(check);
    return true;
}

// The hooks name files by the path they were mapped from; evidence holds none. Libraries that the target
// needs are named by their file.
void hide_paths(Json& json, const Target& target) {
    if (json.is_string()) json = without_paths(json.get<std::string>(), target);
    if (!json.is_structured()) return;
    for (Json& item : json)
        hide_paths(item, target);
    if (json.is_object() && json.contains("module") && json.at("module").is_string()) {
        const std::filesystem::path module = json.at("module").get<std::string>();
        if (module.is_absolute()) json["module"] = module.filename().string();
    }
}

}  // namespace

ProfileRun run_profile(Executor& executor, const ProfileRequest& request) {
    const Profiled first = profile_once(executor, request, request.profiled, request.mode);
    Json json = base_json(request, first);
    ProfileRun result;
    result.interrupted = first.run.interrupted;
    if (first.counts) {
        Json& own = json["hashprof"];
        if (request.route == ProfileRoute::hook)
            fold_hook_proof(own, first.region);
        else
            fold_link_proof(own, request.profiled.library);
        result.interrupted = result.interrupted || !cross_check(executor, request, first, own);
        own["compensated_from"] = {{"mode", request.mode}, {"runs", 1}};
        own["residual"] = residual({});
        if (!result.interrupted && request.pairs > 0 && request.mode != "count")
            result.interrupted = !take_fenced_runs(executor, request, first, own);
    }
    hide_paths(json, request.profiled);
    result.profile = record::profile_from_json(json, "profile");
    result.profile.confinement = request.profiled.confinement_text;
    result.profile.error = to_failure(first.run.verdict.error);
    return result;
}

}  // namespace ngcc
