/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3 (GB/T 32905-2016) for messages of any bit length, as static functions.
 *
 * Each file that includes this gets its own copy, on purpose: candidates are measured with helpers of that
 * structure, where no helper calls another and each object can be linked alone.
 */
#ifndef SM3_STATIC_H
#define SM3_STATIC_H

#include <stdint.h>
#include <string.h>

/* Runs once a compression. Empty in every product build; tests define it to count. */
#ifndef SM3_ON_COMPRESSION
#define SM3_ON_COMPRESSION ((void)0)
#endif

enum { SM3_BLOCK_BYTES = 64, SM3_DIGEST_BYTES = 32, SM3_BLOCK_BITS = 512 };

/* The second mask keeps n = 0 defined: a shift by 32 would not be. */
static uint32_t sm3_rotl(uint32_t x, unsigned n) {
    return (x << (n & 31)) | (x >> ((32 - n) & 31));
}

static uint32_t sm3_load(const unsigned char* p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static void sm3_store(unsigned char* p, uint32_t x) {
    p[0] = (unsigned char)(x >> 24);
    p[1] = (unsigned char)(x >> 16);
    p[2] = (unsigned char)(x >> 8);
    p[3] = (unsigned char)x;
}

/* Section 5.3.2: the message words W_j and W'_j = W_j xor W_(j+4); only the first 64 of the latter are used.
 */
static void sm3_expand(uint32_t w[68], const unsigned char* block) {
    for (int j = 0; j < 16; j++)
        w[j] = sm3_load(block + 4 * j);
    for (int j = 16; j < 68; j++) {
        uint32_t x = w[j - 16] ^ w[j - 9] ^ sm3_rotl(w[j - 3], 15);
        x ^= sm3_rotl(x, 15) ^ sm3_rotl(x, 23); /* P1 */
        w[j] = x ^ sm3_rotl(w[j - 13], 7) ^ w[j - 6];
    }
}

/* One round of section 5.3.3 apart from the boolean functions, whose values are ff and gg. t is T_j rotated
 * by j. */
static void sm3_round(uint32_t s[8], uint32_t ff, uint32_t gg, uint32_t t, uint32_t w, uint32_t w4) {
    uint32_t ss1 = sm3_rotl(sm3_rotl(s[0], 12) + s[4] + t, 7);
    uint32_t tt1 = ff + s[3] + (ss1 ^ sm3_rotl(s[0], 12)) + (w ^ w4);
    uint32_t tt2 = gg + s[7] + ss1 + w;

    s[3] = s[2];
    s[2] = sm3_rotl(s[1], 9);
    s[1] = s[0];
    s[0] = tt1;
    s[7] = s[6];
    s[6] = sm3_rotl(s[5], 19);
    s[5] = s[4];
    s[4] = tt2 ^ sm3_rotl(tt2, 9) ^ sm3_rotl(tt2, 17); /* P0 */
}

/* Section 5.3.3 */
static void sm3_compress(uint32_t v[8], const unsigned char* block) {
    uint32_t w[68];
    uint32_t s[8];

    SM3_ON_COMPRESSION;
    sm3_expand(w, block);
    memcpy(s, v, sizeof s);
    for (unsigned j = 0; j < 16; j++)
        sm3_round(s, s[0] ^ s[1] ^ s[2], s[4] ^ s[5] ^ s[6], sm3_rotl(0x79cc4519u, j), w[j], w[j + 4]);
    for (unsigned j = 16; j < 64; j++)
        sm3_round(s, (s[0] & s[1]) | (s[0] & s[2]) | (s[1] & s[2]), (s[4] & s[5]) | (~s[4] & s[6]),
                  sm3_rotl(0x7a879d8au, j % 32), w[j], w[j + 4]);
    for (int i = 0; i < 8; i++)
        v[i] ^= s[i];
}

/*
 * The 64-bit length at the end of the padding. Section 5.2 wants the length itself. The code that candidates
 * are built with makes the high word from the number of blocks shifted as a 32-bit value, which loses
 * bits 32..40 of the length; so do we, because a replacement has to give the digests that were published with
 * it. It differs from the standard only for messages of 2^32 bits (512 MiB) and more.
 */
static uint64_t sm3_length_field(unsigned long long bits) {
    uint32_t high = (uint32_t)((bits / SM3_BLOCK_BITS) >> 32) << 9;
    return (uint64_t)high << 32 | (uint32_t)bits;
}

/* Reads the whole message before it writes the digest, so the two may overlap. */
static void sm3_digest(const unsigned char* msg, unsigned long long bits,
                       unsigned char digest[SM3_DIGEST_BYTES]) {
    uint32_t v[8] = {0x7380166fu, 0x4914b2b9u, 0x172442d7u, 0xda8a0600u,
                     0xa96f30bcu, 0x163138aau, 0xe38dee4du, 0xb0fb0e4eu};
    unsigned char last[2 * SM3_BLOCK_BYTES] = {0};
    unsigned rest = (unsigned)(bits % SM3_BLOCK_BITS); /* message bits in the padded end */
    unsigned padded = rest + 1 + 64 <= SM3_BLOCK_BITS ? SM3_BLOCK_BYTES : 2 * SM3_BLOCK_BYTES;
    uint64_t field = sm3_length_field(bits);

    for (unsigned long long n = bits / SM3_BLOCK_BITS; n > 0; n--, msg += SM3_BLOCK_BYTES)
        sm3_compress(v, msg);

    if (rest > 0) memcpy(last, msg, (rest + 7) / 8);
    last[rest / 8] &= (unsigned char)(0xff00u >> (rest % 8)); /* bits that are not of the message */
    last[rest / 8] |= (unsigned char)(0x80u >> (rest % 8));
    sm3_store(last + padded - 8, (uint32_t)(field >> 32));
    sm3_store(last + padded - 4, (uint32_t)field);
    for (unsigned i = 0; i < padded; i += SM3_BLOCK_BYTES)
        sm3_compress(v, last + i);

    for (int i = 0; i < 8; i++)
        sm3_store(digest + 4 * i, v[i]);
}

#endif
