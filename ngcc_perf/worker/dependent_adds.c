/* SPDX-License-Identifier: Apache-2.0 */
#include "dependent_adds.h"

enum { ADDS_PER_ROUND = 16 };

/* Register plus register: additions of constants are removed by the renamer of recent cores. */
void run_dependent_adds(uint64_t adds) {
    uint64_t sum = 1;
    const uint64_t step = 3;
    for (uint64_t round = 0; round < adds / ADDS_PER_ROUND; round++) {
#if defined(__x86_64__)
        __asm__ volatile(".rept 16\n\tadd %1, %0\n\t.endr" : "+r"(sum) : "r"(step) : "cc");
#elif defined(__aarch64__)
        __asm__ volatile(".rept 16\n\tadd %0, %0, %1\n\t.endr" : "+r"(sum) : "r"(step));
#else
        for (unsigned i = 0; i < ADDS_PER_ROUND; i++) {
            sum += step;
            __asm__ volatile("" : "+r"(sum));
        }
#endif
    }
}
