/* SPDX-License-Identifier: Apache-2.0 */
#include "auth.h"

#include <string.h>

#include "auxfunc.h"
#include "constant_time.h"
#include "drng.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

/* The lengths given to the helpers are right by construction, so memory is the only thing that can be
 * missing. */
static int result_of(int helper) {
    return helper == 0 ? 0 : KEX_AUTH_NO_MEMORY;
}

/* The name of the instance in front: no other protocol and no other set hashes the same. */
int kex_auth_first_hash(unsigned char th[KEX_HASH_BYTES], const unsigned char pka[KEX_PK_BYTES],
                        const unsigned char pkb[KEX_PK_BYTES], const unsigned char m1[KEX_M1_BYTES],
                        const unsigned char m2[KEX_M2_BYTES]) {
    enum { NAME_BYTES = sizeof ALGORITHM_INSTANCE - 1 };
    unsigned char in[NAME_BYTES + 2 * KEX_PK_BYTES + KEX_M1_BYTES + KEX_M2_BYTES];
    unsigned char* next = in;

    memcpy(next, ALGORITHM_INSTANCE, NAME_BYTES);
    next += NAME_BYTES;
    memcpy(next, pka, KEX_PK_BYTES);
    next += KEX_PK_BYTES;
    memcpy(next, pkb, KEX_PK_BYTES);
    next += KEX_PK_BYTES;
    memcpy(next, m1, KEX_M1_BYTES);
    next += KEX_M1_BYTES;
    memcpy(next, m2, KEX_M2_BYTES);
    return result_of(sm3hash(256, in, 8 * sizeof in, th));
}

int kex_auth_next_hash(unsigned char next[KEX_HASH_BYTES], const unsigned char th[KEX_HASH_BYTES],
                       const unsigned char proof[KEX_PROOF_BYTES]) {
    unsigned char in[KEX_HASH_BYTES + KEX_PROOF_BYTES];

    memcpy(in, th, KEX_HASH_BYTES);
    memcpy(in + KEX_HASH_BYTES, proof, KEX_PROOF_BYTES);
    return result_of(sm3hash(256, in, 8 * sizeof in, next));
}

/* The label keeps the input apart from that of G in ML-KEM, which has 64 bytes. */
int kex_auth_keys(unsigned char keys[KEX_AUTH_KEYS_BYTES], const unsigned char k[MLKEM_SS_BYTES],
                  const unsigned char th2[KEX_HASH_BYTES]) {
    static const unsigned char label[] = {'K', 'E', 'X', '-', 'A', 'U', 'T', 'H'};
    unsigned char in[MLKEM_SS_BYTES + KEX_HASH_BYTES + sizeof label];
    unsigned char prk[64 + 1];
    int failed;

    memcpy(in, k, MLKEM_SS_BYTES);
    memcpy(in + MLKEM_SS_BYTES, th2, KEX_HASH_BYTES);
    memcpy(in + MLKEM_SS_BYTES + KEX_HASH_BYTES, label, sizeof label);
    failed = pseudohash(512, in, 8 * sizeof in, prk);
    prk[64] = 1;
    if (failed == 0) failed = pseudoXOF(8 * KEX_AUTH_KEYS_BYTES, prk, 8 * sizeof prk, keys);
    wipe(in, sizeof in);
    wipe(prk, sizeof prk);
    return result_of(failed);
}

/* A hash with the key in front is a MAC here, for all that a key is used for has one length. */
static int make_mac(unsigned char mac[KEX_MAC_BYTES], const unsigned char key[KEX_KEY_BYTES],
                    const unsigned char th[KEX_HASH_BYTES], const unsigned char sig[MLDSA_SIG_BYTES]) {
    unsigned char in[KEX_KEY_BYTES + KEX_HASH_BYTES + MLDSA_SIG_BYTES];
    int failed;

    memcpy(in, key, KEX_KEY_BYTES);
    memcpy(in + KEX_KEY_BYTES, th, KEX_HASH_BYTES);
    memcpy(in + KEX_KEY_BYTES + KEX_HASH_BYTES, sig, MLDSA_SIG_BYTES);
    failed = pseudoXOF(8 * KEX_MAC_BYTES, in, 8 * sizeof in, mac);
    wipe(in, KEX_KEY_BYTES);
    return result_of(failed);
}

/* Contexts of signatures (FIPS 204 section 5.2): a signature of one role is none of the other. */
enum { CONTEXT_BYTES = 10 };
static const unsigned char contexts[2][CONTEXT_BYTES] = {{'K', 'E', 'X', '-', 'A', 'U', 'T', 'H', ' ', 'A'},
                                                         {'K', 'E', 'X', '-', 'A', 'U', 'T', 'H', ' ', 'B'}};

int kex_auth_prove(unsigned char proof[KEX_PROOF_BYTES], enum kex_auth_role role,
                   const unsigned char sk[KEX_SK_BYTES], const unsigned char mac_key[KEX_KEY_BYTES],
                   const unsigned char th[KEX_HASH_BYTES]) {
    unsigned char rnd[32];
    int error;

    if (get_random_number(&drng_algorithm, rnd, 8 * sizeof rnd) != 0) return KEX_AUTH_NO_RANDOMNESS;
    error = mldsa_sign(proof, sk, th, KEX_HASH_BYTES, contexts[role], CONTEXT_BYTES, rnd);
    if (error == 0) error = make_mac(proof + MLDSA_SIG_BYTES, mac_key, th, proof);
    wipe(rnd, sizeof rnd);
    return error;
}

int kex_auth_check(const unsigned char proof[KEX_PROOF_BYTES], enum kex_auth_role role,
                   const unsigned char pk[KEX_PK_BYTES], const unsigned char mac_key[KEX_KEY_BYTES],
                   const unsigned char th[KEX_HASH_BYTES]) {
    unsigned char mac[KEX_MAC_BYTES];
    int error = make_mac(mac, mac_key, th, proof);

    if (error != 0) return error;
    if (mask_if_different(mac, proof + MLDSA_SIG_BYTES, sizeof mac) != 0) error = KEX_AUTH_REFUSED;
    wipe(mac, sizeof mac); /* a wrong message may not teach the right MAC */
    if (error != 0) return error;
    return mldsa_verify(pk, proof, th, KEX_HASH_BYTES, contexts[role], CONTEXT_BYTES);
}

int kex_auth_session_secret(unsigned char ss[KEX_SS_BYTES], const unsigned char session_key[KEX_KEY_BYTES],
                            const unsigned char th4[KEX_HASH_BYTES]) {
    unsigned char in[KEX_KEY_BYTES + KEX_HASH_BYTES];
    int failed;

    memcpy(in, session_key, KEX_KEY_BYTES);
    memcpy(in + KEX_KEY_BYTES, th4, KEX_HASH_BYTES);
    failed = pseudoXOF(8 * KEX_SS_BYTES, in, 8 * sizeof in, ss);
    wipe(in, sizeof in);
    return result_of(failed);
}
