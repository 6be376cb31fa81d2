// SPDX-License-Identifier: Apache-2.0
// Helper calls of operations of schemes/mldsa, derived from FIPS 204. What is random are the candidates that
// rejection sampling takes and the attempts at a signature; for both there are ranges.
#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "helper_calls.hpp"

namespace schemes_test {

struct MldsaParameters {
    std::uint64_t k, l, eta, tau, omega, z_bits, w1_bits, c_bytes, eta_bits;  // FIPS 204 tables 1 and 2
    double attempts;  // "repetitions" of table 1: how many a signature takes on average
    std::uint64_t pk_bytes() const { return 32 + 320 * k; }
    std::uint64_t sk_bytes() const { return 128 + 32 * ((k + l) * eta_bits + 13 * k); }
    std::uint64_t sig_bytes() const { return c_bytes + 32 * l * z_bits + omega + k; }
    std::uint64_t w1_bytes() const { return 32 * w1_bits * k; }
};

// `set` is 44, 65 or 87.
inline MldsaParameters mldsa_parameters(int set) {
    if (set == 44) return {4, 4, 2, 39, 80, 18, 6, 32, 3, 4.25};
    if (set == 65) return {6, 5, 4, 49, 55, 20, 4, 48, 4, 5.1};
    return {8, 7, 2, 60, 75, 20, 4, 64, 3, 3.85};
}

// What operations took from their streams: numbers (drng) or blocks of 256 bits (sm3).
struct MldsaSampling {
    std::uint64_t matrix = 0, secret = 0, challenge = 0;
    std::uint64_t attempts = 0;
};

// Calls of `operations` operations of one kind together. `backend` is "shake", "sm3" or "drng", `operation`
// "keygen", "sign" or "verify"; the context is empty.
inline std::vector<HelperCalls> mldsa_calls(int set, std::string_view backend, std::string_view operation,
                                            std::uint64_t message_bytes, const MldsaSampling& sampling,
                                            std::uint64_t operations = 1) {
    const MldsaParameters p = mldsa_parameters(set);
    const bool keygen = operation == "keygen", sign = operation == "sign", verify = operation == "verify";
    const bool sm3 = backend == "sm3";
    std::vector<HelperCalls> calls;
    // Algorithm 1, line 1: xi; algorithm 2, line 5: rnd.
    if (!verify) calls.push_back({"drng", 0, 256, operations});
    if (backend == "shake") return calls;
    // H of `bytes` bytes for so many bits: by counter, or as one wide hash
    const auto h = [&](std::uint64_t bytes, std::uint64_t out_bits, std::uint64_t times) {
        if (sm3)
            calls.push_back({"sm3hash", 8 * (bytes + 4), 256, times * ((out_bits + 255) / 256)});
        else
            calls.push_back({"pseudohash", 8 * bytes, out_bits, times});
    };
    // So many streams of a seed, and what is taken from them
    const auto streams = [&](std::uint64_t seed_bytes, std::uint64_t bits, std::uint64_t times,
                             std::uint64_t taken) {
        if (sm3) {
            calls.push_back({"sm3hash", 8 * (seed_bytes + 4), 256, taken});
        } else {
            calls.push_back({"drng_init", 8 * seed_bytes, 0, times});
            calls.push_back({"drng", 0, bits, taken});
        }
    };
    if (keygen) {
        h(34, 1024, operations);                                    // algorithm 6, line 1
        streams(66, 4, (p.k + p.l) * operations, sampling.secret);  // line 4: ExpandS
    }
    if (!sign) h(p.pk_bytes(), 512, operations);               // algorithms 6 and 8: tr
    streams(34, 24, p.k * p.l * operations, sampling.matrix);  // ExpandA, always
    if (keygen) return merged(calls);
    // mu = H(tr || 0 || 0 || sm3hash(message))
    calls.push_back({"sm3hash", 8 * message_bytes, 256, operations});
    h(64 + 2 + 32, 512, operations);
    std::uint64_t commitments = operations;
    if (sign) {
        commitments = sampling.attempts;
        h(32 + 32 + 64, 512, operations);  // algorithm 7, line 7: rho''
        // Line 11: every attempt expands l masks, without rejection.
        streams(66, p.z_bits, p.l * commitments, p.l * commitments * (sm3 ? p.z_bits : 256));
    }
    // Algorithm 7, lines 15 and 16; algorithm 8, lines 5 and 12
    if (sm3)
        h(64 + p.w1_bytes(), 8 * p.c_bytes, commitments);
    else
        calls.push_back({"pseudoXOF", 8 * (64 + p.w1_bytes()), 8 * p.c_bytes, commitments});
    streams(p.c_bytes, 8, commitments, sampling.challenge);
    return merged(calls);
}

struct MldsaRange {
    std::uint64_t low, high;
};

// How many independent trials of probability p it takes to succeed `successes` times, outside of which lie
// less than 2^-48 on each side. By Chernoff, at most t trials suffice, or more than t are needed, with a
// probability of no more than exp(-t * D(successes / t || p)).
inline MldsaRange mldsa_trials(std::uint64_t successes, double p) {
    if (successes == 0) return {0, 0};
    const auto unlikely = [&](std::uint64_t t) {
        const double a = static_cast<double>(successes) / static_cast<double>(t);
        const double divergence = a * std::log(a / p) + (a < 1 ? (1 - a) * std::log((1 - a) / (1 - p)) : 0.0);
        return static_cast<double>(t) * divergence > 48 * std::log(2.0);
    };
    const auto mean = static_cast<std::uint64_t>(static_cast<double>(successes) / p);
    MldsaRange range{std::max(mean, successes), mean + 1};
    while (range.low > successes && !unlikely(range.low))
        range.low--;
    while (!unlikely(range.high))
        range.high++;
    return range;
}

// What so many streams give away of so many candidates of `bits` bits: the candidates, or the blocks they
// take, of which the last of every stream may be taken in part.
inline MldsaRange mldsa_taken(std::string_view backend, const MldsaRange& candidates, std::uint64_t bits,
                              std::uint64_t streams) {
    if (backend != "sm3") return candidates;
    return {(candidates.low * bits + 255) / 256, candidates.high * bits / 256 + streams};
}

// Algorithm 30: 256 coefficients of 23 bits that have to be below q, from 24 bits each.
inline MldsaRange mldsa_matrix_range(int set, std::string_view backend, std::uint64_t matrices) {
    const MldsaParameters p = mldsa_parameters(set);
    const std::uint64_t streams = matrices * p.k * p.l;
    return mldsa_taken(backend, mldsa_trials(256 * streams, 8380417.0 / (1 << 23)), 24, streams);
}

// Algorithm 31: of the 16 half bytes 15 give a coefficient (eta = 2), or 9 (eta = 4).
inline MldsaRange mldsa_secret_range(int set, std::string_view backend, std::uint64_t keys) {
    const MldsaParameters p = mldsa_parameters(set);
    const std::uint64_t streams = keys * (p.k + p.l);
    return mldsa_taken(backend, mldsa_trials(256 * streams, (p.eta == 2 ? 15 : 9) / 16.0), 4, streams);
}

// Algorithm 29: 8 bytes of signs, and bytes until tau were not above 256 - tau, ..., 255, of which the first
// is the least probable.
inline MldsaRange mldsa_challenge_range(int set, std::string_view backend, std::uint64_t challenges) {
    const MldsaParameters p = mldsa_parameters(set);
    const std::uint64_t least = p.tau * challenges;
    const std::uint64_t most = mldsa_trials(least, static_cast<double>(257 - p.tau) / 256).high;
    return mldsa_taken(backend, {8 * challenges + least, 8 * challenges + most}, 8, challenges);
}

// Attempts at so many signatures
inline MldsaRange mldsa_attempts_range(int set, std::uint64_t signatures) {
    return mldsa_trials(signatures, 1 / mldsa_parameters(set).attempts);
}

}  // namespace schemes_test
