/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ring Z_q[X] / (X^256 + 1) and its number-theoretic transform: FIPS 204 sections 2.3, 7.5 and 7.6.
 *
 * Coefficients are signed; the range is stated at each function. No branch, index or division depends on a
 * coefficient.
 */
#ifndef MLDSA_POLY_H
#define MLDSA_POLY_H

#include <stdint.h>

#include "params.h"

typedef struct {
    int32_t c[MLDSA_N];
} mldsa_poly;

/* From below 4q in absolute value to (-q/2, q/2) */
void mldsa_poly_center(mldsa_poly* f);
/* From below 4q in absolute value to [0, q) */
void mldsa_poly_canonical(mldsa_poly* f);

void mldsa_poly_add(mldsa_poly* sum, const mldsa_poly* other);
void mldsa_poly_subtract(mldsa_poly* from, const mldsa_poly* other);

/* 1 if all absolute values are below the bound, else 0 */
int mldsa_poly_is_below(const mldsa_poly* f, int32_t bound);

/* From below q in absolute value to below 9q */
void mldsa_ntt(mldsa_poly* f);

/* From below q to below q in absolute value. Takes back the factor 2^-32 of mldsa_dot. */
void mldsa_inverse_ntt(mldsa_poly* f);

/*
 * The sum of a[i] * b[i], i < count, in the NTT domain, times 2^-32; below q in absolute value. The sum of
 * the absolute products of coefficients must be below 2^31 * q, which is 256 * q^2.
 */
void mldsa_dot(mldsa_poly* sum, const mldsa_poly* a, const mldsa_poly* b, int count);

#endif
