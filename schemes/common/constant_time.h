/* SPDX-License-Identifier: Apache-2.0 */
/* Comparison and choice of secrets in a time that depends on their lengths alone. */
#ifndef COMMON_CONSTANT_TIME_H
#define COMMON_CONSTANT_TIME_H

#include <stddef.h>

/* 0xff if the two differ, else 0 */
static inline unsigned char mask_if_different(const unsigned char* a, const unsigned char* b, size_t bytes) {
    unsigned difference = 0;

    for (size_t i = 0; i < bytes; i++)
        difference |= (unsigned)(a[i] ^ b[i]);
    return (unsigned char)((0u - difference) >> 24);
}

/* `other` if the mask is 0xff, `usual` if it is 0 */
static inline void choose(unsigned char* out, const unsigned char* usual, const unsigned char* other,
                          unsigned char mask, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        out[i] = (unsigned char)(usual[i] ^ (mask & (usual[i] ^ other[i])));
}

#endif
