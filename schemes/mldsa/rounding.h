/* SPDX-License-Identifier: Apache-2.0 */
/* High and low parts of coefficients, hints: FIPS 204 section 7.4. Constant time, as poly.h. */
#ifndef MLDSA_ROUNDING_H
#define MLDSA_ROUNDING_H

#include "poly.h"

/* Power2Round: coefficients of t in [0, q) become high * 2^13 + low, low in (-2^12, 2^12]. */
void mldsa_power2round(mldsa_poly* high, mldsa_poly* low, const mldsa_poly* t);

/* Decompose: coefficients of r in [0, q) become high * 2 * gamma2 + low modulo q. */
void mldsa_decompose(mldsa_poly* high, mldsa_poly* low, const mldsa_poly* r);

/* HighBits of coefficients in [0, q) */
void mldsa_high_bits(mldsa_poly* high, const mldsa_poly* r);

/* MakeHint, given the high bits of both: hint is 1 where they differ. Returns the number of ones. */
int mldsa_make_hint(mldsa_poly* hint, const mldsa_poly* high, const mldsa_poly* other_high);

/* UseHint: high bits of the coefficients of r in [0, q), corrected where the hint is 1. */
void mldsa_use_hint(mldsa_poly* high, const mldsa_poly* hint, const mldsa_poly* r);

#endif
