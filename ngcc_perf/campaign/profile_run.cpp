// SPDX-License-Identifier: Apache-2.0
#include "campaign/profile_run.hpp"

#include "campaign/link_proof.hpp"
#include "campaign/region.hpp"
#include "campaign/residual.hpp"
#include "reader/profile.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

using record::Json;

// One profiled worker: its process, and what its region says if it ended well.
struct Profiled {
    WorkerRun run;
    std::optional<hashprof::Profile> counts;
    Json json;
};

Profiled profile_once(Executor& executor, const ProfileRequest& request) {
    const SharedRegion region;
    Command command =
        worker_command(request.profiled, "profile", request.operation, request.counts, request.timeout_s,
                       {"--region-fd", std::to_string(region.descriptor()), "--mode", request.mode});
    command.inherit_fd = region.descriptor();
    Profiled result;
    result.run = run_worker(executor, request.profiled, command);
    if (result.run.verdict.status != "complete") return result;
    try {
        result.counts = hashprof::read_profile(region.read(), request.operation.name);
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

// Alternates profiled and plain runs, so that drift touches both alike. False if the user interrupts.
bool take_pairs(Executor& executor, const ProfileRequest& request, const Profiled& first, Json& own) {
    std::vector<ResidualPair> pairs;
    bool agree = true;
    const Command plain = worker_command(*request.plain, "time", request.operation, request.counts,
                                         request.timeout_s, {"--per-call-ticks"});
    for (std::size_t i = 0; i < request.pairs; ++i) {
        const Profiled next = i == 0 ? first : profile_once(executor, request);
        const WorkerRun beside = run_worker(executor, *request.plain, plain);
        if (next.run.interrupted || beside.interrupted) return false;
        if (!next.counts) continue;
        const auto profiled_ticks = next.counts->operation_ticks_compensated;
        const auto ticks = plain_ticks(beside, request.counts.iterations);
        if (profiled_ticks && ticks) pairs.push_back({*profiled_ticks, *ticks});
        agree = agree && next.counts->rows.size() == first.counts->rows.size();
        for (std::size_t r = 0; agree && r < next.counts->rows.size(); ++r)
            agree = next.counts->rows[r].function == first.counts->rows[r].function &&
                    next.counts->rows[r].in_bits == first.counts->rows[r].in_bits &&
                    next.counts->rows[r].out_bits == first.counts->rows[r].out_bits &&
                    next.counts->rows[r].calls == first.counts->rows[r].calls;
    }
    own["residual"] = residual(pairs);
    own["repeated_runs_agree"] = agree;
    return true;
}

}  // namespace

ProfileRun run_profile(Executor& executor, const ProfileRequest& request) {
    const Profiled first = profile_once(executor, request);
    Json json = base_json(request, first);
    ProfileRun result;
    result.interrupted = first.run.interrupted;
    if (first.counts) {
        Json& own = json["hashprof"];
        fold_link_proof(own, request.profiled.library);
        if (request.plain && request.pairs > 0)
            result.interrupted = !take_pairs(executor, request, first, own);
        else
            own["residual"] = residual({});
    }
    result.profile = record::profile_from_json(json, "profile");
    result.profile.error = to_failure(first.run.verdict.error);
    return result;
}

}  // namespace ngcc
