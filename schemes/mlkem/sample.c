/* SPDX-License-Identifier: Apache-2.0 */
#include "sample.h"

#include "symmetric.h"
#include "wipe.h"

/* The body of algorithm 7: takes 12-bit candidates below q. What it branches on is public. Returns the new
 * count. */
static int accept(mlkem_poly* a, int count, const unsigned char* in, size_t in_bytes) {
    for (; in_bytes >= 3 && count < MLKEM_N; in += 3, in_bytes -= 3) {
        unsigned d1 = in[0] | (in[1] & 15u) << 8;
        unsigned d2 = in[1] >> 4 | (unsigned)in[2] << 4;
        if (d1 < MLKEM_Q) a->c[count++] = (uint16_t)d1;
        if (d2 < MLKEM_Q && count < MLKEM_N) a->c[count++] = (uint16_t)d2;
    }
    return count;
}

int mlkem_sample_matrix(mlkem_poly* a, const unsigned char rho[MLKEM_SYM_BYTES], int i, int j) {
    mlkem_xof xof;

    mlkem_xof_start(&xof, rho, (unsigned char)j, (unsigned char)i);
    for (int count = 0; count < MLKEM_N;) {
        const unsigned char* piece;
        size_t piece_bytes;
        int error = mlkem_xof_next(&xof, &piece, &piece_bytes);
        if (error != 0) return error;
        count = accept(a, count, piece, piece_bytes);
    }
    return 0;
}

/* Number of ones among the low eta bits, eta at most 3 */
static unsigned ones(uint32_t x, int eta) {
    x &= (1u << eta) - 1;
    return (x & 1) + (x >> 1 & 1) + (x >> 2 & 1);
}

/* Algorithm 8; eta bytes hold four coefficients of 2 * eta bits. */
static void centred_binomial(mlkem_poly* f, int eta, const unsigned char* in) {
    for (int i = 0; i < MLKEM_N; i += 4) {
        uint32_t bits = 0;
        for (int k = 0; k < eta; k++)
            bits |= (uint32_t)*in++ << (8 * k);
        for (int k = 0; k < 4; k++, bits >>= 2 * eta) {
            unsigned x = ones(bits, eta), y = ones(bits >> eta, eta);
            unsigned negative = (x - y) >> 31;
            f->c[i + k] = (uint16_t)(x - y + (MLKEM_Q & (0u - negative)));
        }
    }
}

int mlkem_sample_noise(mlkem_poly* f, int eta, const unsigned char s[MLKEM_SYM_BYTES], int b) {
    unsigned char stream[64 * 3];
    int error = mlkem_prf(stream, 64u * (unsigned)eta, s, (unsigned char)b);

    if (error == 0) centred_binomial(f, eta, stream);
    wipe(stream, sizeof stream);
    return error;
}
