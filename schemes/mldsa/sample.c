/* SPDX-License-Identifier: Apache-2.0 */
#include "sample.h"

#include <string.h>

#include "mldsa.h"
#include "symmetric.h"
#include "wipe.h"

/*
 * Candidates that a polynomial may take before sampling gives up; FIPS 204 appendix C allows no fewer than
 * 298 for a matrix entry, 481 bytes (962 candidates) for a secret and 121 bytes for a challenge. The worst
 * case, a secret with eta = 4, takes 455 on average, and 1024 would not suffice with a probability of 2^-304.
 */
enum { MOST_CANDIDATES = 1024 };

/* The stream of seed || nonce, the nonce with its less significant byte first */
static int start(mldsa_stream* stream, enum mldsa_stream_use use, const unsigned char* seed,
                 size_t seed_bytes, int nonce) {
    unsigned char input[MLDSA_STREAM_SEED_BYTES];
    int error;

    memcpy(input, seed, seed_bytes);
    input[seed_bytes] = (unsigned char)nonce;
    input[seed_bytes + 1] = (unsigned char)(nonce >> 8);
    error = mldsa_stream_start(stream, use, input, seed_bytes + 2);
    wipe(input, sizeof input);
    return error;
}

/*
 * Fills a polynomial with accepted candidates of so many bits. `accept` writes the coefficient and returns 1,
 * or returns 0. Each round takes as many candidates as are missing, which is the same as taking them one by
 * one.
 */
static int fill(mldsa_poly* f, mldsa_stream* stream, int bits, int (*accept)(int32_t*, uint32_t)) {
    uint32_t candidates[MLDSA_N];
    int error = 0, filled = 0, taken = 0;

    while (filled < MLDSA_N && error == 0) {
        int missing = MLDSA_N - filled;
        taken += missing;
        error = taken > MOST_CANDIDATES ? MLDSA_STREAM_ENDED
                                        : mldsa_stream_take(stream, bits, candidates, missing);
        for (int i = 0; i < missing && error == 0; i++)
            filled += accept(&f->c[filled], candidates[i]);
    }
    wipe(candidates, sizeof candidates);
    return error;
}

/* Algorithm 14 */
static int accept_from_three_bytes(int32_t* coefficient, uint32_t candidate) {
    *coefficient = (int32_t)(candidate & 0x7fffff);
    return *coefficient < MLDSA_Q;
}

/* Algorithm 15. What is rejected says nothing about what is accepted, so only that branches. */
static int accept_from_half_byte(int32_t* coefficient, uint32_t candidate) {
    uint32_t modulo_5 = candidate - (candidate * 205 >> 10) * 5;

    *coefficient = MLDSA_ETA - (int32_t)(MLDSA_ETA == 2 ? modulo_5 : candidate);
    return candidate < (MLDSA_ETA == 2 ? 15u : 9u);
}

int mldsa_sample_matrix(mldsa_poly* a, const unsigned char rho[MLDSA_SEED_BYTES], int r, int s) {
    mldsa_stream stream;
    int error = start(&stream, MLDSA_STREAM_MATRIX, rho, MLDSA_SEED_BYTES, s + (r << 8));

    if (error != 0) return error;
    return fill(a, &stream, 24, accept_from_three_bytes);
}

int mldsa_sample_secret(mldsa_poly* s, const unsigned char rho1[MLDSA_LONG_BYTES], int r) {
    mldsa_stream stream;
    int error = start(&stream, MLDSA_STREAM_OTHER, rho1, MLDSA_LONG_BYTES, r);

    if (error == 0) error = fill(s, &stream, 4, accept_from_half_byte);
    wipe(&stream, sizeof stream);
    return error;
}

int mldsa_sample_mask(mldsa_poly* y, const unsigned char rho2[MLDSA_LONG_BYTES], int nonce) {
    uint32_t numbers[MLDSA_N];
    mldsa_stream stream;
    int error = start(&stream, MLDSA_STREAM_OTHER, rho2, MLDSA_LONG_BYTES, nonce);

    if (error == 0) error = mldsa_stream_take(&stream, MLDSA_Z_BITS, numbers, MLDSA_N);
    for (int i = 0; i < MLDSA_N && error == 0; i++)
        y->c[i] = MLDSA_GAMMA1 - (int32_t)numbers[i];
    wipe(numbers, sizeof numbers);
    wipe(&stream, sizeof stream);
    return error;
}

/* The next candidate that is a position up to `highest`; `taken` counts candidates. */
static int take_position(uint32_t* position, mldsa_stream* stream, uint32_t highest, int* taken) {
    do {
        int error =
            ++*taken > MOST_CANDIDATES ? MLDSA_STREAM_ENDED : mldsa_stream_take(stream, 8, position, 1);
        if (error != 0) return error;
    } while (*position > highest);
    return 0;
}

/* Algorithm 29 */
int mldsa_sample_challenge(mldsa_poly* c, const unsigned char seed[MLDSA_C_BYTES]) {
    mldsa_stream stream;
    uint32_t signs[8];
    int taken = 0;
    int error = mldsa_stream_start(&stream, MLDSA_STREAM_OTHER, seed, MLDSA_C_BYTES);

    if (error == 0) error = mldsa_stream_take(&stream, 8, signs, 8);
    memset(c, 0, sizeof *c);
    for (int h = 0; h < MLDSA_TAU && error == 0; h++) {
        uint32_t i = (uint32_t)(MLDSA_N - MLDSA_TAU + h), j = 0;
        error = take_position(&j, &stream, i, &taken);
        if (error != 0) break;
        c->c[i] = c->c[j];
        c->c[j] = 1 - 2 * (int32_t)(signs[h / 8] >> (h % 8) & 1);
    }
    return error;
}
