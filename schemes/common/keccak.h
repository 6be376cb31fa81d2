/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-3 and SHAKE (FIPS 202) for whole bytes, absorbing and squeezing in pieces of any length. */
#ifndef COMMON_KECCAK_H
#define COMMON_KECCAK_H

#include <stddef.h>
#include <stdint.h>

enum {
    KECCAK_RATE_SHAKE128 = 168, /* bytes */
    KECCAK_RATE_SHAKE256 = 136,
    KECCAK_RATE_SHA3_256 = 136,
    KECCAK_RATE_SHA3_512 = 72,
    KECCAK_SUFFIX_SHA3 =
        0x06, /* domain separation bits and the first padding bit, sections 6.1, 6.2 and B.2 */
    KECCAK_SUFFIX_SHAKE = 0x1f
};

typedef struct {
    uint64_t lane[25]; /* lane (x, y) of the state at 5 * y + x */
    size_t rate;       /* bytes                                */
    size_t at;         /* next byte of the rate to absorb into or to squeeze from */
} keccak_sponge;

/* Keccak-f[1600] */
void keccak_permute(uint64_t lane[25]);

void keccak_start(keccak_sponge* sponge, size_t rate);
void keccak_absorb(keccak_sponge* sponge, const unsigned char* in, size_t in_bytes);
/* Ends the input; after it, only squeeze. */
void keccak_finish(keccak_sponge* sponge, unsigned char suffix);
void keccak_squeeze(keccak_sponge* sponge, unsigned char* out, size_t out_bytes);

void sha3_256(unsigned char out[32], const unsigned char* in, size_t in_bytes);
void sha3_512(unsigned char out[64], const unsigned char* in, size_t in_bytes);

#endif
