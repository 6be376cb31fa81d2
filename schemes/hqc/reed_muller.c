/* SPDX-License-Identifier: Apache-2.0 */
#include "reed_muller.h"

#include <string.h>

#include "wipe.h"

enum { LENGTH = 128, LENGTH_BYTES = LENGTH / 8 };

static unsigned parity(unsigned x) {
    x ^= x >> 4;
    x ^= x >> 2;
    x ^= x >> 1;
    return x & 1;
}

/* Bit p of the codeword is bit 7 of the symbol plus the inner product of its other bits with p. */
void hqc_rm_encode(unsigned char out[HQC_RM_BYTES], unsigned char symbol) {
    for (unsigned byte = 0; byte < LENGTH_BYTES; byte++) {
        unsigned bits = 0;
        for (unsigned p = 0; p < 8; p++)
            bits |= (symbol >> 7 ^ parity(symbol & (8 * byte + p))) << p;
        out[byte] = (unsigned char)bits;
    }
    for (unsigned copy = 1; copy < HQC_MULTIPLICITY; copy++)
        memcpy(out + copy * LENGTH_BYTES, out, LENGTH_BYTES);
}

/* How many of the copies have a one at each place */
static void add_copies(int sum[LENGTH], const unsigned char in[HQC_RM_BYTES]) {
    for (unsigned p = 0; p < LENGTH; p++) {
        sum[p] = 0;
        for (unsigned copy = 0; copy < HQC_MULTIPLICITY; copy++)
            sum[p] += in[copy * LENGTH_BYTES + p / 8] >> (p % 8) & 1;
    }
}

/* f[j] becomes the sum of f[p] over all p, negative where the inner product of p and j is odd. */
static void hadamard(int f[LENGTH]) {
    for (unsigned half = 1; half < LENGTH; half *= 2)
        for (unsigned start = 0; start < LENGTH; start += 2 * half)
            for (unsigned i = start; i < start + half; i++) {
                int sum = f[i] + f[i + half];
                f[i + half] = f[i] - f[i + half];
                f[i] = sum;
            }
}

/* The place of the greatest magnitude, with bit 7 set if the value there is positive. Ones count here and not
 * signs, so a codeword without bit 7 has a negative peak. */
static unsigned find_peak(const int f[LENGTH]) {
    unsigned best = 0, best_symbol = 0;

    for (unsigned j = 0; j < LENGTH; j++) {
        unsigned value = (unsigned)f[j];
        unsigned negative = 0 - (value >> 31);
        unsigned magnitude = (value ^ negative) - negative;
        unsigned positive = (0 - value) >> 31 & ~negative;
        unsigned greater = 0 - ((best - magnitude) >> 31);
        best ^= greater & (best ^ magnitude);
        best_symbol ^= greater & (best_symbol ^ (j | positive << 7));
    }
    return best_symbol;
}

unsigned char hqc_rm_decode(const unsigned char in[HQC_RM_BYTES]) {
    int f[LENGTH];
    unsigned symbol;

    add_copies(f, in);
    hadamard(f);
    /* As if the ones and zeros of a codeword had counted +1/2 and -1/2: only the sum of all changes. */
    f[0] -= HQC_MULTIPLICITY * LENGTH / 2;
    symbol = find_peak(f);
    wipe(f, sizeof f);
    return (unsigned char)symbol;
}
