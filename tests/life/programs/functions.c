/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions and operations that only the user can name: many arguments of every class, results in registers
 * and in memory. What they return depends on every argument.
 */
#include <stdint.h>

#include "life.h"

struct wide {
    double parts[6];
};

__attribute__((noinline)) void KeccakF1600_StatePermute(uint64_t* state) {
    for (int i = 0; i < 25; i++)
        state[i] = state[(i + 7) % 25] * 3 + (unsigned)i;
}

__attribute__((noinline)) size_t absorb(uint64_t* state, const unsigned char* in, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        state[i % 25] += in[i];
    return bytes;
}

__attribute__((noinline)) double mixed(int a, double b, long c, float d, const char* e, double f, int g,
                                       int h, long i, double j, int k, double l, double m, double n, double o,
                                       double p) {
    return a + b * 2 + (double)c * 3 + d * 4 + e[0] * 5 + f * 6 + g * 7 + h * 8 + (double)i * 9 + j * 10 +
           k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16;
}

__attribute__((noinline)) struct wide by_value(struct wide in, int factor) {
    for (int i = 0; i < 6; i++)
        in.parts[i] *= factor;
    return in;
}

__attribute__((noinline)) int handshake(int rounds) {
    uint64_t state[25] = {1};
    unsigned char text[100] = {3};
    for (int i = 0; i < rounds; i++) {
        KeccakF1600_StatePermute(state);
        hash_silently(1);
        absorb(state, text, sizeof text);
    }
    return (int)(state[0] & 0xff);
}

int main(void) {
    struct wide value = {{1, 2, 3, 4, 5, 6}};
    double sum = handshake(10);
    for (int i = 0; i < 5; i++) {
        sum += mixed(i, 2, 3, 4, "5", 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
        value = by_value(value, 3);
    }
    printf("ledger handshake sm3hash 10 2560 2560\n");
    printf("total KeccakF1600_StatePermute 10\ntotal absorb 10\ntotal mixed 5\ntotal by_value 5\n");
    printf("result %f %f\n", sum, value.parts[5]);
    return 0;
}
