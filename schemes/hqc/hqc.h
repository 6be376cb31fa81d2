/* SPDX-License-Identifier: Apache-2.0 */
/* HQC-KEM without randomness, and the check of keys. */
#ifndef HQC_HQC_H
#define HQC_HQC_H

#include "params.h"

/* -1 stays free: for kem_dec it means a failed decapsulation, which HQC never reports. */
enum hqc_error {
    HQC_BAD_LENGTH = -2,
    HQC_BAD_KEY = -3,
    HQC_NO_RANDOMNESS = -4,
    HQC_NO_MEMORY = -5,
    HQC_STREAM_ENDED = -6, /* the sampling of x or y rejected far more than can happen by chance */
    HQC_NULL_POINTER = -7
};

/* All return 0 or an hqc_error, and write outputs only with 0. */

/* HQC-KEM.Keygen with the given seed_kem. dk = ek || seed_dk || sigma || seed_kem */
int hqc_keygen_internal(unsigned char ek[HQC_EK_BYTES], unsigned char dk[HQC_DK_BYTES],
                        const unsigned char seed_kem[HQC_SEED_BYTES]);

/* HQC-KEM.Encaps with the given m and salt. ct = u || v || salt */
int hqc_encaps_internal(unsigned char ss[HQC_SS_BYTES], unsigned char ct[HQC_CT_BYTES],
                        const unsigned char ek[HQC_EK_BYTES], const unsigned char m[HQC_K],
                        const unsigned char salt[HQC_SALT_BYTES]);

/* HQC-KEM.Decaps */
int hqc_decaps_internal(unsigned char ss[HQC_SS_BYTES], const unsigned char dk[HQC_DK_BYTES],
                        const unsigned char ct[HQC_CT_BYTES]);

/* HQC_BAD_KEY if one of the bits beyond the n of s is set. */
int hqc_check_ek(const unsigned char ek[HQC_EK_BYTES]);

#endif
