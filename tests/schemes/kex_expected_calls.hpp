// SPDX-License-Identifier: Apache-2.0
// Helper calls of one step, and of one exchange, of schemes/kex, derived from its README and FIPS 203.
#pragma once

#include "mlkem_expected_calls.hpp"

namespace schemes_test {

// The bytes of the two messages together, each a nonce of 32 bytes and what ML-KEM sends.
inline std::uint64_t kex_transcript_bytes(const MlkemParameters& p) {
    return 32 + p.ek_bytes() + 32 + p.ct_bytes();
}

// K, th and a label of 10 bytes; then prk and one byte.
inline std::vector<HelperCalls> kex_secret_calls() {
    return {{"pseudohash", 8 * (32 + 32 + 10), 512, 1}, {"pseudoXOF", 8 * 65, 256, 1}};
}

// `step` is "init_a", "init_b", "pass1", "pass2", "derive_a" or "derive_b".
inline std::vector<HelperCalls> kex_step_calls(int set, std::string_view step) {
    const MlkemParameters p = mlkem_parameters(set);
    const HelperCalls transcript{"sm3hash", 8 * kex_transcript_bytes(p), 256, 1};
    std::vector<HelperCalls> calls;
    if (step == "init_a" || step == "init_b") calls = {{"drng", 0, 256, 1}};
    if (step == "pass1") calls = mlkem_calls(set, "iccs", "keygen");
    if (step == "pass2") calls = mlkem_calls(set, "iccs", "enc");
    if (step == "derive_a") {
        // kem_dec without the hash check of section 7.3, which is its only H.
        for (const HelperCalls& call : mlkem_calls(set, "iccs", "dec"))
            if (call.function != "sm3hash") calls.push_back(call);
    }
    if (step == "pass2" || step == "derive_a") calls.push_back(transcript);
    if (step == "derive_a" || step == "derive_b")
        for (const HelperCalls& call : kex_secret_calls())
            calls.push_back(call);
    return merged(calls);
}

inline std::vector<HelperCalls> kex_exchange_calls(int set) {
    std::vector<HelperCalls> calls;
    for (const char* step : {"init_a", "init_b", "pass1", "pass2", "derive_a", "derive_b"})
        for (const HelperCalls& call : kex_step_calls(set, step))
            calls.push_back(call);
    return merged(calls);
}

}  // namespace schemes_test
