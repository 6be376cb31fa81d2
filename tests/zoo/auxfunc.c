/* SPDX-License-Identifier: Apache-2.0 */
/* Stand-ins for the helpers: cheap, deterministic, every input bit counts. Each is complete in itself. */
#include "api.h"

static void mix(unsigned char tag, const unsigned char* msg, unsigned long long bits, unsigned char* out,
                unsigned long long out_bits) {
    unsigned state = tag;
    for (unsigned long long i = 0; i < (bits + 7) / 8; ++i)
        state = state * 16777619u + msg[i];
    for (unsigned long long i = 0; i < (out_bits + 7) / 8; ++i) {
        state = state * 1664525u + 1013904223u;
        out[i] = (unsigned char)(state >> 24);
    }
}

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, (unsigned)digest_bits);
    if (digest_bits != 256) return -4;
    mix(1, msg, msg_bits, digest, 256);
    return 0;
}

int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    ZOO_CALLED(pseudohash, msg_bits, (unsigned)digest_bits);
    mix(2, msg, msg_bits, digest, (unsigned)digest_bits);
    return 0;
}

#ifndef ZOO_NO_XOF
int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out) {
    ZOO_CALLED(pseudoXOF, msg_bits, out_bits);
    mix(3, msg, msg_bits, out, out_bits);
    return 0;
}
#endif
