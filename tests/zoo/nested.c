/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers built on one another in one file: pseudohash calls sm3hash by name. */
#include "api.h"

__attribute__((noinline)) int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                                      unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, (unsigned)digest_bits);
    if (digest_bits != 256) return -4;
    for (int i = 0; i < 32; ++i)
        digest[i] = (unsigned char)(msg[0] + msg_bits + (unsigned)i);
    return 0;
}

int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    ZOO_CALLED(pseudohash, msg_bits, (unsigned)digest_bits);
    for (int i = 0; i < digest_bits / 8; i += 32) {
        if (ZOO_WITHIN(sm3hash(256, msg, msg_bits, digest + i)) != 0) return -1;
    }
    return 0;
}

int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out) {
    ZOO_CALLED(pseudoXOF, msg_bits, out_bits);
    for (unsigned long long i = 0; i < out_bits / 8; ++i)
        out[i] = (unsigned char)(msg[0] + msg_bits + i);
    return 0;
}
