// SPDX-License-Identifier: Apache-2.0
#include "reader/states.hpp"

#include <algorithm>

#include "reader/rows.hpp"

namespace hashprof {
namespace {

constexpr auto kSeparate = "compile it without that optimisation, or link it with hashprof-cc";

HelperState refused_state(const hashprof_region& region, const hashprof_hook& hook) {
    const Refusal refusal = refusal_of(hook.refusal);
    return {State::not_observable,
            std::string(hook.symbol) + " in " + region.modules[hook.module].path + ": " + refusal.reason,
            refusal.remedy};
}

}  // namespace

Refusal refusal_of(std::uint32_t refusal) {
    switch (refusal) {
        case HASHPROF_HOOKED:
            return {"", "", ""};
        case HASHPROF_REFUSED_IFUNC:
            return {"ifunc", "an IFUNC chooses its code, and it was not known yet", "--route preload"};
        case HASHPROF_REFUSED_SHORT:
            return {"short", "it is too short to be patched and no room lies behind it", kSeparate};
        case HASHPROF_REFUSED_BRANCH:
            return {"branch", "code branches into its first instructions", kSeparate};
        case HASHPROF_REFUSED_DECODE:
            return {"decode", "its first instructions cannot be decoded or moved", kSeparate};
        case HASHPROF_REFUSED_FAR:
            return {"far", "no free memory lies within reach of a branch", "--route preload"};
        case HASHPROF_REFUSED_PROTECTED:
            return {"protected", "its pages cannot be made writable",
                    "lift the SELinux, seccomp or MDWE rule, or --route preload"};
        case HASHPROF_REFUSED_CHANGED:
            return {"changed", "its code in memory differs from the file",
                    "run it without the other tool, or from the file that is there now"};
        case HASHPROF_REFUSED_FULL:
            return {"full", "more functions were found than the tables hold", "name fewer with --functions"};
        case HASHPROF_REFUSED_PARTIAL:
            return {"part-clone", "a part of it was inlined into its callers", "-fno-partial-inlining"};
        case HASHPROF_REFUSED_NOT_CODE:
            return {"not-code", "its symbol does not point to code", ""};
        case HASHPROF_REFUSED_FOLDED:
            return {"folded", "the linker merged it with another function of the same code",
                    "-Wl,--icf=none"};
        default:
            return {"unknown", "it was left alone for an unknown reason", ""};
    }
}

std::map<std::string, HelperState> states_of(const Images& images) {
    std::map<std::string, HelperState> states;
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < region->function_count; i++) {
            HelperState& state = states[summed_name(*region, i)];
            if (region->functions[i].installed != 0) state.state = State::observed;
        }
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < region->hook_count; i++) {
            const hashprof_hook& hook = region->hooks[i];
            if (hook.kind == HASHPROF_HOOK_HELPER && hook.refusal != HASHPROF_HOOKED)
                states[summed_name(*region, hook.function)] = refused_state(*region, hook);
        }
    states.erase("");
    return states;
}

void grade_from_inside(Profile& profile, const Images& images) {
    const bool any = std::any_of(profile.states.begin(), profile.states.end(),
                                 [](const auto& s) { return s.second.state != State::absent; });
    const bool wrapped = profile.route == "wrap";
    profile.coverage = any ? Coverage::partial : Coverage::none;
    profile.coverage_reason = !any ? "no helper is intercepted in this target"
                              : wrapped
                                  ? "not checked against the link proof (<output>.hashprof.json) or a census"
                                  : "not checked against a census of its modules";
    if (profile.dropped_calls > 0) profile.coverage_reason = "calls were dropped: the tables were full";
    std::uint64_t unseen = 0;
    for (const hashprof_region* region : images)
        unseen += region->forks_unseen;
    // One region alone does not hold what the children counted.
    if (profile.forks > 0 && images.size() == 1)
        profile.coverage_reason = "the target forked; what its children called is not in here";
    if (unseen > 0) profile.coverage_reason = "children of the target ran without memory for their counts";
}

}  // namespace hashprof
