/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ring Z_q[X] / (X^256 + 1), its number-theoretic transform, and the encodings: FIPS 203 sections 4.2.1
 * and 4.3.
 *
 * Coefficients lie in [0, q) wherever nothing else is said. No branch, index or division depends on a
 * coefficient.
 */
#ifndef MLKEM_POLY_H
#define MLKEM_POLY_H

#include <stdint.h>

#include "params.h"

typedef struct {
    uint16_t c[MLKEM_N];
} mlkem_poly;

void mlkem_poly_add(mlkem_poly* sum, const mlkem_poly* other);
void mlkem_poly_subtract(mlkem_poly* from, const mlkem_poly* other);

void mlkem_ntt(mlkem_poly* f);
void mlkem_inverse_ntt(mlkem_poly* f);

/* sum += a * b, all in the NTT domain; coefficients of a may be anything below 2^12, as a key decodes to. */
void mlkem_multiply_add(mlkem_poly* sum, const mlkem_poly* a, const mlkem_poly* b);

/* Compress_d and Decompress_d on every coefficient, d < 12 */
void mlkem_poly_compress(mlkem_poly* f, int d);
void mlkem_poly_decompress(mlkem_poly* f, int d);

/* ByteEncode_d: coefficients below 2^d to 32 * d bytes */
void mlkem_poly_encode(unsigned char* out, const mlkem_poly* f, int d);

/* ByteDecode_d. With d = 12 the coefficients are not reduced, so that a key's can be checked first. */
void mlkem_poly_decode(mlkem_poly* f, const unsigned char* in, int d);

/* 1 if all coefficients are below q, else 0 */
int mlkem_poly_is_reduced(const mlkem_poly* f);

#endif
