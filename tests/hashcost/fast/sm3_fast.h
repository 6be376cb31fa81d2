/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3 (GB/T 32905-2016) with the message schedule beside the rounds, four at a time, to stand in for
 * schemes/iccs/sm3_static.h: the same functions and digests, under the same guard. Forced into the bundled
 * helpers (-include) it makes a second implementation of them that is faster and differs in nothing else,
 * which is what a what-if can be checked with.
 */
#ifndef SM3_STATIC_H
#define SM3_STATIC_H

#include <stdint.h>
#include <string.h>

enum { SM3_BLOCK_BYTES = 64, SM3_DIGEST_BYTES = 32, SM3_BLOCK_BITS = 512 };

#define SM3_ROTL(x, n) ((uint32_t)((x) << ((n)&31)) | ((x) >> ((32 - (n)) & 31)))
#define SM3_P0(x) ((x) ^ SM3_ROTL(x, 9) ^ SM3_ROTL(x, 17))
#define SM3_P1(x) ((x) ^ SM3_ROTL(x, 15) ^ SM3_ROTL(x, 23))
#define SM3_PARITY(x, y, z) ((x) ^ (y) ^ (z))
#define SM3_MAJORITY(x, y, z) (((x) & (y)) | (((x) | (y)) & (z)))
#define SM3_CHOICE(x, y, z) (((x) & ((y) ^ (z))) ^ (z))

static uint32_t sm3_load(const unsigned char* p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static void sm3_store(unsigned char* p, uint32_t x) {
    p[0] = (unsigned char)(x >> 24);
    p[1] = (unsigned char)(x >> 16);
    p[2] = (unsigned char)(x >> 8);
    p[3] = (unsigned char)x;
}

/* Section 5.3.2, beside the rounds that use it: neither has to wait for the other. */
#define SM3_WORD(j) \
    (w[j] = SM3_P1(w[(j)-16] ^ w[(j)-9] ^ SM3_ROTL(w[(j)-3], 15)) ^ SM3_ROTL(w[(j)-13], 7) ^ w[(j)-6])
#define SM3_FOUR_WORDS(j) SM3_WORD(j), SM3_WORD((j) + 1), SM3_WORD((j) + 2), SM3_WORD((j) + 3)

/* Section 5.3.3: a round renames its registers instead of moving them, so four of them are back where they
 * began. */
#define SM3_ROUND(a, b, c, d, e, f, g, h, FF, GG, j)                  \
    do {                                                              \
        uint32_t a12 = SM3_ROTL(a, 12), ss1 = a12 + (e) + sm3_t[(j)]; \
        ss1 = SM3_ROTL(ss1, 7);                                       \
        (d) += FF(a, b, c) + (ss1 ^ a12) + (w[(j)] ^ w[(j) + 4]);     \
        (h) += GG(e, f, g) + ss1 + w[(j)];                            \
        (b) = SM3_ROTL(b, 9);                                         \
        (f) = SM3_ROTL(f, 19);                                        \
        (h) = SM3_P0(h);                                              \
    } while (0)

#define SM3_FOUR(FF, GG, j)                                 \
    do {                                                    \
        SM3_ROUND(a, b, c, d, e, f, g, h, FF, GG, (j));     \
        SM3_ROUND(d, a, b, c, h, e, f, g, FF, GG, (j) + 1); \
        SM3_ROUND(c, d, a, b, g, h, e, f, FF, GG, (j) + 2); \
        SM3_ROUND(b, c, d, a, f, g, h, e, FF, GG, (j) + 3); \
    } while (0)

/* T_j <<< j mod 32 (sections 4.2 and 5.3.3). */
#define SM3_T1(j) SM3_ROTL(0x79cc4519u, j)
#define SM3_T2(j) SM3_ROTL(0x7a879d8au, j)
#define SM3_T_OF_8(T, j) \
    T(j), T((j) + 1), T((j) + 2), T((j) + 3), T((j) + 4), T((j) + 5), T((j) + 6), T((j) + 7)
static const uint32_t sm3_t[64] = {SM3_T_OF_8(SM3_T1, 0),  SM3_T_OF_8(SM3_T1, 8),  SM3_T_OF_8(SM3_T2, 16),
                                   SM3_T_OF_8(SM3_T2, 24), SM3_T_OF_8(SM3_T2, 32), SM3_T_OF_8(SM3_T2, 40),
                                   SM3_T_OF_8(SM3_T2, 48), SM3_T_OF_8(SM3_T2, 56)};

/* Loops of four rounds, not all 64 written out, and aligned as the cache lines, the object's other functions
 * with it: code of many kilobytes is slower among other code than in a loop of its own, and where code lies
 * relative to the lines moves its time by several percent on some processors. The what-if is about the
 * function, not about its place. */
__attribute__((aligned(64))) static void sm3_compress(uint32_t v[8], const unsigned char* block) {
    uint32_t w[68];
    uint32_t a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7];
    int j;

    for (j = 0; j < 16; j++)
        w[j] = sm3_load(block + 4 * j);
    for (j = 0; j < 12; j += 4)
        SM3_FOUR(SM3_PARITY, SM3_PARITY, j);
    SM3_FOUR_WORDS(j + 4);
    SM3_FOUR(SM3_PARITY, SM3_PARITY, j);
    for (j = 16; j < 64; j += 4) {
        SM3_FOUR_WORDS(j + 4);
        SM3_FOUR(SM3_MAJORITY, SM3_CHOICE, j);
    }
    v[0] ^= a, v[1] ^= b, v[2] ^= c, v[3] ^= d;
    v[4] ^= e, v[5] ^= f, v[6] ^= g, v[7] ^= h;
}

/* As in schemes/iccs/sm3_static.h, with the length field of the official code below 2^32 bits only. */
static void sm3_digest(const unsigned char* msg, unsigned long long bits,
                       unsigned char digest[SM3_DIGEST_BYTES]) {
    uint32_t v[8] = {0x7380166fu, 0x4914b2b9u, 0x172442d7u, 0xda8a0600u,
                     0xa96f30bcu, 0x163138aau, 0xe38dee4du, 0xb0fb0e4eu};
    unsigned char last[2 * SM3_BLOCK_BYTES] = {0};
    unsigned rest = (unsigned)(bits % SM3_BLOCK_BITS);
    unsigned padded = rest + 1 + 64 <= SM3_BLOCK_BITS ? SM3_BLOCK_BYTES : 2 * SM3_BLOCK_BYTES;

    for (unsigned long long n = bits / SM3_BLOCK_BITS; n > 0; n--, msg += SM3_BLOCK_BYTES)
        sm3_compress(v, msg);
    if (rest > 0) memcpy(last, msg, (rest + 7) / 8);
    last[rest / 8] &= (unsigned char)(0xff00u >> (rest % 8));
    last[rest / 8] |= (unsigned char)(0x80u >> (rest % 8));
    sm3_store(last + padded - 4, (uint32_t)bits);
    for (unsigned i = 0; i < padded; i += SM3_BLOCK_BYTES)
        sm3_compress(v, last + i);
    for (int i = 0; i < 8; i++)
        sm3_store(digest + 4 * i, v[i]);
}

#endif
