// SPDX-License-Identifier: Apache-2.0
// Helper calls of one operation of schemes/mlkem, derived from FIPS 203. Any way of counting must find
// exactly these.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "helper_calls.hpp"

namespace schemes_test {

struct MlkemParameters {
    std::uint64_t k, eta1, eta2, du, dv;  // FIPS 203 table 2
    std::uint64_t ek_bytes() const { return 384 * k + 32; }
    std::uint64_t ct_bytes() const { return 32 * (du * k + dv); }
};

// `set` is 512, 768 or 1024.
inline MlkemParameters mlkem_parameters(int set) {
    if (set == 512) return {2, 3, 2, 10, 4};
    if (set == 768) return {3, 2, 2, 10, 4};
    return {4, 2, 2, 11, 5};
}

// What K-PKE.Encrypt (algorithm 14) calls: line 4 to 8 the k * k entries of the matrix, lines 9 to 12
// PRF_eta1 for y, lines 13 to 16 PRF_eta2 for e1, line 17 PRF_eta2 for e2.
inline std::vector<HelperCalls> mlkem_encryption_calls(const MlkemParameters& p) {
    return {{"pseudoXOF", 8 * 34, 8 * 672, p.k * p.k},
            {"pseudoXOF", 8 * 33, 8 * 64 * p.eta1, p.k},
            {"pseudoXOF", 8 * 33, 8 * 64 * p.eta2, p.k},
            {"pseudoXOF", 8 * 33, 8 * 64 * p.eta2, 1}};
}

// `backend` is "iccs" or "shake", `operation` "keygen", "enc" or "dec". With the iccs backend H is sm3hash, G
// is pseudohash, J and PRF are pseudoXOF, and a matrix entry is one pseudoXOF of 672 bytes over rho || j ||
// i.
inline std::vector<HelperCalls> mlkem_calls(int set, std::string_view backend, std::string_view operation) {
    const MlkemParameters p = mlkem_parameters(set);
    std::vector<HelperCalls> calls;
    if (operation == "keygen") calls.push_back({"drng", 0, 512, 1});  // algorithm 19: d and z in one draw
    if (operation == "enc") calls.push_back({"drng", 0, 256, 1});     // algorithm 20: m
    if (backend != "iccs") return calls;
    if (operation == "keygen") {
        // Algorithm 13, line 1: G(d || k); lines 3 to 7: the matrix; lines 8 to 15: PRF_eta1 for s and for e.
        calls.push_back({"pseudohash", 8 * 33, 512, 1});
        calls.push_back({"pseudoXOF", 8 * 34, 8 * 672, p.k * p.k});
        calls.push_back({"pseudoXOF", 8 * 33, 8 * 64 * p.eta1, 2 * p.k});
        calls.push_back({"sm3hash", 8 * p.ek_bytes(), 256, 1});  // algorithm 16, line 3: H(ek)
        return merged(calls);
    }
    // enc, algorithm 17: H(ek) in line 1. dec, section 7.3: H(ek) once, for the hash check of the key.
    calls.push_back({"sm3hash", 8 * p.ek_bytes(), 256, 1});
    // enc, algorithm 17 line 1: G(m || H(ek)). dec, algorithm 18 line 6: G(m' || h).
    calls.push_back({"pseudohash", 8 * 64, 512, 1});
    // dec, algorithm 18 line 7: J(z || c), always.
    if (operation == "dec") calls.push_back({"pseudoXOF", 8 * (32 + p.ct_bytes()), 256, 1});
    for (const HelperCalls& call : mlkem_encryption_calls(p))
        calls.push_back(call);
    return merged(calls);
}

}  // namespace schemes_test
