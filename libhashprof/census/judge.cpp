// SPDX-License-Identifier: Apache-2.0
#include "census/census.hpp"

namespace hashprof::census {

Judgement judge(const hashprof_region& region, const Wanted&) {
    Judgement judgement;
    judgement.coverage = Coverage::partial;
    judgement.reason = "the loaded files were not examined";
    for (const char* name : {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"})
        judgement.states[name] = {State::not_observable, judgement.reason, "compare with the wrap route"};
    for (std::uint32_t i = HASHPROF_FIRST_OTHER; i < region.function_count && i < HASHPROF_FUNCTIONS; ++i)
        judgement.states[region.functions[i].name] = {State::not_observable, judgement.reason,
                                                      "compare with the wrap route"};
    return judgement;
}

}  // namespace hashprof::census
