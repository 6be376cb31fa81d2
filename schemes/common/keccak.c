/* SPDX-License-Identifier: Apache-2.0 */
#include "keccak.h"

#include <string.h>

#include "wipe.h"

static uint64_t rotl(uint64_t x, unsigned n) {
    return (x << n) | (x >> (64 - n));
}

/* Section 3.2.4 on one row */
static inline void chi(uint64_t row[5], uint64_t b0, uint64_t b1, uint64_t b2, uint64_t b3, uint64_t b4) {
    row[0] = b0 ^ (~b1 & b2);
    row[1] = b1 ^ (~b2 & b3);
    row[2] = b2 ^ (~b3 & b4);
    row[3] = b3 ^ (~b4 & b0);
    row[4] = b4 ^ (~b0 & b1);
}

/*
 * One round from `a` to `out`. Theta (section 3.2.1) gives the columns d0 to d4 to add; then each row of chi
 * takes its lanes from where pi (3.2.3) says, rotated as rho (3.2.2) says. Spelt out, since a loop over
 * tables of places and offsets takes more than twice as long.
 */
static void round_of(uint64_t out[25], const uint64_t a[25], uint64_t iota) {
    uint64_t c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
    uint64_t c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
    uint64_t c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
    uint64_t c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
    uint64_t c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
    uint64_t d0 = c4 ^ rotl(c1, 1), d1 = c0 ^ rotl(c2, 1), d2 = c1 ^ rotl(c3, 1), d3 = c2 ^ rotl(c4, 1),
             d4 = c3 ^ rotl(c0, 1);

    chi(out, a[0] ^ d0, rotl(a[6] ^ d1, 44), rotl(a[12] ^ d2, 43), rotl(a[18] ^ d3, 21),
        rotl(a[24] ^ d4, 14));
    chi(out + 5, rotl(a[3] ^ d3, 28), rotl(a[9] ^ d4, 20), rotl(a[10] ^ d0, 3), rotl(a[16] ^ d1, 45),
        rotl(a[22] ^ d2, 61));
    chi(out + 10, rotl(a[1] ^ d1, 1), rotl(a[7] ^ d2, 6), rotl(a[13] ^ d3, 25), rotl(a[19] ^ d4, 8),
        rotl(a[20] ^ d0, 18));
    chi(out + 15, rotl(a[4] ^ d4, 27), rotl(a[5] ^ d0, 36), rotl(a[11] ^ d1, 10), rotl(a[17] ^ d2, 15),
        rotl(a[23] ^ d3, 56));
    chi(out + 20, rotl(a[2] ^ d2, 62), rotl(a[8] ^ d3, 55), rotl(a[14] ^ d4, 39), rotl(a[15] ^ d0, 41),
        rotl(a[21] ^ d1, 2));
    out[0] ^= iota;
}

void keccak_permute(uint64_t lane[25]) {
    static const uint64_t iota[24] = {
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
    uint64_t other[25];

    for (int round = 0; round < 24; round += 2) {
        round_of(other, lane, iota[round]);
        round_of(lane, other, iota[round + 1]);
    }
}

/* Byte i of the state is byte i % 8 of lane i / 8, least significant first (section B.1). */
static void absorb_byte(keccak_sponge* sponge, size_t at, unsigned char byte) {
    sponge->lane[at / 8] ^= (uint64_t)byte << (8 * (at % 8));
}

void keccak_start(keccak_sponge* sponge, size_t rate) {
    memset(sponge, 0, sizeof *sponge);
    sponge->rate = rate;
}

void keccak_absorb(keccak_sponge* sponge, const unsigned char* in, size_t in_bytes) {
    for (size_t i = 0; i < in_bytes; i++) {
        absorb_byte(sponge, sponge->at, in[i]);
        if (++sponge->at == sponge->rate) {
            keccak_permute(sponge->lane);
            sponge->at = 0;
        }
    }
}

void keccak_finish(keccak_sponge* sponge, unsigned char suffix) {
    absorb_byte(sponge, sponge->at, suffix);
    absorb_byte(sponge, sponge->rate - 1, 0x80);
    sponge->at = sponge->rate;
}

void keccak_squeeze(keccak_sponge* sponge, unsigned char* out, size_t out_bytes) {
    for (size_t i = 0; i < out_bytes; i++) {
        if (sponge->at == sponge->rate) {
            keccak_permute(sponge->lane);
            sponge->at = 0;
        }
        out[i] = (unsigned char)(sponge->lane[sponge->at / 8] >> (8 * (sponge->at % 8)));
        sponge->at++;
    }
}

static void sha3(unsigned char* out, size_t out_bytes, const unsigned char* in, size_t in_bytes,
                 size_t rate) {
    keccak_sponge sponge;

    keccak_start(&sponge, rate);
    keccak_absorb(&sponge, in, in_bytes);
    keccak_finish(&sponge, KECCAK_SUFFIX_SHA3);
    keccak_squeeze(&sponge, out, out_bytes);
    wipe(&sponge,
         sizeof sponge); /* the input may have been secret, and the permutation goes backwards, too */
}

void sha3_256(unsigned char out[32], const unsigned char* in, size_t in_bytes) {
    sha3(out, 32, in, in_bytes, KECCAK_RATE_SHA3_256);
}

void sha3_512(unsigned char out[64], const unsigned char* in, size_t in_bytes) {
    sha3(out, 64, in, in_bytes, KECCAK_RATE_SHA3_512);
}
