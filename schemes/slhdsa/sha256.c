/* SPDX-License-Identifier: Apache-2.0 */
#include "sha256.h"

#include <string.h>

static uint32_t rotr(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

static uint32_t load(const unsigned char* p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void store(unsigned char* p, uint32_t x) {
    for (int i = 0; i < 4; i++)
        p[i] = (unsigned char)(x >> (24 - 8 * i));
}

/* FIPS 180-4 section 4.2.2 */
static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/* Step t of section 6.2.2. Instead of moving eight variables along, it is told where each of them is. */
#define STEP(a, b, c, d, e, f, g, h, t)                                                                      \
    do {                                                                                                     \
        uint32_t t1 =                                                                                        \
            (h) + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((g) ^ ((e) & ((f) ^ (g)))) + k[t] + w[(t)&15]; \
        (d) += t1;                                                                                           \
        (h) = t1 + (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + (((a) & (b)) ^ ((c) & ((a) ^ (b))));           \
    } while (0)

/* W_t to W_t+15 of the message schedule in place of the sixteen before them */
static void next_schedule(uint32_t w[16]) {
    for (int t = 0; t < 16; t++) {
        uint32_t w15 = w[(t + 1) & 15], w2 = w[(t + 14) & 15];
        w[t] += (rotr(w15, 7) ^ rotr(w15, 18) ^ w15 >> 3) + w[(t + 9) & 15] +
                (rotr(w2, 17) ^ rotr(w2, 19) ^ w2 >> 10);
    }
}

static void compress(uint32_t state[8], const unsigned char block[SLH_SHA256_BLOCK_BYTES]) {
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    uint32_t w[16];

    for (int t = 0; t < 16; t++)
        w[t] = load(block + 4 * t);
    for (int t = 0; t < 64; t += 8) {
        if (t > 0 && t % 16 == 0) next_schedule(w);
        STEP(a, b, c, d, e, f, g, h, t);
        STEP(h, a, b, c, d, e, f, g, t + 1);
        STEP(g, h, a, b, c, d, e, f, t + 2);
        STEP(f, g, h, a, b, c, d, e, t + 3);
        STEP(e, f, g, h, a, b, c, d, t + 4);
        STEP(d, e, f, g, h, a, b, c, t + 5);
        STEP(c, d, e, f, g, h, a, b, t + 6);
        STEP(b, c, d, e, f, g, h, a, t + 7);
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void slh_sha256_start(slh_sha256* hash) {
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

    memset(hash, 0, sizeof *hash);
    memcpy(hash->h, initial, sizeof initial);
}

void slh_sha256_absorb(slh_sha256* hash, const unsigned char* in, size_t in_bytes) {
    size_t used = (size_t)(hash->bytes % SLH_SHA256_BLOCK_BYTES);

    hash->bytes += in_bytes;
    while (in_bytes > 0) {
        size_t room = SLH_SHA256_BLOCK_BYTES - used;
        size_t taken = in_bytes < room ? in_bytes : room;
        memcpy(hash->block + used, in, taken);
        if (taken < room) return;
        compress(hash->h, hash->block);
        in += taken;
        in_bytes -= taken;
        used = 0;
    }
}

void slh_sha256_finish(slh_sha256* hash, unsigned char digest[SLH_SHA256_BYTES]) {
    enum { LENGTH_AT = SLH_SHA256_BLOCK_BYTES - 8 };
    size_t used = (size_t)(hash->bytes % SLH_SHA256_BLOCK_BYTES);
    uint64_t bits = 8 * hash->bytes;

    hash->block[used++] = 0x80;
    memset(hash->block + used, 0, SLH_SHA256_BLOCK_BYTES - used);
    if (used > LENGTH_AT) {
        compress(hash->h, hash->block);
        memset(hash->block, 0, LENGTH_AT);
    }
    store(hash->block + LENGTH_AT, (uint32_t)(bits >> 32));
    store(hash->block + LENGTH_AT + 4, (uint32_t)bits);
    compress(hash->h, hash->block);
    for (int i = 0; i < 8; i++)
        store(digest + 4 * i, hash->h[i]);
}
