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

}  // namespace

Verdict measured_verdict(const Candidate& candidate) {
    std::size_t hashing = 0, without = 0, unseen = 0;
    bool helpers_are_all = true;
    for (const Instance& instance : candidate.instances) {
        const Observation seen = observe(instance);
        hashing += seen.use == Use::hashes;
        without += seen.use == Use::none;
        unseen += seen.use == Use::blind;
        helpers_are_all = helpers_are_all && seen.helpers_are_all;
    }
    if (hashing > 0 && without > 0)
        return {"instance-dependent", "some parameter sets call the ICCS hash functions, others call none"};
    if (unseen > 0)
        return {"not determined",
                std::to_string(unseen) + " of " + std::to_string(candidate.instances.size()) +
                    " parameter sets have no profile in which every hash function could be seen"};
    if (without > 0) return {"bypass", "no profiled operation calls an ICCS hash function"};
    if (hashing == 0) return {"not determined", "nothing was profiled"};
    if (helpers_are_all)
        return {"ICCS-only", "the ICCS functions account for at least 99 % of every profiled operation"};
    return {"not determined",
            "every parameter set calls the ICCS hash functions (ICCS-only or mixed); counts of these calls "
            "cannot "
            "show whether it also hashes by itself"};
}

}  // namespace ngcc::report
