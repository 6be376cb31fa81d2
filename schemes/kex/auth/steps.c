/* SPDX-License-Identifier: Apache-2.0 */
#include "steps.h"

#include <string.h>

#include "drng.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

/* A private key is that of ML-DSA and the public key. */
enum { PK_IN_SK = MLDSA_SK_BYTES };

static int draw(unsigned char* out, size_t bytes) {
    return get_random_number(&drng_algorithm, out, 8ull * bytes) == 0 ? 0 : KEX_AUTH_NO_RANDOMNESS;
}

int kex_auth_init(unsigned char pk[KEX_PK_BYTES], unsigned char sk[KEX_SK_BYTES]) {
    unsigned char xi[32];
    int error = draw(xi, sizeof xi);

    if (error == 0) error = mldsa_keygen_internal(pk, sk, xi);
    if (error == 0) memcpy(sk + PK_IN_SK, pk, KEX_PK_BYTES);
    wipe(xi, sizeof xi);
    return error;
}

int kex_auth_pass1(unsigned char sta[KEX_STA1_BYTES], unsigned char m1[KEX_M1_BYTES]) {
    unsigned char message[KEX_M1_BYTES];
    unsigned char dk[MLKEM_DK_BYTES];
    unsigned char d_z[2 * MLKEM_SYM_BYTES];
    int error = draw(message, KEX_NONCE_BYTES);

    if (error == 0) error = draw(d_z, sizeof d_z);
    if (error == 0) error = mlkem_keygen_internal(message + KEX_NONCE_BYTES, dk, d_z, d_z + MLKEM_SYM_BYTES);
    if (error == 0) {
        memcpy(sta, message, KEX_NONCE_BYTES);
        memcpy(sta + KEX_NONCE_BYTES, dk, MLKEM_DK_BYTES);
        memcpy(m1, message, KEX_M1_BYTES);
    }
    wipe(d_z, sizeof d_z);
    wipe(dk, sizeof dk);
    return error;
}

int kex_auth_pass2(const unsigned char skb[KEX_SK_BYTES], const unsigned char pka[KEX_PK_BYTES],
                   const unsigned char m1[KEX_M1_BYTES], unsigned char stb[KEX_STB2_BYTES],
                   unsigned char m2[KEX_M2_BYTES]) {
    const unsigned char* ek = m1 + KEX_NONCE_BYTES;
    unsigned char message[KEX_M2_BYTES];
    unsigned char state[KEX_STB2_BYTES];
    unsigned char m[MLKEM_SYM_BYTES];
    unsigned char k[MLKEM_SS_BYTES];
    int error = mlkem_check_ek(ek);

    if (error == 0) error = draw(message, KEX_NONCE_BYTES);
    if (error == 0) error = draw(m, sizeof m);
    if (error == 0) error = mlkem_encaps_internal(k, message + KEX_NONCE_BYTES, ek, m);
    if (error == 0) error = kex_auth_first_hash(state, pka, skb + PK_IN_SK, m1, message);
    if (error == 0) error = kex_auth_keys(state + KEX_HASH_BYTES, k, state);
    if (error == 0) {
        memcpy(stb, state, KEX_STB2_BYTES);
        memcpy(m2, message, KEX_M2_BYTES);
    }
    wipe(m, sizeof m);
    wipe(k, sizeof k);
    wipe(state, sizeof state);
    return error;
}

/* th2 and the keys, as B has them since pass 2; M1 is made again from the state. */
static int agree(unsigned char th2[KEX_HASH_BYTES], unsigned char keys[KEX_AUTH_KEYS_BYTES],
                 const unsigned char* pka, const unsigned char* pkb, const unsigned char* m2,
                 const unsigned char* sta) {
    const unsigned char* dk = sta + KEX_NONCE_BYTES;
    unsigned char m1[KEX_M1_BYTES];
    unsigned char k[MLKEM_SS_BYTES];
    int error;

    memcpy(m1, sta, KEX_NONCE_BYTES);
    memcpy(m1 + KEX_NONCE_BYTES, dk + MLKEM_DK_PKE_BYTES, MLKEM_EK_BYTES);
    error = kex_auth_first_hash(th2, pka, pkb, m1, m2);
    if (error == 0) error = mlkem_decaps_internal(k, dk, m2 + KEX_NONCE_BYTES);
    if (error == 0) error = kex_auth_keys(keys, k, th2);
    wipe(k, sizeof k);
    return error;
}

