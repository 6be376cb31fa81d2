/* SPDX-License-Identifier: Apache-2.0 */
/* The set HQC-1 of the specification of 2025-08-22. Lengths in bytes unless the name says otherwise. */
#ifndef HQC_PARAMS_H
#define HQC_PARAMS_H

#define HQC_SET "HQC-1"

enum {
    HQC_N = 17669, /* length of the ring's vectors in bits, a prime of which 2 is a primitive root */
    HQC_N1 = 46,   /* Reed-Solomon code: length, dimension and correctable errors, in bytes */
    HQC_K = 16,
    HQC_DELTA = 15,
    HQC_N2 = 384, /* Reed-Muller code [128, 8], each codeword so many times */
    HQC_MULTIPLICITY = 3,
    HQC_OMEGA = 66, /* weight of the secret vectors x and y */
    HQC_OMEGA_R = 75,
    HQC_OMEGA_E = 75,
    /* The largest multiple of n up to 2^24: candidates for a position of x and y lie below. */
    HQC_REJECTION_THRESHOLD = 16767881,

    HQC_SEED_BYTES = 32,
    HQC_SALT_BYTES = 16,
    HQC_HASH_BYTES = 32,
    HQC_SS_BYTES = 32,
    HQC_N_BYTES = (HQC_N + 7) / 8,
    HQC_N_WORDS = (HQC_N + 63) / 64,
    HQC_V_BYTES = HQC_N1 * HQC_N2 / 8,

    HQC_UV_BYTES = HQC_N_BYTES + HQC_V_BYTES,
    HQC_EK_BYTES = HQC_SEED_BYTES + HQC_N_BYTES,
    HQC_DK_BYTES = HQC_EK_BYTES + HQC_SEED_BYTES + HQC_K + HQC_SEED_BYTES,
    HQC_CT_BYTES = HQC_UV_BYTES + HQC_SALT_BYTES
};

#endif
