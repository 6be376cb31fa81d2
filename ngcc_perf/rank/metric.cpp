// SPDX-License-Identifier: Apache-2.0
#include "rank/metric.hpp"

#include <cmath>

#include "report/format/text.hpp"
#include "report/model/counter.hpp"

namespace ngcc::rank {
namespace {

struct Timed {
    std::string key;      // of the operation
    std::string subject;  // "sign", "32 B": the name of the metric without its unit
};

std::vector<Timed> timed(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {{"enc", "enc"}, {"dec", "dec"}};
        case record::Type::sig:
            return {{"sign", "sign"}, {"verify", "verify"}};
        case record::Type::kex:
            return {{"exchange", "exchange"}};
        case record::Type::hash:
            break;
    }
    std::vector<Timed> all;
    for (const std::uint64_t bytes : ranked_hash_lengths)
        all.push_back({record::operation_key("hash", bytes), std::to_string(bytes) + " B"});
    return all;
}

const record::Stored<record::Timing>* record_of(const Entrant& entrant, const std::string& key) {
    const auto found = entrant.timings.find(key);
    return found == entrant.timings.end() ? nullptr : found->second;
}

std::string unusable(const Entrant& entrant, const Timed& what) {
    const auto* stored = record_of(entrant, what.key);
    if (!stored) return "no timing of " + what.key;
    if (stored->value.status == "complete") return {};
    return what.key + " is " + stored->value.status +
           (stored->value.error ? ": " + stored->value.error->text : "");
}

bool is_measure(const std::optional<double>& mean) {
    return mean && std::isfinite(*mean) && *mean > 0;
}

std::string tick_unit(const record::Timing& timing) {
    return "ticks (" + timing.tick_source.value_or("source not recorded") + ")";
}

Metric time_metric(const Entrant& entrant, const Timed& what, const std::string& unit) {
    const auto* stored = record_of(entrant, what.key);
    const bool cycles = unit == cycles_unit;
    Metric metric;
    metric.name = what.subject + (cycles ? " cycles" : " ticks");
    metric.unit = unit;
    metric.value = cycles ? *report::mean_cycles(stored->value) : *stored->value.mean_ticks;
    metric.evidence = stored->file;
    return metric;
}

// A length that the API declares; every record of an instance has it. 0 means that there is none.
Metric declared(const Entrant& entrant, const char* field) {
    Metric metric;
    metric.unit = "bytes";
    for (const auto& [key, stored] : entrant.timings) {
        const auto found = stored->value.sizes.find(field);
        if (found == stored->value.sizes.end() || found->second == 0) continue;
        metric.value = static_cast<double>(found->second);
        metric.evidence = stored->file;
        metric.source = declared_length;
        break;
    }
    return metric;
}

Metric size_metric(const Entrant& entrant, const char* name, const char* field, metadata::Count external,
                   const std::string& basis) {
    Metric metric = declared(entrant, field);
    if (external) {
        metric.value = static_cast<double>(*external);
        metric.evidence.clear();
        metric.source = "external_sizes, " + report::format::shortened(basis);
    }
    metric.name = name;
    return metric;
}

std::vector<Metric> sizes(const Entrant& entrant, const metadata::Tables& tables) {
    const metadata::ExternalSize* external = curated(
        entrant, [&](const std::string& name) { return tables.external_size(entrant.candidate, name); });
    const metadata::ExternalSize known = external ? *external : metadata::ExternalSize{};
    const Metric key = size_metric(entrant, "public key", "pk_bytes", known.public_key_bytes, known.basis);
    if (*entrant.type == record::Type::kem)
        return {key, size_metric(entrant, "ciphertext", "ct_bytes", known.ciphertext_bytes, known.basis)};
    return {key, size_metric(entrant, "signature", "signature_bytes", known.signature_bytes, known.basis)};
}

Metric bandwidth(const Entrant& entrant, const metadata::Tables& tables) {
    const metadata::KexBandwidth* entry = curated(
        entrant, [&](const std::string& name) { return tables.kex_bandwidth(entrant.candidate, name); });
    Metric metric;
    if (entry) {
        metric.unit = "bytes";
        // In floating point, since the sum of hostile numbers overflows.
        metric.value = static_cast<double>(entry->public_key_a_bytes) +
                       static_cast<double>(entry->public_key_b_bytes) +
                       static_cast<double>(entry->protocol_message_bytes);
        metric.source = "kex_bandwidth: public keys of A and B and messages";
    } else {
        metric = declared(entrant, "total_msg_bytes");
        const double key = declared(entrant, "pk_bytes").value;
        if (metric.value > 0) metric.value += 2 * key;
        metric.source = key > 0 ? "declared by the API: all messages and two long-term public keys"
                                : "declared by the API: all messages; there is no long-term public key";
    }
    metric.name = "bandwidth";
    return metric;
}

std::vector<Metric> data_metrics(const Entrant& entrant, const metadata::Tables& tables) {
    if (*entrant.type == record::Type::hash) return {};
    if (*entrant.type == record::Type::kex) return {bandwidth(entrant, tables)};
    return sizes(entrant, tables);
}

}  // namespace

std::vector<std::string> units(const Entrant& entrant, std::string& reason) {
    bool cycles = true, ticks = true;
    std::string ticks_as;
    for (const Timed& what : timed(*entrant.type)) {
        reason = unusable(entrant, what);
        if (!reason.empty()) return {};
        const record::Timing& timing = record_of(entrant, what.key)->value;
        cycles = cycles && is_measure(report::mean_cycles(timing));
        ticks = ticks && is_measure(timing.mean_ticks) && (ticks_as.empty() || ticks_as == tick_unit(timing));
        ticks_as = tick_unit(timing);
    }
    std::vector<std::string> all;
    if (cycles) all.push_back(cycles_unit);
    if (ticks) all.push_back(ticks_as);
    if (all.empty()) reason = "neither cycles nor ticks of one source for all operations that are ranked";
    return all;
}

std::vector<Metric> metrics(const Entrant& entrant, const std::string& unit, const metadata::Tables& tables,
                            std::string& reason) {
    std::vector<Metric> all;
    for (const Timed& what : timed(*entrant.type))
        all.push_back(time_metric(entrant, what, unit));
    for (Metric& metric : data_metrics(entrant, tables)) {
        if (!(metric.value > 0) && reason.empty()) reason = metric.name + ": no size is known";
        all.push_back(std::move(metric));
    }
    return all;
}

}  // namespace ngcc::rank
