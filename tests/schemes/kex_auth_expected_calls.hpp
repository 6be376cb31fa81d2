// SPDX-License-Identifier: Apache-2.0
// Helper calls of one step, and of one exchange, of schemes/kex/auth, derived from its README and FIPS 203.
// ML-DSA calls none: its hash functions are its own.
#pragma once

#include "mlkem_expected_calls.hpp"

namespace schemes_test {

struct KexAuthParameters {
    int kem, dsa;
    std::uint64_t pk, sk, sig;  // bytes, FIPS 204 table 2
    std::string instance() const { return "KEX-AUTH-" + std::to_string(kem) + "-" + std::to_string(dsa); }
    std::uint64_t m1() const { return 32 + mlkem_parameters(kem).ek_bytes(); }  // a nonce and ek
    std::uint64_t m2() const { return 32 + mlkem_parameters(kem).ct_bytes(); }  // a nonce and ct
    std::uint64_t proof() const { return sig + 32; }  // M3 and M4: a signature and a MAC
};

// `kem` is 512, 768 or 1024.
inline KexAuthParameters kex_auth_parameters(int kem) {
    if (kem == 512) return {512, 44, 1312, 2560, 2420};
    if (kem == 768) return {768, 65, 1952, 4032, 3309};
    return {1024, 87, 2592, 4896, 4627};
}

inline constexpr const char* kKexAuthSteps[] = {"init_a", "init_b", "pass1",    "pass2",
                                                "pass3",  "pass4",  "derive_a", "derive_b"};

inline std::vector<HelperCalls> kex_auth_step_calls(int kem, std::string_view step) {
    const KexAuthParameters p = kex_auth_parameters(kem);
    const HelperCalls draw{"drng", 0, 256, 1};
    // th2 of the instance's name, both public keys, M1 and M2; th3 and th4 of a hash and a proof
    const HelperCalls first_hash{"sm3hash", 8 * (p.instance().size() + 2 * p.pk + p.m1() + p.m2()), 256, 1};
    const HelperCalls next_hash{"sm3hash", 8 * (32 + p.proof()), 256, 1};
    // A key, a hash and a signature
    const HelperCalls mac{"pseudoXOF", 8 * (32 + 32 + p.sig), 256, 1};
    // K, th2 and a label of 8 bytes; then prk and one byte for three keys of 32 bytes
    const HelperCalls prk{"pseudohash", 8 * (32 + 32 + 8), 512, 1}, keys{"pseudoXOF", 8 * 65, 768, 1};
    const HelperCalls secret{"pseudoXOF", 8 * (32 + 32), 256, 1};
    std::vector<HelperCalls> calls;
    if (step == "init_a" || step == "init_b") calls = {draw};  // xi
    if (step == "pass1") {
        calls = mlkem_calls(kem, "iccs", "keygen");
        calls.push_back(draw);  // the nonce
    }
    if (step == "pass2") {
        calls = mlkem_calls(kem, "iccs", "enc");
        calls.insert(calls.end(), {draw, first_hash, prk, keys});  // the nonce
    }
    if (step == "pass3") {
        // kem_dec without the hash check of section 7.3, which is its only H.
        for (const HelperCalls& call : mlkem_calls(kem, "iccs", "dec"))
            if (call.function != "sm3hash") calls.push_back(call);
        calls.insert(calls.end(), {first_hash, prk, keys, draw, mac, next_hash});  // rnd
    }
    if (step == "pass4") calls = {mac, next_hash, draw, mac, next_hash};  // of M3; rnd; of M4
    if (step == "derive_a") calls = {mac, next_hash, secret};
    if (step == "derive_b") calls = {secret};
    return merged(calls);
}

inline std::vector<HelperCalls> kex_auth_exchange_calls(int kem) {
    std::vector<HelperCalls> calls;
    for (const char* step : kKexAuthSteps)
        for (const HelperCalls& call : kex_auth_step_calls(kem, step))
            calls.push_back(call);
    return merged(calls);
}

}  // namespace schemes_test
