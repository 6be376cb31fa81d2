/* SPDX-License-Identifier: Apache-2.0 */
/* How a private key is laid out (FIPS 204 algorithm 24), and a step of the matrix product. */
#ifndef MLDSA_KEY_H
#define MLDSA_KEY_H

#include "poly.h"

/* sk = rho || K || tr || s1 || s2 || t0 */
enum {
    MLDSA_K_IN_SK = MLDSA_SEED_BYTES,
    MLDSA_TR_IN_SK = MLDSA_K_IN_SK + MLDSA_SEED_BYTES,
    MLDSA_S1_IN_SK = MLDSA_TR_IN_SK + MLDSA_LONG_BYTES,
    MLDSA_S2_IN_SK = MLDSA_S1_IN_SK + MLDSA_L * MLDSA_ETA_BYTES,
    MLDSA_T0_IN_SK = MLDSA_S2_IN_SK + MLDSA_K * MLDSA_ETA_BYTES
};

/* Row r of ExpandA(rho) (algorithm 32). Returns 0 or an mldsa_error. */
int mldsa_expand_row(mldsa_poly row[MLDSA_L], const unsigned char rho[MLDSA_SEED_BYTES], int r);

#endif
