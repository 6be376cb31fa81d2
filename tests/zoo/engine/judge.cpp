// SPDX-License-Identifier: Apache-2.0
#include "engine/judge.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <set>

namespace zoo {

namespace {

const char* const helpers[] = {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"};

// Not ready for this program, not a program, or what env(1) says of one that cannot be executed.
constexpr int kRefusals[] = {3, 2, 126, 127};

bool refuses(int status) {
    if (!WIFEXITED(status)) return false;
    return std::find(std::begin(kRefusals), std::end(kRefusals), WEXITSTATUS(status)) != std::end(kRefusals);
}

Calls at(const Books& books, const std::string& operation, const std::string& function) {
    const auto found = books.find(operation);
    if (found == books.end()) return {};
    const auto calls = found->second.find(function);
    return calls == found->second.end() ? Calls{} : calls->second;
}

std::string text_of(const Calls& calls) {
    std::string text = std::to_string(calls.calls) + " calls";
    if (calls.lengths)
        text += " of " + std::to_string(calls.in_bits) + " -> " + std::to_string(calls.out_bits) + " bits";
    return text;
}

bool same(const Calls& truth, const Calls& seen) {
    if (truth.calls != seen.calls) return false;
    return !seen.lengths || (truth.in_bits == seen.in_bits && truth.out_bits == seen.out_bits);
}

State state_of(const Observation& seen, const std::string& helper) {
    const auto found = seen.states.find(helper);
    return found == seen.states.end() ? State{"missing", {}, {}} : found->second;
}

bool says_one(const std::vector<std::string>& reasons, const std::string& text) {
    for (const std::string& reason : reasons)
        if (text.find(reason) != std::string::npos) return true;
    return reasons.empty();
}

std::string list(const std::vector<std::string>& reasons) {
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : " | ") + reason;
    return text;
}

class Judge {
  public:
    Judge(const Expectation& expected, const Books& truth, const Observation& seen)
        : expected_(expected),
          truth_(truth),
          seen_(seen),
          truth_totals_(totals(truth)),
          seen_totals_(totals(seen.calls)) {}

    std::vector<std::string> faults() {
        if (expected_.outcome == Outcome::refused) {
            refusal();
            return faults_;
        }
        if (!seen_.has_json) {
            no_result();
            return faults_;
        }
        for (const char* helper : helpers)
            one(helper);
        if (expected_.outcome == Outcome::partial) nothing_proved();
        if (expected_.outcome == Outcome::exact && expected_.open.empty() && seen_.coverage != "proved")
            fault("coverage is " + seen_.coverage + " (" + seen_.coverage_reason + "), wanted proved");
        return faults_;
    }

  private:
    void fault(const std::string& text) { faults_.push_back(text); }

    void refusal() {
        if (!refuses(seen_.result.status))
            fault("wanted a refusal, got " + how_it_ended(seen_.result.status));
        if (seen_.has_json) fault("a refused run left a result");
        if (!says_one(expected_.reasons, seen_.text))
            fault("the refusal says none of: " + list(expected_.reasons));
    }

    // A route that sees nothing may be refused before the run: that is an answer too.
    void no_result() {
        if (must_be_seen() || !refuses(seen_.result.status))
            fault("no result, " + how_it_ended(seen_.result.status));
        else if (!says_one(expected_.reasons, seen_.text))
            fault("the refusal says none of: " + list(expected_.reasons));
    }

    bool must_be_seen() const {
        return expected_.outcome == Outcome::exact || expected_.outcome == Outcome::counted;
    }

    void nothing_proved() {
        if (seen_.coverage == "proved") fault("called proved, though calls were missed");
        if (seen_.coverage_reason.empty()) fault("no reason for the missing proof");
    }

    Outcome outcome_of(const std::string& helper) const {
        const auto& open = expected_.open;
        return std::find(open.begin(), open.end(), helper) == open.end() ? expected_.outcome
                                                                         : Outcome::either;
    }

    void one(const std::string& helper) {
        const Outcome outcome = outcome_of(helper);
        const State state = state_of(seen_, helper);
        const Calls truth = truth_totals_[helper];
        if (outcome == Outcome::partial) {
            no_more_than(helper, truth);
        } else if (state.state == "observed") {
            if (outcome == Outcome::hidden && truth.calls > 0)
                fault(helper + ": observed, wanted not_observable (" + list(expected_.reasons) + ")");
            observed(helper, outcome);
        } else if (state.state == "not_observable") {
            if (outcome == Outcome::exact) fault(helper + ": not observable: " + state.reason);
            if (outcome == Outcome::counted) observed(helper, outcome);
            not_observable(helper, state, truth);
        } else if (truth.calls > 0 || seen_totals_[helper].calls > 0) {
            fault(helper + ": state " + state.state + ", but it was called: " + text_of(truth));
        }
    }

    void observed(const std::string& helper, Outcome outcome) {
        // An operation that was inlined leaves its calls to "outside": then nothing may be called proved.
        if (outcome == Outcome::either && seen_.coverage != "proved" &&
            says_one(expected_.reasons, seen_.coverage_reason) &&
            same(truth_totals_[helper], seen_totals_[helper]))
            return;
        std::set<std::string> operations;
        for (const auto& [operation, functions] : truth_)
            operations.insert(operation);
        for (const auto& [operation, functions] : seen_.calls)
            operations.insert(operation);
        for (const std::string& operation : operations) {
            const Calls truth = at(truth_, operation, helper), seen = at(seen_.calls, operation, helper);
            if (!same(truth, seen))
                fault(helper + " in " + operation + ": " + text_of(seen) + ", in truth " + text_of(truth));
        }
    }

    void no_more_than(const std::string& helper, const Calls& truth) {
        if (seen_totals_[helper].calls > truth.calls)
            fault(helper + ": more calls than there are: " + text_of(seen_totals_[helper]) + ", in truth " +
                  text_of(truth));
    }

    // A lower bound, unless another function lies at the same address and is counted with it.
    void not_observable(const std::string& helper, const State& state, const Calls& truth) {
        if (!says_one({"folded", "same address"}, state.reason)) no_more_than(helper, truth);
        if (state.reason.empty() || state.remedy.empty()) fault(helper + ": no reason or no remedy");
        if (!says_one(expected_.reasons, state.reason + "\n" + state.remedy + "\n" + seen_.text))
            fault(helper + ": the reason is \"" + state.reason +
                  "\", wanted one of: " + list(expected_.reasons));
    }

    const Expectation& expected_;
    const Books& truth_;
    const Observation& seen_;
    std::map<std::string, Calls> truth_totals_, seen_totals_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults(const Expectation& expected, const Books& truth, const Observation& seen) {
    return Judge(expected, truth, seen).faults();
}

}  // namespace zoo
