/* SPDX-License-Identifier: Apache-2.0 */
#include "rounding.h"

enum { MULTIPLES = (MLDSA_Q - 1) / (2 * MLDSA_GAMMA2) };

/* Algorithm 35 */
void mldsa_power2round(mldsa_poly* high, mldsa_poly* low, const mldsa_poly* t) {
    for (int i = 0; i < MLDSA_N; i++) {
        int32_t rounded = (t->c[i] + (1 << (MLDSA_D - 1)) - 1) >> MLDSA_D;
        low->c[i] = t->c[i] - rounded * (1 << MLDSA_D);
        high->c[i] = rounded;
    }
}

/*
 * r / (2 * gamma2), halves downwards, for r in [0, q), by a multiplication, since the time of a division may
 * depend on secrets: the factor is 2^44 / (2 * gamma2) rounded up, exact enough for 24-bit numerators.
 */
static int32_t round_quotient(int32_t r) {
    uint64_t inverse = MLDSA_GAMMA2 == (MLDSA_Q - 1) / 88 ? 92364889u : 33587233u;

    return (int32_t)((uint64_t)(r + MLDSA_GAMMA2 - 1) * inverse >> 44);
}

/* Algorithm 36: where the quotient is (q - 1) / (2 * gamma2), the high part wraps to 0 and the low part is
 * one less. */
static int32_t decompose(int32_t* low, int32_t r) {
    int32_t quotient = round_quotient(r);
    int32_t wrapped = (MULTIPLES - 1 - quotient) >> 31;

    *low = r - quotient * 2 * MLDSA_GAMMA2 + wrapped;
    return quotient & ~wrapped;
}

void mldsa_decompose(mldsa_poly* high, mldsa_poly* low, const mldsa_poly* r) {
    for (int i = 0; i < MLDSA_N; i++)
        high->c[i] = decompose(&low->c[i], r->c[i]);
}

/* Algorithm 37 */
void mldsa_high_bits(mldsa_poly* high, const mldsa_poly* r) {
    int32_t low;

    for (int i = 0; i < MLDSA_N; i++)
        high->c[i] = decompose(&low, r->c[i]);
}

/* Algorithm 39 */
int mldsa_make_hint(mldsa_poly* hint, const mldsa_poly* high, const mldsa_poly* other_high) {
    int ones = 0;

    for (int i = 0; i < MLDSA_N; i++) {
        uint32_t difference = (uint32_t)(high->c[i] ^ other_high->c[i]);
        hint->c[i] = (int32_t)((0u - difference) >> 31);
        ones += hint->c[i];
    }
    return ones;
}

/* Algorithm 40. All inputs are public, so this one may branch. */
void mldsa_use_hint(mldsa_poly* high, const mldsa_poly* hint, const mldsa_poly* r) {
    for (int i = 0; i < MLDSA_N; i++) {
        int32_t low;
        int32_t part = decompose(&low, r->c[i]);
        if (hint->c[i] != 0) part = (part + (low > 0 ? 1 : MULTIPLES - 1)) % MULTIPLES;
        high->c[i] = part;
    }
}
