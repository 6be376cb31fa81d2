/* SPDX-License-Identifier: Apache-2.0 */
/* Sampling, FIPS 203 section 4.2.2. Each function returns 0 or the error of the symmetric backend. */
#ifndef MLKEM_SAMPLE_H
#define MLKEM_SAMPLE_H

#include "poly.h"

/* SampleNTT(rho || j || i): entry (i, j) of the matrix, in the NTT domain */
int mlkem_sample_matrix(mlkem_poly* a, const unsigned char rho[MLKEM_SYM_BYTES], int i, int j);

/* SamplePolyCBD_eta(PRF_eta(s, b)), eta 2 or 3 */
int mlkem_sample_noise(mlkem_poly* f, int eta, const unsigned char s[MLKEM_SYM_BYTES], int b);

#endif
