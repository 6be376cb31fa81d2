// SPDX-License-Identifier: Apache-2.0
#include "hashcost/replacement.hpp"

namespace ngcc::hashcost {
namespace {

constexpr std::uint64_t counter_bits = 32, state_bits = 256;

std::uint64_t parts(std::uint64_t bits, std::uint64_t of) {
    return bits / of + (bits % of != 0 ? 1 : 0);
}

// Hash functions are priced at whole bytes.
std::uint64_t whole_bytes(std::uint64_t bits) {
    return parts(bits, 8) * 8;
}

Recipe hashed(const Source& source, const Shape& wanted) {
    const std::uint64_t digest = *source.digest_bits;
    const bool draws = wanted.fn == drng;
    const bool direct = !draws && wanted.out_bits <= digest;
    const std::uint64_t message =
        direct ? wanted.in_bits : (draws ? state_bits : wanted.in_bits) + counter_bits;
    Recipe made;
    made.way = direct ? Way::direct : Way::counter;
    made.count = direct ? 1 : static_cast<double>(parts(wanted.out_bits, digest) + (draws ? 1 : 0));
    made.shape = {"CryptHash", whole_bytes(message), digest};
    return made;
}

}  // namespace

const char* text(Way way) {
    switch (way) {
        case Way::native:
            return "native";
        case Way::direct:
            return "direct";
        case Way::counter:
            return "counter";
        case Way::none:
            break;
    }
    return "none";
}

Recipe recipe(const Source& source, const Shape& wanted) {
    const auto refuse = [](std::string reason) { return Recipe{Way::none, 0, {}, std::move(reason)}; };
    if (!source.problem.empty()) return refuse(source.name + ": " + source.problem);
    if (wanted.in_bits > most_bits || wanted.out_bits > most_bits)
        return refuse("a call of " + wanted.fn + " with " + std::to_string(wanted.in_bits) + " bits in and " +
                      std::to_string(wanted.out_bits) + " out is longer than can be priced");
    if (source.functions.contains(wanted.fn)) return {Way::native, 1, wanted, {}};
    if (!source.functions.contains("CryptHash"))
        return refuse(source.name + " has neither " + wanted.fn + " nor CryptHash");
    if (source.digest_bits.value_or(0) == 0)
        return refuse(source.name + " does not state the length of its digest");
    return hashed(source, wanted);
}

bool has_own(const Source& source, const Shape& shape) {
    return source.problem.empty() && shape.in_bits <= most_bits && shape.out_bits <= most_bits &&
           (source.functions.contains(shape.fn) || source.hidden.contains(shape.fn));
}

}  // namespace ngcc::hashcost
