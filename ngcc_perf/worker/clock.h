/* SPDX-License-Identifier: Apache-2.0 */
/* Wall clock and tick counter of a trial, and the rate between the two. */
#ifndef NGCC_WORKER_CLOCK_H
#define NGCC_WORKER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/ticks.h"

/* CLOCK_MONOTONIC_RAW in nanoseconds: not slewed by time synchronisation. */
uint64_t clock_ns(void);

/* "rdtsc", "cntvct_el0" or "clock_gettime_ns". */
const char* tick_source(void);

/* The two ends of a timed call. At its end nothing has to wait for the reading. */
static inline uint64_t ticks_open(void) {
    return hp_ticks_fenced();
}
static inline uint64_t ticks_close(void) {
#if defined(__x86_64__)
    __asm__ volatile("lfence" ::: "memory");
    const uint64_t now = __builtin_ia32_rdtsc();
    __asm__ volatile("" ::: "memory");
    return now;
#elif defined(__aarch64__)
    uint64_t now;
    __asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(now)::"memory");
    return now;
#else
    return hp_ticks_fenced();
#endif
}

/* end - start, or false if the counter ran backwards (two processors out of step, a migrated virtual
 * machine). */
bool ticks_between(uint64_t start, uint64_t end, uint64_t* difference);

/* Both clocks at one moment. */
struct instant {
    uint64_t ns, ticks;
};
struct instant instant_now(void);

/* Adds up the time between begin and end. Tick reads are fenced, so no work moves out of the span. */
struct stopwatch {
    uint64_t nanoseconds;
    uint64_t ticks;
    uint64_t backward; /* spans that the tick counter could not measure */
    uint64_t start_ns;
    uint64_t start_ticks;
};

void stopwatch_begin(struct stopwatch* watch);
void stopwatch_end(struct stopwatch* watch);

/* Tick rate from the clock, over the whole time since rate_begin(), at least 20 ms. 0: could not be measured.
 */
void tick_rate_begin(void);
uint64_t tick_rate_hz(void);

#endif
