/* SPDX-License-Identifier: Apache-2.0 */
#include "clock.h"

#include <time.h>

/* Two readings a few dozen nanoseconds apart in uncertainty give the rate to about 5 parts in a million. */
#define SHORTEST_RATE_NS UINT64_C(20000000)

uint64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

const char* tick_source(void) {
    switch (HP_TICK_SOURCE) {
        case HASHPROF_TICKS_RDTSC:
            return "rdtsc";
        case HASHPROF_TICKS_CNTVCT:
            return "cntvct_el0";
        default:
            return "clock_gettime_ns";
    }
}

bool ticks_between(uint64_t start, uint64_t end, uint64_t* difference) {
    *difference = end - start;
    return end >= start;
}

void stopwatch_begin(struct stopwatch* watch) {
    watch->start_ns = clock_ns();
    watch->start_ticks = hp_ticks_fenced();
}

void stopwatch_end(struct stopwatch* watch) {
    const uint64_t end_ticks = hp_ticks_fenced();
    uint64_t ticks;
    watch->nanoseconds += clock_ns() - watch->start_ns;
    if (ticks_between(watch->start_ticks, end_ticks, &ticks))
        watch->ticks += ticks;
    else
        watch->backward++;
}

/* Of several readings the one whose two tick reads are closest: it was not interrupted in the middle. */
struct instant instant_now(void) {
    struct instant best = {0, 0};
    uint64_t best_gap = UINT64_MAX;
    for (int i = 0; i < 16; i++) {
        const uint64_t before = hp_ticks_fenced();
        const uint64_t ns = clock_ns();
        const uint64_t gap = hp_ticks_fenced() - before;
        if (gap >= best_gap) continue;
        best_gap = gap;
        best = (struct instant){ns, before + gap / 2};
    }
    return best;
}

static struct instant rate_start;

void tick_rate_begin(void) {
    rate_start = instant_now();
}

uint64_t tick_rate_hz(void) {
    while (clock_ns() - rate_start.ns < SHORTEST_RATE_NS)
        continue;
    const struct instant end = instant_now();
    uint64_t ticks;
    if (!ticks_between(rate_start.ticks, end.ticks, &ticks)) return 0;
    return (uint64_t)((double)ticks * 1e9 / (double)(end.ns - rate_start.ns) + 0.5);
}
