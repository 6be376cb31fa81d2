/* SPDX-License-Identifier: Apache-2.0 */
#include "pack.h"

#include <string.h>

/* Algorithms 16 and 17: sign * c + offset with so many bits each, least significant first. */
static void pack(unsigned char* out, const mldsa_poly* f, int32_t sign, int32_t offset, int bits) {
    uint32_t pending = 0;
    int pending_bits = 0;

    for (int i = 0; i < MLDSA_N; i++) {
        pending |= (uint32_t)(offset + sign * f->c[i]) << pending_bits;
        for (pending_bits += bits; pending_bits >= 8; pending_bits -= 8) {
            *out++ = (unsigned char)pending;
            pending >>= 8;
        }
    }
}

void mldsa_pack(unsigned char* out, const mldsa_poly* f, int bits) {
    pack(out, f, 1, 0, bits);
}

void mldsa_pack_below(unsigned char* out, const mldsa_poly* f, int32_t top, int bits) {
    pack(out, f, -1, top, bits);
}

/* Algorithm 18 */
void mldsa_unpack(mldsa_poly* f, const unsigned char* in, int bits) {
    uint32_t pending = 0;
    int pending_bits = 0;

    for (int i = 0; i < MLDSA_N; i++) {
        for (; pending_bits < bits; pending_bits += 8)
            pending |= (uint32_t)*in++ << pending_bits;
        f->c[i] = (int32_t)(pending & ((1u << bits) - 1));
        pending >>= bits;
        pending_bits -= bits;
    }
}

/* Algorithm 19 */
void mldsa_unpack_below(mldsa_poly* f, const unsigned char* in, int32_t top, int bits) {
    mldsa_unpack(f, in, bits);
    for (int i = 0; i < MLDSA_N; i++)
        f->c[i] = top - f->c[i];
}

/* Algorithm 20: the positions of the ones, and after omega of them where each polynomial ends. The hint will
 * be public, so branches are allowed. */
void mldsa_pack_hint(unsigned char out[MLDSA_OMEGA + MLDSA_K], const mldsa_poly hint[MLDSA_K]) {
    int index = 0;

    memset(out, 0, MLDSA_OMEGA + MLDSA_K);
    for (int i = 0; i < MLDSA_K; i++) {
        for (int j = 0; j < MLDSA_N; j++)
            if (hint[i].c[j] != 0) out[index++] = (unsigned char)j;
        out[MLDSA_OMEGA + i] = (unsigned char)index;
    }
}

/* Algorithm 21 */
int mldsa_unpack_hint(mldsa_poly hint[MLDSA_K], const unsigned char in[MLDSA_OMEGA + MLDSA_K]) {
    int index = 0;

    memset(hint, 0, MLDSA_K * sizeof *hint);
    for (int i = 0; i < MLDSA_K; i++) {
        int first = index, end = in[MLDSA_OMEGA + i];
        if (end < first || end > MLDSA_OMEGA) return 0;
        for (; index < end; index++) {
            if (index > first && in[index - 1] >= in[index]) return 0;
            hint[i].c[in[index]] = 1;
        }
    }
    for (; index < MLDSA_OMEGA; index++)
        if (in[index] != 0) return 0;
    return 1;
}
