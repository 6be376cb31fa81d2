// SPDX-License-Identifier: Apache-2.0
#include "report/model/sizes.hpp"

namespace ngcc::report {

Sized declared_size(const Instance& instance, const std::string& name) {
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        const auto& sizes = operation.timing->value.sizes;
        const auto found = sizes.find(name);
        if (found != sizes.end() && found->second > 0) return {found->second, operation.timing->file};
    }
    return {};
}

Sized kex_number(const Instance& instance, const std::string& name) {
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        const auto& numbers = operation.timing->value.kex;
        const auto found = numbers.find(name);
        if (found != numbers.end()) return {found->second, operation.timing->file};
    }
    return {};
}

std::vector<std::uint64_t> message_lengths(const Instance& instance) {
    std::vector<std::uint64_t> lengths;
    const record::Timing* timing = instance.any_timing();
    for (unsigned pass = 1; timing; ++pass) {
        const auto found = timing->sizes.find("msg" + std::to_string(pass) + "_bytes");
        if (found == timing->sizes.end()) break;
        lengths.push_back(found->second);
    }
    return lengths;
}

Sized declared_bandwidth(const Instance& instance) {
    Sized total = declared_size(instance, "total_msg_bytes");
    const std::uint64_t key = declared_size(instance, "pk_bytes").bytes.value_or(0);
    if (!total.bytes || __builtin_add_overflow(*total.bytes, key, &*total.bytes) ||
        __builtin_add_overflow(*total.bytes, key, &*total.bytes))
        return {};
    return total;
}

std::optional<std::uint64_t> bandwidth(const metadata::KexBandwidth& curated) {
    std::uint64_t sum = curated.protocol_message_bytes;
    if (__builtin_add_overflow(sum, curated.public_key_a_bytes, &sum) ||
        __builtin_add_overflow(sum, curated.public_key_b_bytes, &sum))
        return std::nullopt;
    return sum;
}

}  // namespace ngcc::report
