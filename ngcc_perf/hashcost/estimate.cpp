// SPDX-License-Identifier: Apache-2.0
#include "hashcost/estimate.hpp"

#include <algorithm>
#include <cmath>

namespace ngcc::hashcost {
namespace {

// What one function would take instead, as a part of the operation's present time.
struct NewShare {
    double share = 0, uncertainty = 0;
    double changed_by = 0;  // d(operation) / d(share now)
    bool absolute = false;
    std::string problem;
};

double relative(const Price& price) {
    return price.ticks > 0 ? price.spread / price.ticks : 0;
}

struct Asked {
    const Subject& subject;
    const Source* present;
    const Prices& prices;
    bool foreign_host;
};

// The price of a shape in the measured library itself.
std::optional<Price> present_price(const Asked& asked, const Shape& shape) {
    if (asked.present == nullptr || !has_own(*asked.present, shape)) return std::nullopt;
    const Quote quote = asked.prices(*asked.present, shape);
    if (!quote.price || !(quote.price->ticks > 0)) return std::nullopt;
    return quote.price;
}

bool all_priced(const Asked& asked, const FunctionUse& use) {
    return std::all_of(use.shapes.begin(), use.shapes.end(),
                       [&](const ShapeUse& s) { return present_price(asked, s.shape).has_value(); });
}

NewShare problem(std::string text) {
    NewShare result;
    result.problem = std::move(text);
    return result;
}

// Spreads of prices are added up, not squared: what disturbs one price disturbs its neighbours.
NewShare replaced(const Asked& asked, const FunctionUse& use, const Source& source) {
    NewShare result;
    result.absolute = !all_priced(asked, use);
    if (result.absolute && asked.foreign_host)
        return problem("the library that was measured is not at hand and prices are of another machine");
    if (result.absolute && !asked.subject.ticks)
        return problem("the record has no ticks that prices could be added to");
    double ratio = 0;
    for (const ShapeUse& s : use.shapes) {
        const Recipe made = recipe(source, s.shape);
        if (made.way == Way::none) return problem(made.reason);
        const Quote quote = asked.prices(source, made.shape);
        if (!quote.price) return problem(quote.problem);
        const double ticks = made.count * quote.price->ticks;
        double part = 0, doubt = relative(*quote.price);
        if (result.absolute) {
            part = s.calls * ticks / *asked.subject.ticks;
        } else {
            const Price now = *present_price(asked, s.shape);
            ratio += s.weight * ticks / now.ticks;
            part = use.share * s.weight * ticks / now.ticks;
            doubt = std::hypot(doubt, relative(now));
        }
        result.share += part;
        result.uncertainty += part * doubt;
    }
    result.changed_by = result.absolute ? -1 : ratio - 1;
    return result;
}

struct Sum {
    double ratio = 1, variance = 0, price_doubt = 0;
    bool ideal = false, by_ratio = false, absolute = false, bound = false, known = true;
    std::string reasons;

    void because(const std::string& reason) {
        if (reasons.find(reason) == std::string::npos) reasons += (reasons.empty() ? "" : "; ") + reason;
    }

    void refuse(const std::string& reason) {
        because(reason);
        known = false;
    }

    void add(const Asked& asked, const FunctionUse& use, const Source* source) {
        const bool costs_nothing = source == nullptr;
        // What was seen can be left out; what was not seen can only make the rest smaller.
        if (!use.unseen.empty() && costs_nothing) bound = true, because(use.unseen);
        if (!use.unseen.empty() && !costs_nothing) return refuse(use.unseen);
        if (!use.no_lengths.empty() && !costs_nothing) return refuse(use.fn + ": " + use.no_lengths);
        NewShare now;
        now.changed_by = -1;
        if (!costs_nothing) now = replaced(asked, use, *source);
        if (!now.problem.empty()) return refuse(now.problem);
        ratio += now.share - use.share;
        variance += std::pow(now.changed_by * use.uncertainty, 2);
        price_doubt += now.uncertainty;
        ideal = ideal || costs_nothing;
        by_ratio = by_ratio || (!costs_nothing && !now.absolute);
        absolute = absolute || now.absolute;
    }

    std::string basis() const {
        if (by_ratio && absolute) return "ratio and absolute";
        if (by_ratio) return "ratio";
        if (absolute) return "absolute";
        return ideal ? "ideal" : "unchanged";
    }
};

void scale(const Subject& subject, Estimate& result) {
    const double now = *subject.present, relative_now = subject.uncertainty / now;
    const double doubt = now * std::hypot(result.uncertainty, result.ratio * relative_now);
    result.value = now * result.ratio;
    result.low = std::max(0.0, *result.value - doubt);
    result.high = *result.value + doubt;
}

}  // namespace

const char* text(Estimate::State state) {
    switch (state) {
        case Estimate::State::estimated:
            return "estimated";
        case Estimate::State::at_most:
            return "at_most";
        case Estimate::State::unknown:
            break;
    }
    return "not_enough_data";
}

Estimate estimate(const Subject& subject, const Replacement& replacement, const Source* present,
                  const Prices& prices, bool foreign_host) {
    Estimate result;
    if (!subject.gap.empty() || !subject.present) {
        result.reason = subject.gap;
        return result;
    }
    const Asked asked{subject, present, prices, foreign_host};
    Sum sum;
    for (const auto& [fn, source] : replacement.functions)
        if (const FunctionUse* use = subject.use(fn)) sum.add(asked, *use, source);
    result.reason = sum.reasons;
    if (!sum.known) return result;
    result.state = sum.bound ? Estimate::State::at_most : Estimate::State::estimated;
    result.basis = sum.basis();
    result.ratio = std::max(sum.ratio, 0.0);
    result.uncertainty = std::hypot(std::sqrt(sum.variance), sum.price_doubt);
    scale(subject, result);
    return result;
}

}  // namespace ngcc::hashcost
