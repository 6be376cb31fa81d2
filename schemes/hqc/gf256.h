/* SPDX-License-Identifier: Apache-2.0 */
/* GF(256) modulo X^8 + X^4 + X^3 + X^2 + 1, without tables and branches. */
#ifndef HQC_GF256_H
#define HQC_GF256_H

static inline unsigned gf_multiply(unsigned a, unsigned b) {
    unsigned product = 0, above;

    for (unsigned bit = 1; bit < 256; bit *= 2)
        product ^= a * (b & bit);
    for (int i = 0; i < 2; i++) {
        above = product >> 8;
        product = (product & 255) ^ above ^ above << 2 ^ above << 3 ^ above << 4;
    }
    return product;
}

/* a^254: the inverse, and 0 of 0 */
static inline unsigned gf_inverse(unsigned a) {
    unsigned power = a; /* a^(2^i - 1) */

    for (int i = 2; i < 8; i++)
        power = gf_multiply(gf_multiply(power, power), a);
    return gf_multiply(power, power);
}

#endif
