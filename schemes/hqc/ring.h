/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ring GF(2)[X] / (X^n - 1). Coefficient i is bit i % 64 of word i / 64, and bit i % 8 of byte i / 8 in
 * byte strings; bits from n on are zero. No branch and no index depends on a coefficient; multiplication
 * takes the processor's integer product of two 64-bit words as constant in time.
 */
#ifndef HQC_RING_H
#define HQC_RING_H

#include <stddef.h>
#include <stdint.h>

#include "params.h"

typedef struct {
    uint64_t word[HQC_N_WORDS];
} hqc_vector;

/* Bits from n on are dropped. */
void hqc_vector_decode(hqc_vector* v, const unsigned char in[HQC_N_BYTES]);
/* The first `bytes` bytes, at most HQC_N_BYTES */
void hqc_vector_encode(unsigned char* out, size_t bytes, const hqc_vector* v);

/* Ones at the given positions, which differ from each other */
void hqc_vector_from_positions(hqc_vector* v, const uint32_t* position, size_t count);

void hqc_vector_add(hqc_vector* sum, const hqc_vector* other);
/* `product` may be a or b. */
void hqc_vector_multiply(hqc_vector* product, const hqc_vector* a, const hqc_vector* b);

#endif
