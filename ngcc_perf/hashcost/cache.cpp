// SPDX-License-Identifier: Apache-2.0
#include "hashcost/cache.hpp"

#include <cmath>

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::hashcost {
namespace {

constexpr std::uint64_t largest_file = 1u << 20;
constexpr std::size_t most_rounds = 1000;

record::OrderedJson json_of(const PriceKey& key) {
    return {{"library_sha256", key.library_sha256},
            {"function", key.shape.fn},
            {"in_bits", key.shape.in_bits},
            {"out_bits", key.shape.out_bits},
            {"host", record::OrderedJson(key.host)}};
}

Rounds rounds_of(const record::Json& json, const PriceKey& key) {
    if (!json.is_object() || !json.contains("key") || json["key"] != record::Json(json_of(key)))
        throw hashprof::Error("key", "is of another price");
    if (!json.contains("ticks") || !json["ticks"].is_array() || json["ticks"].size() > most_rounds)
        throw hashprof::Error("ticks", "is no list");
    Rounds rounds;
    for (const record::Json& ticks : json["ticks"]) {
        if (!ticks.is_number() || !std::isfinite(ticks.get<double>()) || ticks.get<double>() < 0)
            throw hashprof::Error("ticks", "has an entry that is no number of ticks");
        rounds.push_back(ticks.get<double>());
    }
    return rounds;
}

}  // namespace

std::filesystem::path Cache::file(const PriceKey& key) const {
    return folder_ / (hashprof::sha256_hex(record::dump(json_of(key))) + ".json");
}

Rounds Cache::load(const PriceKey& key, std::string& note) const {
    const std::filesystem::path path = file(key);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
    try {
        return rounds_of(record::parse(hashprof::read_file(path, largest_file), path.filename().string()),
                         key);
    } catch (const std::exception& damage) {
        note = path.string() + ": " + damage.what() + "; measured again";
        return {};
    }
}

void Cache::save(const PriceKey& key, const Rounds& rounds) const {
    record::OrderedJson json = {{"key", json_of(key)}, {"ticks", rounds}};
    hashprof::write_file_atomically(file(key), record::dump(json));
}

}  // namespace ngcc::hashcost
