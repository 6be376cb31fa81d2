/* SPDX-License-Identifier: Apache-2.0 */
/* The outer code: Reed-Solomon [46, 16] over GF(256), shortened, whose generator has the roots alpha^1 to
 * alpha^30. Symbol i is the coefficient of X^i; the message stands in the highest. */
#ifndef HQC_REED_SOLOMON_H
#define HQC_REED_SOLOMON_H

#include "params.h"

void hqc_rs_encode(unsigned char word[HQC_N1], const unsigned char message[HQC_K]);

/* Corrects up to 15 symbols; with more the message is arbitrary. In constant time. */
void hqc_rs_decode(unsigned char message[HQC_K], const unsigned char word[HQC_N1]);

#endif
