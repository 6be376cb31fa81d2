// SPDX-License-Identifier: Apache-2.0
// Asks ngcc_perf_pricer what calls cost. Rounds go over all prices in turn, so that a slow spell of the
// machine hits the prices that are compared alike; the least of all rounds counts, since disturbance only
// ever adds time.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "hashcost/cache.hpp"
#include "hashcost/estimate.hpp"
#include "runner/process.hpp"

namespace ngcc::hashcost {

// What can be taken from this library. Never throws for what the library does.
Source probe(Executor& executor, const std::string& name, Target target);

struct Wanted {
    const Source* source;
    Shape shape;
};

struct Priced {
    const Source* source = nullptr;
    Shape shape;
    Rounds rounds;
    bool cached = false;  // nothing had to be measured
    std::string problem;  // why there is no price

    std::optional<Price> price() const;
};

class Pricing {
  public:
    // host: see PriceKey.
    Pricing(Executor& executor, Cache cache, record::Json host, unsigned rounds);

    // Adds what a price is wanted of; the same library and shape count once, whatever the library is called.
    void want(const Source& source, const Shape& shape);
    // Measures what is not in the cache and keeps every single round there. False if interrupted.
    bool run(const std::function<void(std::size_t done, std::size_t of)>& progress);

    Quote quote(const Source& source, const Shape& shape) const;
    const std::map<std::pair<std::string, Shape>, Priced>& priced() const { return priced_; }
    const std::vector<std::string>& notes() const { return notes_; }

  private:
    bool measure(Priced& priced);
    PriceKey key(const Priced& priced) const;

    Executor& executor_;
    Cache cache_;
    record::Json host_;
    unsigned rounds_;
    std::map<std::pair<std::string, Shape>, Priced> priced_;
    std::vector<std::string> notes_;
};

}  // namespace ngcc::hashcost
