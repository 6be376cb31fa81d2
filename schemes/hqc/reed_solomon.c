/* SPDX-License-Identifier: Apache-2.0 */
#include "reed_solomon.h"

#include <string.h>

#include "gf256.h"
#include "wipe.h"

enum { PARITY = 2 * HQC_DELTA, ALPHA = 2, INVERSE_OF_ALPHA = 0x8e };

/* The generator without its leading one: the product of X - alpha^i, i from 1 to 30. */
static void make_generator(unsigned char g[PARITY]) {
    unsigned root = 1;

    memset(g, 0, PARITY);
    g[0] = 1;
    for (int degree = 0; degree < PARITY; degree++) {
        unsigned carried = 0;
        root = gf_multiply(root, ALPHA);
        for (int i = 0; i <= degree && i < PARITY; i++) {
            unsigned coefficient = g[i];
            g[i] = (unsigned char)(carried ^ gf_multiply(coefficient, root));
            carried = coefficient;
        }
        if (degree + 1 < PARITY) g[degree + 1] = 1;
    }
}

/* The message times X^30, minus what that leaves modulo the generator. */
void hqc_rs_encode(unsigned char word[HQC_N1], const unsigned char message[HQC_K]) {
    unsigned char g[PARITY];
    unsigned char rest[PARITY] = {0};

    make_generator(g);
    for (int i = HQC_K - 1; i >= 0; i--) {
        unsigned leading = (unsigned)(message[i] ^ rest[PARITY - 1]);
        memmove(rest + 1, rest, PARITY - 1);
        rest[0] = 0;
        for (int k = 0; k < PARITY; k++)
            rest[k] = (unsigned char)(rest[k] ^ gf_multiply(leading, g[k]));
    }
    memcpy(word, rest, PARITY);
    memcpy(word + PARITY, message, HQC_K);
    wipe(rest, sizeof rest);
}

/* syndrome[i] = word(alpha^(i + 1)) */
static void syndromes(unsigned char syndrome[PARITY], const unsigned char word[HQC_N1]) {
    unsigned x = 1;

    for (int i = 0; i < PARITY; i++) {
        unsigned value = 0;
        x = gf_multiply(x, ALPHA);
        for (int k = HQC_N1 - 1; k >= 0; k--)
            value = gf_multiply(value, x) ^ word[k];
        syndrome[i] = (unsigned char)value;
    }
}

/* All ones if x, below 2^31, is not zero; else zero */
static unsigned mask_if_not_zero(unsigned x) {
    return 0 - ((0 - x) >> 31);
}

/*
 * Berlekamp-Massey without inversions: a multiple of the error locator, prod (1 - X * alpha^place). With at
 * most 15 errors neither polynomial ever needs a coefficient beyond 15.
 */
static void error_locator(unsigned char locator[HQC_DELTA + 1], const unsigned char syndrome[PARITY]) {
    unsigned char helper[HQC_DELTA + 1] = {1}; /* the locator before the last change of length, times X^.. */
    unsigned scale = 1;                        /* the discrepancy at that change */
    int surplus = 0;                           /* steps less twice the length */

    memset(locator, 0, HQC_DELTA + 1);
    locator[0] = 1;
    for (int step = 0; step < PARITY; step++) {
        unsigned discrepancy = 0, lengthens;
        for (int i = 0; i <= HQC_DELTA && i <= step; i++)
            discrepancy ^= gf_multiply(locator[i], syndrome[step - i]);
        lengthens = mask_if_not_zero(discrepancy) & ~(0 - ((unsigned)surplus >> 31));
        for (int i = HQC_DELTA; i >= 0; i--) {
            unsigned shifted = i > 0 ? helper[i - 1] : 0;
            unsigned before = locator[i];
            locator[i] = (unsigned char)(gf_multiply(scale, before) ^ gf_multiply(discrepancy, shifted));
            helper[i] = (unsigned char)(shifted ^ (lengthens & (shifted ^ before)));
        }
        scale ^= lengthens & (scale ^ discrepancy);
        /* surplus + 1, or -(surplus + 1) = ~surplus if it lengthens */
        surplus = (int)(lengthens & ~(unsigned)surplus) + (int)(~lengthens & (unsigned)(surplus + 1));
    }
    wipe(helper, sizeof helper);
}

/* The syndromes' polynomial times the locator, modulo X^15 */
static void error_evaluator(unsigned char evaluator[HQC_DELTA], const unsigned char syndrome[PARITY],
                            const unsigned char locator[HQC_DELTA + 1]) {
    for (int i = 0; i < HQC_DELTA; i++) {
        unsigned value = 0;
        for (int k = 0; k <= i; k++)
            value ^= gf_multiply(locator[k], syndrome[i - k]);
        evaluator[i] = (unsigned char)value;
    }
}

/*
 * What is to be added to the symbol at alpha^place = 1 / x: nothing unless x is a root of the locator, else
 * (Forney) the evaluator over the locator's derivative, which are its odd terms divided by x.
 */
static unsigned error_at(unsigned x, const unsigned char locator[HQC_DELTA + 1],
                         const unsigned char evaluator[HQC_DELTA]) {
    unsigned square = gf_multiply(x, x), odd = 0, even = 0, value = 0;

    for (int i = HQC_DELTA - 1; i >= 0; i--)
        value = gf_multiply(value, x) ^ evaluator[i];
    for (int i = HQC_DELTA; i > 0; i -= 2) {
        odd = gf_multiply(odd, square) ^ locator[i];
        even = gf_multiply(even, square) ^ locator[i - 1];
    }
    return gf_multiply(value, gf_inverse(odd)) & ~mask_if_not_zero(even ^ gf_multiply(odd, x));
}

void hqc_rs_decode(unsigned char message[HQC_K], const unsigned char word[HQC_N1]) {
    unsigned char syndrome[PARITY];
    unsigned char locator[HQC_DELTA + 1];
    unsigned char evaluator[HQC_DELTA];
    unsigned x = 1;

    syndromes(syndrome, word);
    error_locator(locator, syndrome);
    error_evaluator(evaluator, syndrome, locator);
    for (int place = 0; place < HQC_N1; place++) {
        if (place >= PARITY)
            message[place - PARITY] = (unsigned char)(word[place] ^ error_at(x, locator, evaluator));
        x = gf_multiply(x, INVERSE_OF_ALPHA);
    }
    wipe(syndrome, sizeof syndrome);
    wipe(locator, sizeof locator);
    wipe(evaluator, sizeof evaluator);
}
