/* SPDX-License-Identifier: Apache-2.0 */
#include "ring.h"

#include <string.h>

#include "wipe.h"

enum {
    LAST_BITS = HQC_N % 64, /* in the last word */
    /* Four pieces of half the length at every level; a half is rounded up, at most 9 times. */
    SCRATCH_WORDS = 4 * (HQC_N_WORDS + 9)
};

void hqc_vector_decode(hqc_vector* v, const unsigned char in[HQC_N_BYTES]) {
    memset(v, 0, sizeof *v);
    for (size_t i = 0; i < HQC_N_BYTES; i++)
        v->word[i / 8] |= (uint64_t)in[i] << (8 * (i % 8));
    v->word[HQC_N_WORDS - 1] &= ((uint64_t)1 << LAST_BITS) - 1;
}

void hqc_vector_encode(unsigned char* out, size_t bytes, const hqc_vector* v) {
    for (size_t i = 0; i < bytes; i++)
        out[i] = (unsigned char)(v->word[i / 8] >> (8 * (i % 8)));
}

/* Every word looks at every position, so that nothing shows where the ones are. */
void hqc_vector_from_positions(hqc_vector* v, const uint32_t* position, size_t count) {
    for (uint32_t i = 0; i < HQC_N_WORDS; i++) {
        uint64_t word = 0;
        for (size_t k = 0; k < count; k++) {
            uint32_t other = (position[k] >> 6) ^ i;
            uint64_t here = (uint64_t)((other - 1) >> 31);
            word |= here << (position[k] & 63);
        }
        v->word[i] = word;
    }
}

void hqc_vector_add(hqc_vector* sum, const hqc_vector* other) {
    for (size_t i = 0; i < HQC_N_WORDS; i++)
        sum->word[i] ^= other->word[i];
}

/*
 * The carry-less product of two 32-bit numbers by integer multiplication. Each factor keeps every fourth bit
 * only: at most 8 ones meet in a place of the product, and the 3 bits above it, which are masked off, take
 * the carries.
 */
static uint64_t multiply_32(uint64_t a, uint64_t b) {
    const uint64_t every_fourth = 0x1111111111111111;
    uint64_t a0 = a & every_fourth, a1 = a & every_fourth << 1;
    uint64_t a2 = a & every_fourth << 2, a3 = a & every_fourth << 3;
    uint64_t b0 = b & every_fourth, b1 = b & every_fourth << 1;
    uint64_t b2 = b & every_fourth << 2, b3 = b & every_fourth << 3;
    uint64_t c0 = (a0 * b0) ^ (a1 * b3) ^ (a2 * b2) ^ (a3 * b1);
    uint64_t c1 = (a0 * b1) ^ (a1 * b0) ^ (a2 * b3) ^ (a3 * b2);
    uint64_t c2 = (a0 * b2) ^ (a1 * b1) ^ (a2 * b0) ^ (a3 * b3);
    uint64_t c3 = (a0 * b3) ^ (a1 * b2) ^ (a2 * b1) ^ (a3 * b0);

    return (c0 & every_fourth) | (c1 & every_fourth << 1) | (c2 & every_fourth << 2) |
           (c3 & every_fourth << 3);
}

/* The same of two words, by Karatsuba's three products of halves. */
static void multiply_64(uint64_t product[2], uint64_t a, uint64_t b) {
    const uint64_t half = 0xffffffff;
    uint64_t low = multiply_32(a & half, b & half);
    uint64_t high = multiply_32(a >> 32, b >> 32);
    uint64_t middle = multiply_32((a ^ a >> 32) & half, (b ^ b >> 32) & half) ^ low ^ high;

    product[0] = low ^ middle << 32;
    product[1] = high ^ middle >> 32;
}

/* sum = the lower half of a plus its upper half, which is a word shorter if `words` is odd */
static void add_halves(uint64_t* sum, const uint64_t* a, size_t words) {
    size_t lower = (words + 1) / 2;

    memcpy(sum, a, lower * sizeof *sum);
    for (size_t i = lower; i < words; i++)
        sum[i - lower] ^= a[i];
}

/* Karatsuba; the product has 2 * words words. Recursion depends on the length alone. */
static void multiply(uint64_t* product, const uint64_t* a, const uint64_t* b, size_t words,
                     uint64_t* scratch) {
    size_t lower = (words + 1) / 2;
    uint64_t* sum_a = scratch;
    uint64_t* sum_b = scratch + lower;
    uint64_t* middle = scratch + 2 * lower;

    if (words == 1) {
        multiply_64(product, a[0], b[0]);
        return;
    }
    multiply(product, a, b, lower, scratch);
    multiply(product + 2 * lower, a + lower, b + lower, words - lower, scratch);
    add_halves(sum_a, a, words);
    add_halves(sum_b, b, words);
    multiply(middle, sum_a, sum_b, lower, scratch + 4 * lower);
    for (size_t i = 0; i < 2 * words; i++)
        middle[i < 2 * lower ? i : i - 2 * lower] ^= product[i];
    for (size_t i = 0; i < 2 * lower; i++)
        product[lower + i] ^= middle[i];
}

/* X^n = 1: bit n + i is added to bit i. */
static void reduce(hqc_vector* v, const uint64_t product[2 * HQC_N_WORDS]) {
    const uint64_t* above = product + HQC_N_WORDS - 1;

    for (size_t i = 0; i < HQC_N_WORDS; i++)
        v->word[i] = product[i] ^ above[i] >> LAST_BITS ^ above[i + 1] << (64 - LAST_BITS);
    v->word[HQC_N_WORDS - 1] &= ((uint64_t)1 << LAST_BITS) - 1;
}

void hqc_vector_multiply(hqc_vector* product, const hqc_vector* a, const hqc_vector* b) {
    uint64_t whole[2 * HQC_N_WORDS];
    uint64_t scratch[SCRATCH_WORDS];

    multiply(whole, a->word, b->word, HQC_N_WORDS, scratch);
    reduce(product, whole);
    wipe(whole, sizeof whole);
    wipe(scratch, sizeof scratch);
}
