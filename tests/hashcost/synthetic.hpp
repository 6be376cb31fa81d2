// SPDX-License-Identifier: Apache-2.0
// Operations and libraries made up so that every figure can be worked out by hand.
#pragma once

#include <map>
#include <string>

#include "hashcost/hashcost.hpp"

namespace hashcost_test {

using namespace ngcc;
using hashcost::Shape;

// 1000 ticks an operation: pseudoXOF 400 (two shapes, 300 and 100), sm3hash 200, drng 100. 100 operations.
inline record::Stored<record::Timing> timing() {
    record::Timing t;
    t.status = "complete";
    t.candidate = "kem-01";
    t.label = "A";
    t.operation = "enc";
    t.mean_ticks = 1000;
    t.mean_seconds = 1e-6;
    t.tick_hz = 1e9;
    t.library_sha256 = "present";
    t.statistics = {{"unit", "ticks"}, {"interval", {{"low", 980.0}, {"high", 1020.0}}}};
    return {t, "records/kem-01/A__enc.json"};
}

inline record::ProfileRow row(const char* fn, std::uint64_t in, std::uint64_t out, std::uint64_t calls,
                              std::uint64_t ticks) {
    record::ProfileRow r;
    r.fn = fn;
    r.in_bits = in;
    r.out_bits = out;
    r.calls = calls;
    r.ticks = ticks;
    return r;
}

inline record::Stored<record::Profile> profile() {
    record::Profile p;
    p.status = "complete";
    p.candidate = "kem-01";
    p.label = "A";
    p.operation = "enc";
    p.total.emplace();
    p.total->operations = 100;
    p.total->ticks = 110000;
    // With 10 ticks a call of the wrapper's own: 300 and 100 an operation remain.
    p.calls = {row("pseudoXOF", 272, 5376, 300, 33000), row("pseudoXOF", 264, 1024, 100, 11000),
               row("sm3hash", 4096, 256, 100, 21000), row("drng", 0, 512, 100, 11000)};
    p.share = {{"pseudoXOF", 0.44}, {"sm3hash", 0.21}, {"drng", 0.11}};
    p.hash_share = 0.65;
    p.hashprof = {
        {"coverage", "proved"},
        {"calibration", {{"inside", {{"ticks", 10.0}}}}},
        {"hash_share_compensated", 0.6},
        {"share_compensated", {{"pseudoXOF", 0.4}, {"sm3hash", 0.2}, {"drng", 0.1}}},
        {"helpers",
         {{"pseudoXOF", {{"share_uncertainty", 0.03}}}, {"sm3hash", {{"share_uncertainty", 0.04}}}}},
        {"states",
         {{"pseudoXOF", "observed"},
          {"sm3hash", "observed"},
          {"pseudohash", "absent"},
          {"drng", "observed"}}}};
    return {p, "profile/kem-01/A__enc.json"};
}

inline hashcost::Subject subject(const record::Stored<record::Profile>& p = profile()) {
    const auto t = timing();
    return hashcost::subject_of(p, &t);
}

inline hashcost::Source library(const std::string& name, std::set<std::string> functions,
                                std::optional<unsigned> digest_bits = {}) {
    hashcost::Source source{name, {}, std::move(functions), digest_bits, {}};
    source.target.library_sha256 = name;
    return source;
}

// Prices by library and shape; what is not there has none.
struct PriceList {
    std::map<std::pair<std::string, Shape>, hashcost::Price> list;

    hashcost::Prices prices() const {
        return [this](const hashcost::Source& source, const Shape& shape) -> hashcost::Quote {
            const auto found = list.find({source.name, shape});
            if (found == list.end()) return {{}, "no price of " + shape.fn};
            return {found->second, {}};
        };
    }
};

}  // namespace hashcost_test
