/* SPDX-License-Identifier: Apache-2.0 */
/* Key generation and verification; signing is in sign.c. */
#include "mldsa.h"

#include <string.h>

#include "key.h"
#include "pack.h"
#include "rounding.h"
#include "sample.h"
#include "symmetric.h"
#include "wipe.h"

int mldsa_expand_row(mldsa_poly row[MLDSA_L], const unsigned char rho[MLDSA_SEED_BYTES], int r) {
    int error = 0;

    for (int s = 0; s < MLDSA_L && error == 0; s++)
        error = mldsa_sample_matrix(&row[s], rho, r, s);
    return error;
}

typedef struct {
    mldsa_poly s1[MLDSA_L], s2[MLDSA_K], t0[MLDSA_K];
} private_part;

/* ExpandS, algorithm 33 */
static int expand_secrets(private_part* secret, const unsigned char rho1[MLDSA_LONG_BYTES]) {
    int error = 0;

    for (int r = 0; r < MLDSA_L && error == 0; r++)
        error = mldsa_sample_secret(&secret->s1[r], rho1, r);
    for (int r = 0; r < MLDSA_K && error == 0; r++)
        error = mldsa_sample_secret(&secret->s2[r], rho1, MLDSA_L + r);
    return error;
}

/* Algorithm 6, lines 3 to 8: t = A s1 + s2, of which the high part goes into pk and the low part is secret.
 */
static int derive_public_key(unsigned char pk[MLDSA_PK_BYTES], private_part* secret,
                             const unsigned char rho[MLDSA_SEED_BYTES]) {
    mldsa_poly s1[MLDSA_L], row[MLDSA_L], t, t1;
    int error = 0;

    memcpy(s1, secret->s1, sizeof s1);
    for (int i = 0; i < MLDSA_L; i++)
        mldsa_ntt(&s1[i]);
    memcpy(pk, rho, MLDSA_SEED_BYTES);
    for (int i = 0; i < MLDSA_K; i++) {
        error = mldsa_expand_row(row, rho, i);
        if (error != 0) break;
        mldsa_dot(&t, row, s1, MLDSA_L);
        mldsa_inverse_ntt(&t);
        mldsa_poly_add(&t, &secret->s2[i]);
        mldsa_poly_canonical(&t);
        mldsa_power2round(&t1, &secret->t0[i], &t);
        mldsa_pack(pk + MLDSA_SEED_BYTES + i * MLDSA_T1_BYTES, &t1, MLDSA_T1_BITS);
    }
    wipe(s1, sizeof s1);
    wipe(&t, sizeof t);
    return error;
}

static void pack_secrets(unsigned char sk[MLDSA_SK_BYTES], const private_part* secret) {
    for (int i = 0; i < MLDSA_L; i++)
        mldsa_pack_below(sk + MLDSA_S1_IN_SK + i * MLDSA_ETA_BYTES, &secret->s1[i], MLDSA_ETA,
                         MLDSA_ETA_BITS);
    for (int i = 0; i < MLDSA_K; i++) {
        mldsa_pack_below(sk + MLDSA_S2_IN_SK + i * MLDSA_ETA_BYTES, &secret->s2[i], MLDSA_ETA,
                         MLDSA_ETA_BITS);
        mldsa_pack_below(sk + MLDSA_T0_IN_SK + i * MLDSA_T0_BYTES, &secret->t0[i], 1 << (MLDSA_D - 1),
                         MLDSA_T0_BITS);
    }
}

/* Algorithm 6 */
int mldsa_keygen_internal(unsigned char pk[MLDSA_PK_BYTES], unsigned char sk[MLDSA_SK_BYTES],
                          const unsigned char xi[MLDSA_SEED_BYTES]) {
    unsigned char seeds[MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES];
    const unsigned char *rho = seeds, *rho1 = rho + MLDSA_SEED_BYTES, *k = rho1 + MLDSA_LONG_BYTES;
    unsigned char new_pk[MLDSA_PK_BYTES], tr[MLDSA_LONG_BYTES];
    private_part secret;
    int error = mldsa_hash_seed(seeds, xi);

    if (error == 0) error = expand_secrets(&secret, rho1);
    if (error == 0) error = derive_public_key(new_pk, &secret, rho);
    if (error == 0) error = mldsa_hash_key(tr, new_pk);
    if (error == 0) {
        memcpy(pk, new_pk, MLDSA_PK_BYTES);
        memcpy(sk, rho, MLDSA_SEED_BYTES);
        memcpy(sk + MLDSA_K_IN_SK, k, MLDSA_SEED_BYTES);
        memcpy(sk + MLDSA_TR_IN_SK, tr, MLDSA_LONG_BYTES);
        pack_secrets(sk, &secret);
    }
    wipe(seeds, sizeof seeds);
    wipe(&secret, sizeof secret);
    return error;
}

