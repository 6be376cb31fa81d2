// SPDX-License-Identifier: Apache-2.0
// Helper calls of one operation of schemes/slhdsa, derived from FIPS 205. Any way of counting must find
// exactly these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helper_calls.hpp"

namespace schemes_test {

struct SlhParameters {
    std::uint64_t d, tree_height, a, k, m;  // FIPS 205 table 2; tree_height is h'
    static constexpr std::uint64_t n = 16, len = 35, w = 16;
    static constexpr std::uint64_t prefix = 2;  // bytes of M' before M, with an empty context string
    std::uint64_t leaves() const { return 1ULL << tree_height; }
};

// `set` is "128f" or "128s".
inline SlhParameters slh_parameters(const std::string& set) {
    if (set == "128f") return {22, 3, 6, 33, 34};
    return {7, 9, 12, 14, 30};
}

// F, H, T_l and PRF of `blocks` values of n bytes, after PK.seed and the compressed address: sm3hash.
inline HelperCalls slh_hash_calls(std::uint64_t blocks, std::uint64_t calls) {
    return {"sm3hash", 8 * (16 + 22 + 16 * blocks), 256, calls};
}

// An XMSS tree from its secrets to its root (algorithms 6 and 9): each leaf has len chains, each with one PRF
// and w - 1 F, and one T_len; and a tree of 2^h' leaves has 2^h' - 1 H. What is signed is met on the way.
inline void add_slh_tree(std::vector<HelperCalls>& calls, const SlhParameters& p, std::uint64_t trees) {
    calls.push_back(slh_hash_calls(1, trees * p.leaves() * p.len * (1 + p.w - 1)));
    calls.push_back(slh_hash_calls(p.len, trees * p.leaves()));
    calls.push_back(slh_hash_calls(2, trees * (p.leaves() - 1)));
}

// H_msg: a pseudohash of R || PK.seed || PK.root || M' and a pseudoXOF of R || PK.seed || 64 bytes
inline void add_slh_h_msg(std::vector<HelperCalls>& calls, const SlhParameters& p, std::uint64_t message) {
    calls.push_back({"pseudohash", 8 * (3 * p.n + p.prefix + message), 512, 1});
    calls.push_back({"pseudoXOF", 8 * (2 * p.n + 64), 8 * p.m, 1});
}

// Keys: algorithm 18, the top tree.
inline std::vector<HelperCalls> slh_keygen_calls(const std::string& set, const std::string& backend) {
    std::vector<HelperCalls> calls = {{"drng", 0, 8 * 3 * 16, 1}};  // algorithm 21: three seeds in one draw
    if (backend == "SM3") add_slh_tree(calls, slh_parameters(set), 1);
    return merged(calls);
}

// Signing a message of so many bytes: algorithm 19, the same number of calls for all messages of one length.
inline std::vector<HelperCalls> slh_sign_calls(const std::string& set, const std::string& backend,
                                               std::uint64_t message) {
    const SlhParameters p = slh_parameters(set);
    std::vector<HelperCalls> calls = {{"drng", 0, 8 * 16, 1}};  // algorithm 22: addrnd
    if (backend != "SM3") return calls;
    calls.push_back({"pseudohash", 8 * (2 * p.n + p.prefix + message), 512, 1});  // line 3: PRF_msg
    add_slh_h_msg(calls, p, message);                                             // line 5
    // Algorithm 16: k trees of 2^a leaves, a PRF and an F each, joined by 2^a - 1 H; the roots by T_k.
    calls.push_back(slh_hash_calls(1, p.k * 2 << p.a));
    calls.push_back(slh_hash_calls(2, p.k * ((1ULL << p.a) - 1)));
    calls.push_back(slh_hash_calls(p.k, 1));
    add_slh_tree(calls, p, p.d);  // algorithm 12: one tree a layer
    return merged(calls);
}

// Verifying: algorithm 20. `steps` are the F that complete the d * len chains of the signature.
inline std::vector<HelperCalls> slh_verify_calls(const std::string& set, const std::string& backend,
                                                 std::uint64_t message, std::uint64_t steps) {
    const SlhParameters p = slh_parameters(set);
    std::vector<HelperCalls> calls;
    if (backend != "SM3") return calls;
    add_slh_h_msg(calls, p, message);
    // Algorithm 17: an F and a H in each FORS tree, T_k. Algorithms 8 and 11: the steps, T_len and h' H a
    // layer.
    calls.push_back(slh_hash_calls(1, p.k + steps));
    calls.push_back(slh_hash_calls(2, p.k * p.a + p.d * p.tree_height));
    calls.push_back(slh_hash_calls(p.k, 1));
    calls.push_back(slh_hash_calls(p.len, p.d));
    return merged(calls);
}

// The steps that complete the chains of one WOTS+ signature, of a message whose 32 digits are `checksum`
// below their largest values altogether: these, and for each of the three digits of the checksum what is
// missing to
// 15. Since c minus the digits of c is 15 * (c / 16 + c / 256), the number is always a multiple of 15.
inline std::uint64_t slh_steps(std::uint64_t checksum) {
    return 15 * (3 + checksum / 16 + checksum / 256);
}
inline constexpr std::uint64_t kSlhMostChecksum = 32 * 15;

}  // namespace schemes_test
