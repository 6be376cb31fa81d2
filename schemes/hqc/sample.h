/* SPDX-License-Identifier: Apache-2.0 */
/* Vectors from an XOF, as the specification samples them. Each function returns 0 or the error of the
 * symmetric backend. */
#ifndef HQC_SAMPLE_H
#define HQC_SAMPLE_H

#include "ring.h"
#include "symmetric.h"

enum {
    /* 85 candidates of 3 bytes for 66 positions; more than 19 are rejected with probability 2^-109. */
    HQC_USUAL_SECRET_BYTES = 256,
    HQC_NOISE_BYTES = 4 * HQC_OMEGA_R
};

/* A uniform vector: h */
int hqc_sample_uniform(hqc_vector* v, hqc_xof* xof, enum hqc_part part);

/* SampleFixedWeightVect$: uniform of weight omega, by rejection; for x and y */
int hqc_sample_secret(hqc_vector* v, hqc_xof* xof, enum hqc_part part);

/* SampleFixedWeightVect: of weight omega_r = omega_e, in constant time and slightly biased; for r1, r2, e */
int hqc_sample_noise(hqc_vector* v, hqc_xof* xof, enum hqc_part part);

#endif
