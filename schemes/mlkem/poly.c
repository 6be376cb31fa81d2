/* SPDX-License-Identifier: Apache-2.0 */
#include "poly.h"

/*
 * floor(x / q) for x < 4 * 10^7 without a division instruction, whose time may depend on secrets:
 * ceil(2^36 / q) * q - 2^36 = 1655, and x * 1655 < 2^36 keeps the quotient exact.
 */
static uint32_t divide_by_q(uint32_t x) {
    return (uint32_t)((uint64_t)x * 20642679 >> 36);
}

/* x mod q for x < 4 * 10^7, which is more than 3 * q^2. */
static uint16_t reduce(uint32_t x) {
    return (uint16_t)(x - divide_by_q(x) * MLKEM_Q);
}

/* Zeta^BitRev7(i) mod q with zeta = 17, FIPS 203 appendix A. */
static const uint16_t zetas[128] = {
    1,    1729, 2580, 3289, 2642, 630,  1897, 848,  1062, 1919, 193,  797,  2786, 3260, 569,  1746,
    296,  2447, 1339, 1476, 3046, 56,   2240, 1333, 1426, 2094, 535,  2882, 2393, 2879, 1974, 821,
    289,  331,  3253, 1756, 1197, 2304, 2277, 2055, 650,  1977, 2513, 632,  2865, 33,   1320, 1915,
    2319, 1435, 807,  452,  1438, 2868, 1534, 2402, 2647, 2617, 1481, 648,  2474, 3110, 1227, 910,
    17,   2761, 583,  2649, 1637, 723,  2288, 1100, 1409, 2662, 3281, 233,  756,  2156, 3015, 3050,
    1703, 1651, 2789, 1789, 1847, 952,  1461, 2687, 939,  2308, 2437, 2388, 733,  2337, 268,  641,
    1584, 2298, 2037, 3220, 375,  2549, 2090, 1645, 1063, 319,  2773, 757,  2099, 561,  2466, 2594,
    2804, 1092, 403,  1026, 1143, 2150, 2775, 886,  1722, 1212, 1874, 1029, 2110, 2935, 885,  2154,
};

void mlkem_poly_add(mlkem_poly* sum, const mlkem_poly* other) {
    for (int i = 0; i < MLKEM_N; i++)
        sum->c[i] = reduce((uint32_t)sum->c[i] + other->c[i]);
}

void mlkem_poly_subtract(mlkem_poly* from, const mlkem_poly* other) {
    for (int i = 0; i < MLKEM_N; i++)
        from->c[i] = reduce((uint32_t)from->c[i] + MLKEM_Q - other->c[i]);
}

/* Algorithm 9 */
void mlkem_ntt(mlkem_poly* f) {
    int i = 1;

    for (int len = 128; len >= 2; len /= 2) {
        for (int start = 0; start < MLKEM_N; start += 2 * len) {
            uint32_t zeta = zetas[i++];
            for (int j = start; j < start + len; j++) {
                uint32_t t = reduce(zeta * f->c[j + len]);
                f->c[j + len] = reduce(f->c[j] + MLKEM_Q - t);
                f->c[j] = reduce(f->c[j] + t);
            }
        }
    }
}

/* Algorithm 10 */
void mlkem_inverse_ntt(mlkem_poly* f) {
    int i = 127;

    for (int len = 2; len <= 128; len *= 2) {
        for (int start = 0; start < MLKEM_N; start += 2 * len) {
            uint32_t zeta = zetas[i--];
            for (int j = start; j < start + len; j++) {
                uint32_t t = f->c[j];
                f->c[j] = reduce(t + f->c[j + len]);
                f->c[j + len] = reduce(zeta * (f->c[j + len] + MLKEM_Q - t));
            }
        }
    }
    for (int j = 0; j < MLKEM_N; j++)
        f->c[j] = reduce((uint32_t)f->c[j] * 3303); /* 128^-1 mod q */
}

/* Algorithm 12: the product modulo X^2 - gamma of a pair of coefficients, added to sum. */
static void multiply_pair(uint16_t sum[2], const uint16_t a[2], const uint16_t b[2], uint32_t gamma) {
    uint32_t high = reduce((uint32_t)a[1] * b[1]);
    uint32_t cross = (uint32_t)a[0] * b[1] + (uint32_t)a[1] * b[0];

    sum[0] = reduce(sum[0] + (uint32_t)a[0] * b[0] + high * gamma);
    sum[1] = reduce(sum[1] + cross);
}

/* Algorithm 11. The gammas, zeta^(2 BitRev7(i) + 1), are plus and minus the second half of the zetas. */
void mlkem_multiply_add(mlkem_poly* sum, const mlkem_poly* a, const mlkem_poly* b) {
    for (int i = 0; i < MLKEM_N / 4; i++) {
        uint32_t gamma = zetas[64 + i];
        multiply_pair(sum->c + 4 * i, a->c + 4 * i, b->c + 4 * i, gamma);
        multiply_pair(sum->c + 4 * i + 2, a->c + 4 * i + 2, b->c + 4 * i + 2, MLKEM_Q - gamma);
    }
}

/* Section 4.2.1: round(2^d * x / q) mod 2^d; halves do not occur, since q is odd. */
static uint32_t compress(uint32_t x, int d) {
    return divide_by_q((x << d) + MLKEM_Q / 2) & ((1u << d) - 1);
}

/* Section 4.2.1: round(q * y / 2^d), halves upwards */
static uint16_t decompress(uint32_t y, int d) {
    return (uint16_t)((y * MLKEM_Q + (1u << (d - 1))) >> d);
}

void mlkem_poly_compress(mlkem_poly* f, int d) {
    for (int i = 0; i < MLKEM_N; i++)
        f->c[i] = (uint16_t)compress(f->c[i], d);
}

void mlkem_poly_decompress(mlkem_poly* f, int d) {
    for (int i = 0; i < MLKEM_N; i++)
        f->c[i] = decompress(f->c[i], d);
}

/* Algorithm 5: d bits a coefficient, least significant first */
void mlkem_poly_encode(unsigned char* out, const mlkem_poly* f, int d) {
    uint32_t pending = 0;
    int bits = 0;

    for (int i = 0; i < MLKEM_N; i++) {
        pending |= (uint32_t)f->c[i] << bits;
        for (bits += d; bits >= 8; bits -= 8) {
            *out++ = (unsigned char)pending;
            pending >>= 8;
        }
    }
}

/* Algorithm 6, without the reduction that d = 12 has there */
void mlkem_poly_decode(mlkem_poly* f, const unsigned char* in, int d) {
    uint32_t pending = 0;
    int bits = 0;

    for (int i = 0; i < MLKEM_N; i++) {
        for (; bits < d; bits += 8)
            pending |= (uint32_t)*in++ << bits;
        f->c[i] = (uint16_t)(pending & ((1u << d) - 1));
        pending >>= d;
        bits -= d;
    }
}

int mlkem_poly_is_reduced(const mlkem_poly* f) {
    uint32_t good = 1;

    for (int i = 0; i < MLKEM_N; i++)
        good &= ((uint32_t)f->c[i] - MLKEM_Q) >> 31;
    return (int)good;
}
