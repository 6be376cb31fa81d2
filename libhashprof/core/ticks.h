/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tick source: the cheapest counter that user code can read.
 *
 * x86-64: RDTSC (Intel SDM vol. 2B, AMD APM vol. 3), reference ticks of constant rate. AArch64: CNTVCT_EL0
 * (Arm ARM D11.2), a timer of tens of MHz, so one tick may be a hundred cycles. Elsewhere CLOCK_MONOTONIC_RAW
 * in nanoseconds. An unfenced read may move against its neighbours by what the core holds in flight;
 * hp_ticks_fenced may not.
 */
#ifndef HASHPROF_CORE_TICKS_H
#define HASHPROF_CORE_TICKS_H

#include <stdint.h>

#include "hashprof/region.h"

#if defined(__x86_64__)
#define HP_TICK_SOURCE HASHPROF_TICKS_RDTSC
static inline uint64_t hp_ticks(void) {
    return __builtin_ia32_rdtsc();
}
static inline uint64_t hp_ticks_fenced(void) {
    __asm__ volatile("lfence" ::: "memory");
    const uint64_t now = __builtin_ia32_rdtsc();
    __asm__ volatile("lfence" ::: "memory");
    return now;
}
#elif defined(__aarch64__)
#define HP_TICK_SOURCE HASHPROF_TICKS_CNTVCT
static inline uint64_t hp_ticks(void) {
    uint64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
}
static inline uint64_t hp_ticks_fenced(void) {
    uint64_t now;
    __asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(now)::"memory");
    return now;
}
#else
#include <time.h>
#define HP_TICK_SOURCE HASHPROF_TICKS_CLOCK_NS
static inline uint64_t hp_ticks(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}
static inline uint64_t hp_ticks_fenced(void) {
    return hp_ticks();
}
#endif

#endif
