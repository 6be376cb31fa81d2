// SPDX-License-Identifier: Apache-2.0
#include "report/model/facts.hpp"

#include "report/format/number.hpp"
#include "report/model/counter.hpp"
#include "report/model/ours.hpp"
#include "report/model/shares.hpp"

namespace ngcc::report {
namespace {

std::string stated(const std::optional<std::string>& value, const char* otherwise = "not recorded") {
    return value && !value->empty() ? *value : otherwise;
}

void count_counters(const record::Timing& t, Facts& facts) {
    if (t.status == "failed") return;
    if (mean_cycles(t)) {
        ++facts.cycle_sources[stated(t.cycle_source, "cycles, their source is not recorded")];
    } else {
        ++facts.without_cycles;
        ++facts.cycle_sources["none: " + stated(t.cycle_reason, "the record does not say why")];
    }
    if (t.mean_ticks) ++facts.tick_sources[stated(t.tick_source)];
}

std::string process_text(const record::Plan& plan, std::size_t trials) {
    std::string text = std::to_string(trials) + (trials == 1 ? " trial" : " trials");
    if (trials < 2 || !plan.separate_processes) return text;
    return text + (*plan.separate_processes ? ", each in a process of its own" : " in one process");
}

void count_trials(const record::Stored<record::Timing>& stored, Facts& facts) {
    const record::Timing& t = stored.value;
    if (t.status == "failed") return;
    if (t.plan) {
        ++facts.trials[process_text(*t.plan, t.trials.size())];
        ++facts.warmups[std::to_string(t.plan->warmups)];
        facts.unguarded += t.plan->reused_calibration.value_or(false);
    }
    ++facts.scopes[stated(t.timing_scope)];
    facts.steps += t.timing_scope == "per_call_step";
    if (t.status == "complete" && t.guide_100_measurements_met == false) facts.few.push_back(&stored);
    if (t.timing_scope == "per_call_step") return;
    facts.disturbed_records += t.disturbed_retries > 0;
    facts.disturbed_retries += t.disturbed_retries;
}

void count_build(const record::Timing& t, Facts& facts) {
    ++facts.compilers[stated(t.environment ? t.environment->compiler : std::nullopt)];
    ++facts.build_flags[stated(t.build_flags)];
    ++facts.flags[stated(t.flags)];
    ++facts.variants[stated(t.variant)];
    if (t.environment && t.environment->cpu_number) ++facts.cpus[std::to_string(*t.environment->cpu_number)];
    ++facts.confinements[stated(t.confinement, "none recorded")];
    facts.unfixed += t.unfixed_host.value_or(false);
    facts.kat_not_passed += t.kat_not_passed.value_or(false);
}

void count_profile(const record::Profile& p, Facts& facts) {
    if (p.status != "complete") {
        ++facts.profiles_failed;
        return;
    }
    const Shares shares = shares_of(p);
    if (!shares.ours) {
        ++facts.unstated;
    } else {
        ++facts.coverages[shares.coverage.empty() ? "not recorded" : shares.coverage];
        ++facts.routes[stated(text_at(p.hashprof, "/route"))];
    }
    const auto overflow = p.meta.find("overflow_calls");
    facts.overflown += overflow != p.meta.end() && overflow->second != "0";
}

}  // namespace

Facts facts_of(const Run& run) {
    Facts facts;
    for (const auto& stored : run.data.timings) {
        ++facts.timings;
        facts.failed += stored.value.status == "failed";
        facts.partial += stored.value.status == "partial";
        count_counters(stored.value, facts);
        count_trials(stored, facts);
        count_build(stored.value, facts);
    }
    for (const auto& stored : run.data.profiles) {
        ++facts.profiles;
        count_profile(stored.value, facts);
    }
    return facts;
}

}  // namespace ngcc::report
