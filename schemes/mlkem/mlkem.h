/* SPDX-License-Identifier: Apache-2.0 */
/* ML-KEM without randomness (FIPS 203 section 6) and the checks of inputs (section 7). */
#ifndef MLKEM_MLKEM_H
#define MLKEM_MLKEM_H

#include "params.h"

/* -1 stays free: for kem_dec it means a failed decapsulation, which ML-KEM never reports. */
enum mlkem_error {
    MLKEM_BAD_LENGTH = -2,
    MLKEM_BAD_KEY = -3,
    MLKEM_NO_RANDOMNESS = -4,
    MLKEM_NO_MEMORY = -5,
    MLKEM_STREAM_ENDED = -6, /* matrix sampling rejected far more than can happen by chance */
    MLKEM_NULL_POINTER = -7
};

/* All return 0 or an mlkem_error, and write outputs only with 0. */

/* ML-KEM.KeyGen_internal(d, z) */
int mlkem_keygen_internal(unsigned char ek[MLKEM_EK_BYTES], unsigned char dk[MLKEM_DK_BYTES],
                          const unsigned char d[MLKEM_SYM_BYTES], const unsigned char z[MLKEM_SYM_BYTES]);

/* ML-KEM.Encaps_internal(ek, m) */
int mlkem_encaps_internal(unsigned char ss[MLKEM_SS_BYTES], unsigned char c[MLKEM_CT_BYTES],
                          const unsigned char ek[MLKEM_EK_BYTES], const unsigned char m[MLKEM_SYM_BYTES]);

/* ML-KEM.Decaps_internal(dk, c) */
int mlkem_decaps_internal(unsigned char ss[MLKEM_SS_BYTES], const unsigned char dk[MLKEM_DK_BYTES],
                          const unsigned char c[MLKEM_CT_BYTES]);

/* Modulus check of section 7.2: MLKEM_BAD_KEY if a coefficient is q or more. */
int mlkem_check_ek(const unsigned char ek[MLKEM_EK_BYTES]);

/* Hash check of section 7.3: MLKEM_BAD_KEY if dk does not hold the hash of the ek it holds. Costs one H. */
int mlkem_check_dk(const unsigned char dk[MLKEM_DK_BYTES]);

#endif
