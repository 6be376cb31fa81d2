/* SPDX-License-Identifier: Apache-2.0 */
#include "keccak.h"

#include <string.h>

static uint64_t rotl(uint64_t x, unsigned n) {
    return (x << n) | (x >> ((64 - n) & 63));
}

/* Section 3.2.1 */
static void theta(uint64_t a[25]) {
    uint64_t c[5];

    for (int x = 0; x < 5; x++)
        c[x] = a[x] ^ a[5 + x] ^ a[10 + x] ^ a[15 + x] ^ a[20 + x];
    for (int x = 0; x < 5; x++) {
        uint64_t d = c[(x + 4) % 5] ^ rotl(c[(x + 1) % 5], 1);
        for (int y = 0; y < 25; y += 5)
            a[y + x] ^= d;
    }
}

/* Sections 3.2.2 and 3.2.3 in one walk: the lane that pi moves to `to[t]` is rotated by `by[t]` on the way.
 */
static void rho_and_pi(uint64_t a[25]) {
    static const unsigned char to[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                         15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};
    static const unsigned char by[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                         27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
    uint64_t moving = a[1];

    for (int t = 0; t < 24; t++) {
        uint64_t next = a[to[t]];
        a[to[t]] = rotl(moving, by[t]);
        moving = next;
    }
}

/* Section 3.2.4 */
static void chi(uint64_t a[25]) {
    for (uint64_t* row = a; row < a + 25; row += 5) {
        uint64_t r0 = row[0], r1 = row[1];
        row[0] ^= ~r1 & row[2];
        row[1] ^= ~row[2] & row[3];
        row[2] ^= ~row[3] & row[4];
        row[3] ^= ~row[4] & r0;
        row[4] ^= ~r0 & r1;
    }
}

void keccak_permute(uint64_t lane[25]) {
    static const uint64_t iota[24] = {
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

    for (int round = 0; round < 24; round++) {
        theta(lane);
        rho_and_pi(lane);
        chi(lane);
        lane[0] ^= iota[round];
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
}

void sha3_256(unsigned char out[32], const unsigned char* in, size_t in_bytes) {
    sha3(out, 32, in, in_bytes, KECCAK_RATE_SHA3_256);
}

void sha3_512(unsigned char out[64], const unsigned char* in, size_t in_bytes) {
    sha3(out, 64, in, in_bytes, KECCAK_RATE_SHA3_512);
}
