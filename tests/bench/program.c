/* SPDX-License-Identifier: Apache-2.0 */
/* Calls the empty helper and prints, in ticks: two back-to-back reads, a bare call, a call of the helper. The
 * smallest of many batches each: noise only ever adds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "callee.h"
#include "core/ticks.h"

typedef int helper(int, const unsigned char*, unsigned long long, unsigned char*);

__attribute__((noinline, no_instrument_function)) static int bare(int bits, const unsigned char* msg,
                                                                  unsigned long long msg_bits,
                                                                  unsigned char* digest) {
    (void)bits, (void)msg, (void)msg_bits, (void)digest;
    __asm__ volatile("");
    return 0;
}

__attribute__((no_instrument_function)) static double calls(helper* function, int batches, int batch) {
    unsigned char buffer[64] = {0};
    double best = 1e300;
    for (int k = 0; k < batches; k++) {
        const uint64_t start = hp_ticks_fenced();
        for (int i = 0; i < batch; i++)
            function(256, buffer, 512, buffer);
        const double ticks = (double)(hp_ticks_fenced() - start) / batch;
        if (ticks < best) best = ticks;
    }
    return best;
}

__attribute__((no_instrument_function)) static double pairs(void) {
    double best = 1e300;
    for (int k = 0; k < 300; k++) {
        const uint64_t start = hp_ticks_fenced();
        for (int i = 0; i < 2000; i++) {
            __asm__ volatile("" ::"r"(hp_ticks()));
            __asm__ volatile("" ::"r"(hp_ticks()));
        }
        const double ticks = (double)(hp_ticks_fenced() - start) / 2000;
        if (ticks < best) best = ticks;
    }
    return best;
}

/* Arguments: batches and calls a batch (fewer for slow tracers). */
int main(int argc, char** argv) {
    const int batches = argc > 1 ? atoi(argv[1]) : 300, batch = argc > 2 ? atoi(argv[2]) : 2000;
    const double pair = pairs(), plain = calls(bare, batches, batch), helped = calls(sm3hash, batches, batch);
    printf("%.2f %.2f %.2f\n", pair, plain, helped);
    return 0;
}