/* A verification key or signature, unpacked. z has c as one more element, and t1 stands in line with it, so
 * that A z - c t1 2^d is one product of a row. */
typedef struct {
    mldsa_poly z[MLDSA_L + 1];
    mldsa_poly c;
    mldsa_poly hint[MLDSA_K];
} signature_part;

/* Algorithm 8, lines 2 to 4, and the check of z in line 13. Returns whether it can be a signature. */
static int unpack_signature(signature_part* part, const unsigned char sig[MLDSA_SIG_BYTES]) {
    const unsigned char* z = sig + MLDSA_C_BYTES;

    for (int i = 0; i < MLDSA_L; i++) {
        mldsa_unpack_below(&part->z[i], z + i * MLDSA_Z_BYTES, MLDSA_GAMMA1, MLDSA_Z_BITS);
        if (!mldsa_poly_is_below(&part->z[i], MLDSA_GAMMA1 - MLDSA_BETA)) return 0;
    }
    return mldsa_unpack_hint(part->hint, z + MLDSA_L * MLDSA_Z_BYTES);
}

/* Row i of algorithm 8, lines 9 and 10, with z and c in the NTT domain: w1 packed. */
static int commitment_row(unsigned char w1[MLDSA_W1_BYTES], signature_part* part,
                          const unsigned char pk[MLDSA_PK_BYTES], int i) {
    mldsa_poly row[MLDSA_L + 1], w, high;
    mldsa_poly* t1 = &part->z[MLDSA_L];
    int error = mldsa_expand_row(row, pk, i);

    if (error != 0) return error;
    row[MLDSA_L] = part->c;
    mldsa_unpack(t1, pk + MLDSA_SEED_BYTES + i * MLDSA_T1_BYTES, MLDSA_T1_BITS);
    for (int j = 0; j < MLDSA_N; j++)
        t1->c[j] *= -(1 << MLDSA_D);
    mldsa_ntt(t1);
    mldsa_dot(&w, row, part->z, MLDSA_L + 1); /* at most 7 * 9 q^2 + 81 q^2 */
    mldsa_inverse_ntt(&w);
    mldsa_poly_canonical(&w);
    mldsa_use_hint(&high, &part->hint[i], &w);
    mldsa_pack(w1, &high, MLDSA_W1_BITS);
    return 0;
}

/* Algorithm 8 without line 7 */
int mldsa_verify_mu(const unsigned char pk[MLDSA_PK_BYTES], const unsigned char sig[MLDSA_SIG_BYTES],
                    const unsigned char mu[MLDSA_LONG_BYTES]) {
    unsigned char w1[MLDSA_K * MLDSA_W1_BYTES], c[MLDSA_C_BYTES];
    signature_part part;
    int error;

    if (!unpack_signature(&part, sig)) return MLDSA_INVALID;
    error = mldsa_sample_challenge(&part.c, sig);
    if (error != 0) return error;
    mldsa_ntt(&part.c);
    for (int i = 0; i < MLDSA_L; i++)
        mldsa_ntt(&part.z[i]);
    for (int i = 0; i < MLDSA_K && error == 0; i++)
        error = commitment_row(w1 + i * MLDSA_W1_BYTES, &part, pk, i);
    if (error == 0) error = mldsa_hash_commitment(c, mu, w1);
    if (error != 0) return error;
    return memcmp(c, sig, MLDSA_C_BYTES) == 0 ? 0 : MLDSA_INVALID;
}

/* Algorithm 2 */
int mldsa_sign(unsigned char sig[MLDSA_SIG_BYTES], const unsigned char sk[MLDSA_SK_BYTES],
               const unsigned char* message, size_t bytes, const unsigned char* ctx, size_t ctx_bytes,
               const unsigned char rnd[MLDSA_SEED_BYTES]) {
    unsigned char mu[MLDSA_LONG_BYTES];
    int error;

    if (ctx_bytes > MLDSA_CONTEXT_BYTES) return MLDSA_BAD_LENGTH;
    error = mldsa_hash_message(mu, sk + MLDSA_TR_IN_SK, ctx, ctx_bytes, message, bytes);
    if (error != 0) return error;
    return mldsa_sign_mu(sig, sk, mu, rnd);
}

/* Algorithm 3 */
int mldsa_verify(const unsigned char pk[MLDSA_PK_BYTES], const unsigned char sig[MLDSA_SIG_BYTES],
                 const unsigned char* message, size_t bytes, const unsigned char* ctx, size_t ctx_bytes) {
    unsigned char tr[MLDSA_LONG_BYTES], mu[MLDSA_LONG_BYTES];
    int error;

    if (ctx_bytes > MLDSA_CONTEXT_BYTES) return MLDSA_BAD_LENGTH;
    error = mldsa_hash_key(tr, pk);
    if (error == 0) error = mldsa_hash_message(mu, tr, ctx, ctx_bytes, message, bytes);
    if (error != 0) return error;
    return mldsa_verify_mu(pk, sig, mu);
}
