/* SPDX-License-Identifier: Apache-2.0 */
/* The inner code: the first-order Reed-Muller code [128, 8], each codeword three times. */
#ifndef HQC_REED_MULLER_H
#define HQC_REED_MULLER_H

#include "params.h"

enum { HQC_RM_BYTES = HQC_N2 / 8 };

void hqc_rm_encode(unsigned char out[HQC_RM_BYTES], unsigned char symbol);

/* The nearest codeword's symbol, in constant time; among several the one of the smallest low seven bits. */
unsigned char hqc_rm_decode(const unsigned char in[HQC_RM_BYTES]);

#endif
