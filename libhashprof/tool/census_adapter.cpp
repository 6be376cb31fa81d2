// SPDX-License-Identifier: Apache-2.0
#include "tool/census_adapter.hpp"

#include <algorithm>
#include <cstring>

#include "reader/rows.hpp"
#include "reader/states.hpp"
#include "support/error.hpp"

namespace hashprof {
namespace {

Start start_from(const census::Choice& choice) {
    Start start;
    start.refused = choice.refused;
    start.code = choice.code;
    start.reason = choice.reason;
    start.remedy = choice.remedy;
    start.route = census::name_of(choice.route);
    if (choice.libasan_first) start.first_preload = choice.asan_library;
    return start;
}

nlohmann::json finding_json(const census::Finding& finding) {
    nlohmann::json object = {{"severity", census::name_of(finding.severity)},
                             {"code", finding.code},
                             {"file", finding.file},
                             {"cause", finding.cause}};
    if (!finding.function.empty()) object["function"] = finding.function;
    if (!finding.remedy.empty()) object["remedy"] = finding.remedy;
    return object;
}

// Shells, make, timeout …: they start the program of interest and hold no helper. Without this, every run
// from a script would be doubted because /bin/sh has no symbols.
bool is_launcher(const hashprof_region& region) {
    const std::string path = region.executable;
    const bool system_program = path.starts_with("/bin/") || path.starts_with("/usr/bin/") ||
                                path.starts_with("/sbin/") || path.starts_with("/usr/sbin/");
    return system_program && region.hook_count == 0;
}

std::vector<const hashprof_region*> judged_images(const Images& images) {
    std::vector<const hashprof_region*> judged;
    for (const hashprof_region* region : images)
        if (!is_launcher(*region)) judged.push_back(region);
    return judged.empty() ? images : judged;
}

int doubt(State state) {
    return state == State::not_observable ? 2 : state == State::observed ? 1 : 0;
}

void fold_in(Verdict& verdict, const census::Judgement& judgement, const hashprof_region& region,
             bool several, bool first) {
    for (const auto& [name, state] : judgement.states) {
        const auto [place, fresh] = verdict.states.try_emplace(name, state);
        if (!fresh && doubt(state.state) > doubt(place->second.state)) place->second = state;
    }
    for (const census::Finding& finding : judgement.findings) {
        nlohmann::json json = finding_json(finding);
        if (std::find(verdict.findings.begin(), verdict.findings.end(), json) == verdict.findings.end())
            verdict.findings.push_back(std::move(json));
    }
    if (!first && judgement.coverage >= verdict.coverage) return;
    verdict.coverage = judgement.coverage;
    verdict.reason = several ? std::string(region.executable) + ": " + judgement.reason : judgement.reason;
}

// The wrap route has its own proof, at the link.
Verdict verdict_from_inside(const Images& images) {
    Profile profile;
    profile.route = "wrap";
    profile.states = states_of(images);
    for (const hashprof_region* region : images) {
        profile.forks += region->forks;
        profile.dropped_calls += region->threads_refused_calls;
        for (const auto& thread : region->threads)
            profile.dropped_calls += thread.dropped_calls;
    }
    grade_from_inside(profile, images);
    return {profile.states, profile.coverage, profile.coverage_reason, nlohmann::json::array()};
}

}  // namespace

Start plan_start(const std::string& program, const census::Wanted& wanted, const std::string& route) {
    census::Report report = census::take(program, wanted);
    // Two levels, as the kernel follows them at most four: an interpreter is nearly always a binary.
    for (int level = 0; level < 2 && report.kind == census::FileKind::script; level++)
        report = census::take(report.interpreter, wanted);
    const census::Route asked = route == "preload" ? census::Route::preload : census::Route::hook;
    return start_from(
        census::choose(report, census::take_needed(report, wanted), route == "auto" ? nullptr : &asked));
}

void Verdict::weaken(const std::string& why) {
    if (coverage == Coverage::proved) {
        coverage = Coverage::partial;
        reason = why;
    } else {
        reason += "; " + why;
    }
}

void Verdict::unsee(const std::string& why, const std::string& remedy) {
    weaken(why);
    for (auto& [name, state] : states)
        if (state.state != State::not_observable) state = {State::not_observable, why, remedy};
}

Verdict judge_images(const Images& images, const census::Wanted& wanted) {
    if (images.empty()) return {};
    if (images.front()->route == HASHPROF_ROUTE_WRAP) return verdict_from_inside(images);
    Verdict verdict;
    const std::vector<const hashprof_region*> judged = judged_images(images);
    for (const hashprof_region* region : judged)
        fold_in(verdict, census::judge(*region, wanted), *region, judged.size() > 1,
                region == judged.front());
    // A place that was found and left alone is known here even if the files are gone.
    for (const auto& [name, state] : states_of(judged)) {
        const auto [place, fresh] = verdict.states.try_emplace(name, state);
        if (!fresh && doubt(state.state) > doubt(place->second.state)) place->second = state;
    }
    return verdict;
}

}  // namespace hashprof
