/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of two or three bytes of code side by side; the books are kept by the caller. */
#include "api.h"

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    (void)digest_bits, (void)msg, (void)msg_bits, (void)digest;
    return 0;
}

int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out) {
    (void)out_bits, (void)msg, (void)msg_bits, (void)out;
    return 0;
}

int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    (void)msg, (void)msg_bits, (void)digest;
    return digest_bits;
}
