/* SPDX-License-Identifier: Apache-2.0 */
/* The bodies that calibration calls bare and intercepted. A route instantiates each of them twice. */
#ifndef HASHPROF_CORE_PROBES_H
#define HASHPROF_CORE_PROBES_H

#include "core/core.h"

/* The key of the calibration's own row; the function is never registered. */
enum { HP_PROBE = HASHPROF_FUNCTIONS - 1, HP_PROBE_BITS = 1 };

/* probes.c: wrapped as C functions. */
HP_HIDDEN void hp_synthetic_by_call(struct hp_probe* hidden, struct hp_probe* exposed);

/* One multiply and xor-shift after the other: nothing but latency, and room for the reads to hide in. */
HP_INLINE int hp_chain_body(uint64_t* state) {
    uint64_t x = state[0];
    for (int i = 0; i < 160; i++)
        x = (x ^ (x >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
    state[0] = x;
    __asm__ volatile("" : : "r"(state) : "memory");
    return 0;
}

static inline uint32_t hp_rotate(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

/* Sixty-four steps in the shape of SM3's compression (GB/T 32905-2016, 5.3.3) over a shorter message
 * schedule: every ICCS helper spends its time in such steps. */
HP_INLINE int hp_dense_body(uint64_t* state) {
    uint32_t w[16];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)(state[i & 3] >> i);
    uint32_t a = w[0], b = w[1], c = w[2], d = w[3], e = w[4], f = w[5], g = w[6], h = w[7];
    for (int j = 0; j < 64; j++) {
        const uint32_t x = w[j & 15] ^ w[(j + 7) & 15] ^ hp_rotate(w[(j + 13) & 15], 15);
        w[j & 15] =
            x ^ hp_rotate(x, 15) ^ hp_rotate(x, 23) ^ hp_rotate(w[(j + 3) & 15], 7) ^ w[(j + 10) & 15];
        const uint32_t s1 = hp_rotate(hp_rotate(a, 12) + e + hp_rotate(0x7a879d8a, 1 + (j % 31)), 7);
        const uint32_t t1 =
            ((a & b) | (a & c) | (b & c)) + d + (s1 ^ hp_rotate(a, 12)) + (w[j & 15] ^ w[(j + 4) & 15]);
        const uint32_t t2 = ((e & f) | (~e & g)) + h + s1 + w[j & 15];
        d = c, c = hp_rotate(b, 9), b = a, a = t1;
        h = g, g = hp_rotate(f, 19), f = e, e = t2 ^ hp_rotate(t2, 9) ^ hp_rotate(t2, 17);
    }
    state[0] = (uint64_t)a << 32 | b, state[1] = (uint64_t)c << 32 | d;
    state[2] = (uint64_t)e << 32 | f, state[3] = (uint64_t)g << 32 | h;
    __asm__ volatile("" : : "r"(state) : "memory");
    return 0;
}

#endif
