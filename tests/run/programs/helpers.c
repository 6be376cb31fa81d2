/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers and an API function that do a little work, in a file of their own as the official ones are. */
#include "candidate.h"

static void stir(unsigned char* out, unsigned long long bytes, unsigned seed) {
    for (unsigned round = 0; round < 20; round++)
        for (unsigned long long i = 0; i < bytes; i++)
            out[i] = (unsigned char)(out[i] * 5u + seed + i + round);
}

int sm3hash(int bits, const unsigned char* message, unsigned long long message_bits, unsigned char* digest) {
    stir(digest, (unsigned)bits / 8u, message[0] + (unsigned)message_bits);
    return 0;
}

int pseudoXOF(unsigned long long bits, const unsigned char* message, unsigned long long message_bits,
              unsigned char* out) {
    stir(out, bits / 8, message[0] + (unsigned)message_bits);
    return 0;
}

int own_permutation(unsigned char* state, unsigned long long bytes) {
    stir(state, bytes, 3);
    return 0;
}
