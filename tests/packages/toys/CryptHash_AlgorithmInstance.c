/* SPDX-License-Identifier: Apache-2.0 */
/* Toy hash for tests, insecure by design: a sponge over a permutation that mixes little. */
#include "CryptHash_AlgorithmInstance.h"

#include <string.h>

#include "permute.h"

#define RATE 32

static void absorb(unsigned long long state[8], const unsigned char block[RATE]) {
    int i;
    for (i = 0; i < RATE; i++)
        state[i / 8] ^= (unsigned long long)block[i] << (8 * (i % 8));
    toy_permute(state);
}

int CryptHash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* digest) {
    unsigned long long state[8] = {0};
    unsigned char last[RATE] = {0};
    unsigned long long rest;
    int i;

    if (digest_len_bits <= 0 || digest_len_bits % 8 != 0) return -1;
    state[7] = toy_capacity + (unsigned long long)digest_len_bits;
    for (rest = msg_len_bits; rest >= 8 * RATE; rest -= 8 * RATE, msg += RATE)
        absorb(state, msg);
    if (rest > 0) memcpy(last, msg, (size_t)((rest + 7) / 8));
    last[rest / 8] = (unsigned char)((last[rest / 8] & (0xff00u >> (rest % 8))) | (0x80u >> (rest % 8)));
    absorb(state, last);
    for (i = 0; i < digest_len_bits / 8; i++) {
        if (i > 0 && i % RATE == 0) toy_permute(state);
        digest[i] = (unsigned char)(state[i % RATE / 8] >> (8 * (i % 8)));
    }
    return 0;
}
