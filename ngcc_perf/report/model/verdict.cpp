// SPDX-License-Identifier: Apache-2.0
#include "report/model/verdict.hpp"

#include <algorithm>

#include "report/model/shares.hpp"

namespace ngcc::report {
namespace {

// Share of an operation from which on nothing else of weight has room beside the helpers.
constexpr double whole = 0.99;

enum class Use { hashes, none, blind };

struct Observation {
    Use use = Use::blind;
    bool helpers_are_all = true;  // in every operation
};

bool blind(const Shares& shares) {
    return (shares.ours && shares.coverage == "none") || visibility(shares, Shares::hash_functions()).blind;
}

double helper_share(const Shares& shares) {
    const auto best = [](const Cost& cost) { return cost.compensated.value_or(cost.share.value_or(0)); };
    return best(shares.hash) + best(shares.drng);
}

Observation observe(const Instance& instance) {
    Observation seen;
    bool hashes = false, any = false, all_visible = true;
    for (const Operation& operation : instance.operations) {
        if (!operation.profile || operation.profile->value.status != "complete") continue;
        const Shares shares = shares_of(operation.profile->value);
        any = true;
        hashes = hashes || shares.hashes();
        all_visible = all_visible && !blind(shares);
        seen.helpers_are_all = seen.helpers_are_all && helper_share(shares) >= whole;
    }
    if (hashes)
        seen.use = Use::hashes;
    else if (any && all_visible)
        seen.use = Use::none;
    return seen;
}

void conclude(Verdict& v, bool helpers_are_all, std::size_t instances) {
    const auto say = [&](const char* name, std::string reason) {
        v.name = name;
        v.reason = std::move(reason);
    };
    if (v.hashing > 0 && v.without > 0)
        return say("instance-dependent",
                   "some parameter sets call the ICCS hash functions, others call none");
    if (v.unseen > 0)
        return say("not determined",
                   std::to_string(v.unseen) + " of " + std::to_string(instances) +
                       " parameter sets have no profile in which every hash function could be seen");
    if (v.without > 0) return say("bypass", "no profiled operation calls an ICCS hash function");
    if (v.hashing == 0) return say("not determined", "nothing was profiled");
    if (helpers_are_all)
        return say("ICCS-only", "the ICCS functions account for at least 99 % of every profiled operation");
    say("not determined",
        "every parameter set calls the ICCS hash functions (ICCS-only or mixed); counts of these calls "
        "cannot "
        "show whether it also hashes by itself");
}

std::string sets(std::size_t n) {
    return std::to_string(n) + (n == 1 ? " parameter set calls " : " parameter sets call ");
}

}  // namespace

Verdict measured_verdict(const Candidate& candidate) {
    Verdict verdict;
    bool helpers_are_all = true;
    for (const Instance& instance : candidate.instances) {
        const Observation seen = observe(instance);
        verdict.hashing += seen.use == Use::hashes;
        verdict.without += seen.use == Use::none;
        verdict.unseen += seen.use == Use::blind;
        helpers_are_all = helpers_are_all && seen.helpers_are_all;
    }
    conclude(verdict, helpers_are_all, candidate.instances.size());
    return verdict;
}

// Nothing contradicts "instance-dependent": the other parameter sets may be in no run.
std::optional<std::string> contradiction(const Verdict& measured, const std::string& survey) {
    if (survey == "bypass" && measured.hashing > 0)
        return sets(measured.hashing) + "an ICCS hash function, and the survey says bypass";
    if ((survey == "ICCS-only" || survey == "mixed") && measured.without > 0)
        return sets(measured.without) +
               "no ICCS hash function in any profiled operation, and the survey says " + survey;
    if (survey == "mixed" && measured.name == "ICCS-only")
        return "the ICCS functions leave no room for hashing by itself, and the survey says mixed";
    return std::nullopt;
}

}  // namespace ngcc::report
