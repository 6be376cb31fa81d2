// SPDX-License-Identifier: Apache-2.0
// Helper calls of one operation of schemes/hqc, derived from the algorithms of HQC. Any way of counting must
// find exactly these: a stream that had to be asked for again has a probability below 2^-100.
#pragma once

#include <string_view>

#include "helper_calls.hpp"

namespace schemes_test {

// Bytes of HQC-1: h and the first part u of a ciphertext have n = 17669 bits, v has n1 n2 = 46 * 384.
inline constexpr std::uint64_t kHqcVectorBytes = 2209, kHqcVBytes = 46 * 384 / 8;
inline constexpr std::uint64_t kHqcEkBytes = 32 + kHqcVectorBytes;
inline constexpr std::uint64_t kHqcCtBytes = kHqcVectorBytes + kHqcVBytes + 16;

// Input of a stream: seed, domain byte, number of the part.
inline HelperCalls hqc_stream(std::uint64_t out_bytes, std::uint64_t calls) {
    return {"pseudoXOF", 8 * 34, 8 * out_bytes, calls};
}

// What both enc and dec do: H(ek), K and theta = G(H(ek) || m || salt), and HQC-PKE.Encrypt, which expands h
// from seed_ek and r2, e, r1 of weight 75 from theta, 4 bytes a position.
inline std::vector<HelperCalls> hqc_encryption_calls() {
    return {{"sm3hash", 8 * (kHqcEkBytes + 1), 256, 1},
            {"pseudohash", 8 * (32 + 16 + 16 + 1), 512, 1},
            hqc_stream(kHqcVectorBytes, 1),
            hqc_stream(4 * 75, 3)};
}

// `backend` is "iccs" or "shake", `operation` "keygen", "enc" or "dec".
inline std::vector<HelperCalls> hqc_calls(std::string_view backend, std::string_view operation) {
    std::vector<HelperCalls> calls;
    if (operation == "keygen") calls.push_back({"drng", 0, 256, 1});  // seed_kem
    if (operation == "enc") calls.push_back({"drng", 0, 128, 2});     // m, salt
    if (backend != "iccs") return calls;
    if (operation == "keygen") {
        calls.push_back(hqc_stream(32 + 16, 1));                // seed_pke || sigma from seed_kem
        calls.push_back({"pseudohash", 8 * (32 + 1), 512, 1});  // seed_dk || seed_ek = I(seed_pke)
        calls.push_back(hqc_stream(256, 2));                    // y, x: 85 candidates each
        calls.push_back(hqc_stream(kHqcVectorBytes, 1));        // h
        return merged(calls);
    }
    for (const HelperCalls& call : hqc_encryption_calls())
        calls.push_back(call);
    if (operation == "dec") {
        calls.push_back(hqc_stream(256, 1));                                      // y
        calls.push_back({"pseudoXOF", 8 * (32 + 16 + kHqcCtBytes + 1), 256, 1});  // J, always
    }
    return merged(calls);
}

}  // namespace schemes_test
