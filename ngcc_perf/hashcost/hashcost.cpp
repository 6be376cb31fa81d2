// SPDX-License-Identifier: Apache-2.0
#include "hashcost/hashcost.hpp"

#include "report/model/shares.hpp"

namespace ngcc::hashcost {
namespace {

void want_of(const Row& row, const Replacement& replacement, Pricing& pricing) {
    for (const auto& [fn, source] : replacement.functions) {
        const FunctionUse* use = row.subject.use(fn);
        if (use == nullptr || source == nullptr || !use->unseen.empty() || !use->no_lengths.empty()) continue;
        for (const ShapeUse& of : use->shapes) {
            const Recipe made = recipe(*source, of.shape);
            if (made.way == Way::none) continue;
            pricing.want(*source, made.shape);
            if (row.present != nullptr && has_own(*row.present, of.shape))
                pricing.want(*row.present, of.shape);
        }
    }
}

}  // namespace

std::vector<Replacement> ideals() {
    Replacement hash{"ideal hash", {}}, random{"ideal DRNG", {{drng, nullptr}}},
        both{"ideal", {{drng, nullptr}}};
    for (const std::string& fn : report::Shares::hash_functions())
        hash.functions[fn] = both.functions[fn] = nullptr;
    return {hash, random, both};
}

Replacement all_by(const Source& source) {
    Replacement all{source.name, {}};
    for (const std::string& fn : report::Shares::hash_functions())
        all.functions[fn] = &source;
    if (source.functions.contains(drng) && !source.functions.contains("CryptHash"))
        all.functions[drng] = &source;
    return all;
}

void want_prices(const std::vector<Row>& rows, const std::vector<Replacement>& replacements,
                 Pricing& pricing) {
    for (const Row& row : rows)
        for (const Replacement& replacement : replacements)
            if (row.subject.gap.empty()) want_of(row, replacement, pricing);
}

void make_estimates(WhatIf& what_if, const Pricing& pricing) {
    const Prices prices = [&](const Source& source, const Shape& shape) {
        return pricing.quote(source, shape);
    };
    for (Row& row : what_if.rows)
        for (const Replacement& replacement : what_if.replacements)
            row.estimates.push_back(
                estimate(row.subject, replacement, row.present, prices, what_if.foreign_host));
    for (const auto& [_, priced] : pricing.priced())
        what_if.prices.push_back(priced);
}

const std::vector<std::string>& assumptions() {
    static const std::vector<std::string> list = {
        "Only calls of the helpers sm3hash, pseudohash, pseudoXOF and get_random_number are replaced. "
        "Hashing that a "
        "candidate does with code of its own is not seen and stays as it is; so does init_random_number.",
        "The calls stay the same in number and length. A scheme adapted to another function could ask "
        "differently, "
        "and rejection sampling would take other numbers of tries from other outputs.",
        "Where the measured library is at hand, replacement and present helper are priced in the same loop, "
        "and "
        "the ratio of the two is applied to the compensated time that the profile found in the operation. "
        "Else "
        "the price stands in place of that time, as if a call cost in the operation what it costs in a loop.",
        "A price is the least of several rounds of batches, with warm caches. How far a typical round lies "
        "above it is "
        "its spread.",
        "A hash function replaces a helper directly where the output is no longer than the digest (one hash, "
        "cut), "
        "else by counter mode: hashes of message and 4-byte counter, as many as the output needs, each over "
        "the whole "
        "message. A draw of the DRNG becomes hashes of 32 bytes of state and the counter, and one more for "
        "the next "
        "state. Whether that is as strong as the helper is not looked at.",
        "The rest of the operation is taken to cost the same beside another helper. Caches and overlapping "
        "execution "
        "can make a difference of some percent.",
        "The uncertainty holds the spread of the prices, that of the compensation, and for times that of the "
        "mean. "
        "It does not hold what these assumptions leave out."};
    return list;
}

}  // namespace ngcc::hashcost
