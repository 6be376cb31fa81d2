// SPDX-License-Identifier: Apache-2.0
#include "campaign/build_step.hpp"
#include "campaign/phases.hpp"

namespace ngcc {

namespace {

KatCode verdict_of(const record::BuiltInstance& built) {
    return kat_code(built.kat.value_or("CRASH"));
}

}  // namespace

record::Failure not_measured(const record::BuiltInstance& built) {
    record::Failure failure;
    failure.code = "not_measured";
    if (built.error) {
        failure.text = "the library cannot be used: " + *built.error;
        return failure;
    }
    failure.text = "known answers: " + built.kat.value_or("?") + " " + built.kat_detail.value_or("");
    if (is_timed(verdict_of(built)))
        failure.text +=
            "; remedy: correct it, name its reference, or time it all the same (marked) with "
            "--allow-kat-failure";
    return failure;
}

bool is_left_out(const RunState& state, const record::BuiltInstance& built) {
    const KatCode verdict = verdict_of(built);
    return !built.error && verdict != KatCode::pass && is_timed(verdict) && !state.options.allow_kat_failure;
}

namespace {

// A library that cannot be read now, as on a share that is away or a tree that is not built yet, is no reason
// to throw away what was measured of it.
bool measured_before(const RunState& state, const CatalogueInstance& instance) {
    const auto found = state.build.instances.find(instance.key());
    return found != state.build.instances.end() && !found->second.error;
}

}  // namespace

void build_phase(RunState& state, const Instances& instances) {
    state.progress.phase("build and known answers", instances.size(), -1);
    for (const CatalogueInstance* instance : instances) {
        stop_if_interrupted();
        record::BuiltInstance built = describe_build(*instance);
        if (!built.library_sha256 && measured_before(state, *instance)) {
            state.unusable.insert(instance->key());
            state.note_failure(
                instance->key(),
                record::Failure{"library_missing", built.error.value_or("") + "; its evidence is kept", {}});
            state.progress.step(instance->key() + "  unusable", 0, true);
            continue;
        }
        const bool kept = still_holds(state, *instance, built);
        if (!kept) {
            state.progress.current(instance->key());
            if (!built.error) run_known_answers(state, *instance, built);
            state.save_built(instance->key(), built);
        }
        const record::BuiltInstance& now = state.built(*instance);
        const std::string result = now.error ? "unusable" : now.kat.value_or("?");
        // NOKAT is no finding where it may be timed: there was nothing to compare with.
        if (result != "PASS" && (result != "NOKAT" || is_left_out(state, now)))
            state.failures.push_back(instance->key() + ": " + not_measured(now).text);
        state.progress.step(instance->key() + "  " + result, 0, kept);
    }
}

}  // namespace ngcc
