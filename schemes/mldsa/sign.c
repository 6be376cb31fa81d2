/* SPDX-License-Identifier: Apache-2.0 */
/* ML-DSA.Sign_internal, FIPS 204 algorithm 7. */
#include <string.h>

#include "key.h"
#include "mldsa.h"
#include "pack.h"
#include "rounding.h"
#include "sample.h"
#include "symmetric.h"
#include "wipe.h"

/* FIPS 204 appendix C allows no fewer; so many attempts fail with a probability below 2^-250. */
enum { MOST_ATTEMPTS = 814 };

/* All in the NTT domain */
typedef struct {
    mldsa_poly a[MLDSA_K][MLDSA_L];
    mldsa_poly s1[MLDSA_L], s2[MLDSA_K], t0[MLDSA_K];
} expanded_key;

typedef struct {
    mldsa_poly y[MLDSA_L], w[MLDSA_K]; /* w is kept canonical, with w1 as its high bits */
    mldsa_poly c;                      /* in the NTT domain */
    mldsa_poly z[MLDSA_L], hint[MLDSA_K];
    unsigned char challenge[MLDSA_C_BYTES];
} attempt;

static int unpack_secret(mldsa_poly* s, const unsigned char* in) {
    mldsa_unpack_below(s, in, MLDSA_ETA, MLDSA_ETA_BITS);
    if (!mldsa_poly_is_below(s, MLDSA_ETA + 1)) return MLDSA_BAD_KEY;
    mldsa_ntt(s);
    return 0;
}

/* Algorithm 7, lines 1 to 5 */
static int expand_key(expanded_key* key, const unsigned char sk[MLDSA_SK_BYTES]) {
    int error = 0;

    for (int i = 0; i < MLDSA_L && error == 0; i++)
        error = unpack_secret(&key->s1[i], sk + MLDSA_S1_IN_SK + i * MLDSA_ETA_BYTES);
    for (int i = 0; i < MLDSA_K && error == 0; i++)
        error = unpack_secret(&key->s2[i], sk + MLDSA_S2_IN_SK + i * MLDSA_ETA_BYTES);
    for (int i = 0; i < MLDSA_K && error == 0; i++) {
        mldsa_unpack_below(&key->t0[i], sk + MLDSA_T0_IN_SK + i * MLDSA_T0_BYTES, 1 << (MLDSA_D - 1),
                           MLDSA_T0_BITS);
        mldsa_ntt(&key->t0[i]);
        error = mldsa_expand_row(key->a[i], sk, i);
    }
    return error;
}

/* Lines 11 to 15: y, w and the commitment hash */
static int commit(attempt* try, const expanded_key* key, const unsigned char mu[MLDSA_LONG_BYTES],
                  const unsigned char rho2[MLDSA_LONG_BYTES], int kappa) {
    unsigned char w1[MLDSA_K * MLDSA_W1_BYTES];
    mldsa_poly high;

    for (int i = 0; i < MLDSA_L; i++) {
        int error = mldsa_sample_mask(&try->y[i], rho2, kappa + i);
        if (error != 0) return error;
        try->z[i] = try->y[i];
        mldsa_ntt(&try->z[i]);
    }
    for (int i = 0; i < MLDSA_K; i++) {
        mldsa_dot(&try->w[i], key->a[i], try->z, MLDSA_L);
        mldsa_inverse_ntt(&try->w[i]);
        mldsa_poly_canonical(&try->w[i]);
        mldsa_high_bits(&high, &try->w[i]);
        mldsa_pack(w1 + i * MLDSA_W1_BYTES, &high, MLDSA_W1_BITS);
    }
    wipe(&high, sizeof high);
    return mldsa_hash_commitment(try->challenge, mu, w1);
}

/* c * s, centred */
static void multiply(mldsa_poly* product, const mldsa_poly* c, const mldsa_poly* s) {
    mldsa_dot(product, c, s, 1);
    mldsa_inverse_ntt(product);
    mldsa_poly_center(product);
}