int kex_auth_pass3(const unsigned char ska[KEX_SK_BYTES], const unsigned char pkb[KEX_PK_BYTES],
                   const unsigned char m2[KEX_M2_BYTES], unsigned char sta[KEX_STA1_BYTES],
                   unsigned char m3[KEX_PROOF_BYTES]) {
    unsigned char th[KEX_HASH_BYTES];
    unsigned char keys[KEX_AUTH_KEYS_BYTES];
    unsigned char message[KEX_PROOF_BYTES];
    int error = agree(th, keys, ska + PK_IN_SK, pkb, m2, sta);

    if (error == 0) error = kex_auth_prove(message, KEX_AUTH_A, ska, keys + KEX_AUTH_MAC_KEY_A, th);
    if (error == 0) error = kex_auth_next_hash(th, th, message);
    if (error == 0) {
        wipe(sta, KEX_STA1_BYTES);
        memcpy(sta, th, KEX_HASH_BYTES);
        memcpy(sta + KEX_HASH_BYTES, keys + KEX_AUTH_MAC_KEY_B, 2 * KEX_KEY_BYTES);
        memcpy(m3, message, KEX_PROOF_BYTES);
    }
    wipe(keys, sizeof keys);
    wipe(message, sizeof message); /* of a failure: it was not sent */
    return error;
}

int kex_auth_pass4(const unsigned char skb[KEX_SK_BYTES], const unsigned char pka[KEX_PK_BYTES],
                   const unsigned char m3[KEX_PROOF_BYTES], unsigned char stb[KEX_STB2_BYTES],
                   unsigned char m4[KEX_PROOF_BYTES]) {
    unsigned char* keys = stb + KEX_HASH_BYTES;
    unsigned char th[KEX_HASH_BYTES];
    unsigned char message[KEX_PROOF_BYTES];
    int error = kex_auth_check(m3, KEX_AUTH_A, pka, keys + KEX_AUTH_MAC_KEY_A, stb);

    if (error == 0) error = kex_auth_next_hash(th, stb, m3);
    if (error == 0) error = kex_auth_prove(message, KEX_AUTH_B, skb, keys + KEX_AUTH_MAC_KEY_B, th);
    if (error == 0) error = kex_auth_next_hash(th, th, message);
    if (error == 0) {
        memcpy(stb, th, KEX_HASH_BYTES);
        memcpy(stb + KEX_HASH_BYTES, keys + KEX_AUTH_SESSION_KEY, KEX_KEY_BYTES);
        wipe(stb + KEX_STB4_BYTES, KEX_STB2_BYTES - KEX_STB4_BYTES);
        memcpy(m4, message, KEX_PROOF_BYTES);
    }
    wipe(message, sizeof message);
    return error;
}

int kex_auth_derive_a(const unsigned char pkb[KEX_PK_BYTES], const unsigned char m4[KEX_PROOF_BYTES],
                      const unsigned char sta[KEX_STA3_BYTES], unsigned char ss[KEX_SS_BYTES]) {
    const unsigned char* mac_key = sta + KEX_HASH_BYTES;
    unsigned char th4[KEX_HASH_BYTES];
    int error = kex_auth_check(m4, KEX_AUTH_B, pkb, mac_key, sta);

    if (error == 0) error = kex_auth_next_hash(th4, sta, m4);
    if (error == 0) error = kex_auth_session_secret(ss, mac_key + KEX_KEY_BYTES, th4);
    return error;
}

int kex_auth_derive_b(const unsigned char stb[KEX_STB4_BYTES], unsigned char ss[KEX_SS_BYTES]) {
    return kex_auth_session_secret(ss, stb + KEX_HASH_BYTES, stb);
}
