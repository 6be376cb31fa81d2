/* SPDX-License-Identifier: Apache-2.0 */
/* Pseudorandom sampling, FIPS 204 section 7.3. Each returns 0 or an mldsa_error. */
#ifndef MLDSA_SAMPLE_H
#define MLDSA_SAMPLE_H

#include "poly.h"

/* RejNTTPoly(rho || s || r): entry (r, s) of the matrix, in the NTT domain, coefficients in [0, q) */
int mldsa_sample_matrix(mldsa_poly* a, const unsigned char rho[MLDSA_SEED_BYTES], int r, int s);

/* RejBoundedPoly(rho' || r), coefficients in [-eta, eta] */
int mldsa_sample_secret(mldsa_poly* s, const unsigned char rho1[MLDSA_LONG_BYTES], int r);

/* One polynomial of ExpandMask, from H(rho'' || nonce): coefficients in (-gamma1, gamma1] */
int mldsa_sample_mask(mldsa_poly* y, const unsigned char rho2[MLDSA_LONG_BYTES], int nonce);

/* SampleInBall(c~): tau coefficients are 1 or -1, the others 0 */
int mldsa_sample_challenge(mldsa_poly* c, const unsigned char seed[MLDSA_C_BYTES]);

#endif