/* Lines 18, 20 and the first half of 23. Returns whether z may be shown. */
static int respond(attempt* try, const expanded_key* key) {
    for (int i = 0; i < MLDSA_L; i++) {
        multiply(&try->z[i], &try->c, &key->s1[i]);
        mldsa_poly_add(&try->z[i], &try->y[i]);
        if (!mldsa_poly_is_below(&try->z[i], MLDSA_GAMMA1 - MLDSA_BETA)) return 0;
    }
    return 1;
}

/* Row i of lines 19, 21, 25, 26 and the second half of 23. Returns the number of ones in the hint, or -1 to
 * reject. */
static int hint_row(attempt* try, const expanded_key* key, int i) {
    mldsa_poly product, low, high, other_high;
    mldsa_poly* r = &try->w[i];
    int ones = -1;

    multiply(&product, &try->c, &key->s2[i]);
    mldsa_poly_subtract(r, &product);
    mldsa_poly_canonical(r);
    mldsa_decompose(&high, &low, r);
    if (mldsa_poly_is_below(&low, MLDSA_GAMMA2 - MLDSA_BETA)) {
        multiply(&product, &try->c, &key->t0[i]);
        if (mldsa_poly_is_below(&product, MLDSA_GAMMA2)) {
            mldsa_poly_add(r, &product);
            mldsa_poly_canonical(r);
            mldsa_high_bits(&other_high, r);
            ones = mldsa_make_hint(&try->hint[i], &high, &other_high);
        }
    }
    wipe(&product, sizeof product);
    wipe(&low, sizeof low);
    return ones;
}

/* Returns whether the hint may be shown. */
static int make_hints(attempt* try, const expanded_key* key) {
    int total = 0;

    for (int i = 0; i < MLDSA_K; i++) {
        int ones = hint_row(try, key, i);
        if (ones < 0) return 0;
        total += ones;
    }
    return total <= MLDSA_OMEGA;
}

static void pack_signature(unsigned char sig[MLDSA_SIG_BYTES], const attempt* good) {
    unsigned char* z = sig + MLDSA_C_BYTES;

    memcpy(sig, good->challenge, MLDSA_C_BYTES);
    for (int i = 0; i < MLDSA_L; i++)
        mldsa_pack_below(z + i * MLDSA_Z_BYTES, &good->z[i], MLDSA_GAMMA1, MLDSA_Z_BITS);
    mldsa_pack_hint(z + MLDSA_L * MLDSA_Z_BYTES, good->hint);
}

/* Lines 8 to 32. What is rejected is independent of the key, so the loop may end when it does. */
static int sign(unsigned char sig[MLDSA_SIG_BYTES], const expanded_key* key,
                const unsigned char mu[MLDSA_LONG_BYTES], const unsigned char rho2[MLDSA_LONG_BYTES]) {
    attempt try;
    int error = MLDSA_STREAM_ENDED;

    for (int i = 0; i < MOST_ATTEMPTS; i++) {
        error = commit(&try, key, mu, rho2, i * MLDSA_L);
        if (error == 0) error = mldsa_sample_challenge(&try.c, try.challenge);
        if (error != 0) break;
        mldsa_ntt(&try.c);
        if (respond(&try, key) && make_hints(&try, key)) {
            pack_signature(sig, &try);
            break;
        }
        error = MLDSA_STREAM_ENDED;
    }
    wipe(&try, sizeof try);
    return error;
}

int mldsa_sign_mu(unsigned char sig[MLDSA_SIG_BYTES], const unsigned char sk[MLDSA_SK_BYTES],
                  const unsigned char mu[MLDSA_LONG_BYTES], const unsigned char rnd[MLDSA_SEED_BYTES]) {
    unsigned char rho2[MLDSA_LONG_BYTES];
    expanded_key key;
    int error = expand_key(&key, sk);

    if (error == 0) error = mldsa_hash_private(rho2, sk + MLDSA_K_IN_SK, rnd, mu);
    if (error == 0) error = sign(sig, &key, mu, rho2);
    wipe(&key, sizeof key);
    wipe(rho2, sizeof rho2);
    return error;
}
