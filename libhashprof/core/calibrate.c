/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What interception costs, measured in the process that pays for it.
 *
 * A synthetic helper is one dependency chain, so its cost is defined whatever the core overlaps. Per batch we
 * take the ticks of n bare calls (A), of n intercepted calls (B), and what the intercepted calls put into
 * their row (R): inside  = (R - A) / n      between the two reads, charged to the helper outside = (B - R) /
 * n      the rest of the wrapper, charged to the operation and for a window around one intercepted call (W,
 * summed by the tally): window_inside = W / n - B / n The median over the batches is the constant, half the
 * distance between the quartiles its spread.
 */
#include "core/core.h"

#include <stdlib.h>
#include <time.h>

enum { BATCHES = 61, CALLS = 64, CHAIN = 120, PROBE = HASHPROF_FUNCTIONS - 1 };

/* Multiply and xor-shift, each step waiting for the one before. */
__attribute__((noinline)) static int chain(uint64_t* state) {
    uint64_t x = *state;
    for (int i = 0; i < CHAIN; i++)
        x = (x ^ (x >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
    *state = x;
    __asm__ volatile("" : : "r"(state) : "memory");
    return 0;
}

__attribute__((noinline)) static int intercepted_chain(uint64_t* state) {
    HP_INTERCEPT(PROBE, HASHPROF_ANY_BITS - 1, 0, chain(state));
}

static int ascending(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static struct hashprof_constant summarise(double* samples) {
    qsort(samples, BATCHES, sizeof *samples, ascending);
    const struct hashprof_constant c = {samples[BATCHES / 2],
                                        (samples[BATCHES * 3 / 4] - samples[BATCHES / 4]) / 2};
    return c;
}

static double bare_ticks(uint64_t* state) {
    const uint64_t start = hp_ticks();
    for (int i = 0; i < CALLS; i++)
        chain(state);
    return (double)(hp_ticks() - start) / CALLS;
}

static double intercepted_ticks(uint64_t* state) {
    const uint64_t start = hp_ticks();
    for (int i = 0; i < CALLS; i++)
        intercepted_chain(state);
    return (double)(hp_ticks() - start) / CALLS;
}

/* Windows as a harness opens them; what they tally is taken out again. */
static double window_ticks(struct hashprof_tally* tally, uint32_t operation, uint64_t* state) {
    const struct hashprof_tally before = *tally;
    for (int i = 0; i < CALLS; i++) {
        hp_window_begin(operation);
        intercepted_chain(state);
        hp_window_end();
    }
    const double ticks = (double)(tally->ticks - before.ticks) / CALLS;
    *tally = before;
    return ticks;
}

static double pair_ticks(void) {
    uint64_t sum = 0;
    const uint64_t start = hp_ticks();
    for (int i = 0; i < CALLS; i++) {
        sum += hp_ticks();
        sum ^= hp_ticks();
    }
    const uint64_t end = hp_ticks();
    __asm__ volatile("" : : "r"(sum));
    return (double)(end - start) / CALLS;
}

static double nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void measure_clock(struct hashprof_calibration* c) {
    const double start_ns = nanoseconds();
    const uint64_t start = hp_ticks();
    uint64_t step = UINT64_MAX;
    double end_ns;
    do {
        const uint64_t first = hp_ticks_fenced();
        const uint64_t second = hp_ticks_fenced();
        if (second > first && second - first < step) step = second - first;
        end_ns = nanoseconds();
    } while (end_ns - start_ns < 20e6);
    c->tick_hz = (double)(hp_ticks() - start) * 1e9 / (end_ns - start_ns);
    c->tick_resolution = (double)step;
}

int hp_calibrate(void) {
    hp_start();
    struct hp_self* self = &hp_self;
    if (hp_region == NULL || hp_mode < HASHPROF_FULL || self->outer != NULL || self->operation != 0)
        return -1;
    if (self->slot == NULL) self->slot = hp_slot_of_thread();
    if (self->slot == NULL) return -1;

    /* The last function and operation are borrowed; nothing of it stays in the table. */
    const uint32_t operation = HASHPROF_OPERATIONS - 1;
    struct hashprof_row row = {.in_bits = HASHPROF_ANY_BITS - 1, .function = PROBE};
    double inside[BATCHES], outside[BATCHES], window[BATCHES], pair[BATCHES];
    struct hashprof_calibration c = {.valid = 1, .batches = BATCHES};
    uint64_t state = 1;
    for (int i = -3; i < BATCHES; i++) {
        self->hint[PROBE] = &row;
        row.operation = 0;
        row.ticks = 0;
        const double a = bare_ticks(&state);
        const double b = intercepted_ticks(&state);
        const double r = (double)row.ticks / CALLS;
        row.operation = operation;
        const double w = window_ticks(&self->slot->tally[operation], operation, &state);
        const double p = pair_ticks();
        if (i < 0) continue; /* the first batches warm caches and predictors */
        inside[i] = r - a;
        outside[i] = b - r;
        window[i] = w - b;
        pair[i] = p;
    }
    self->hint[PROBE] = NULL;
    c.inside = summarise(inside);
    c.outside = summarise(outside);
    c.window_inside = summarise(window);
    c.tick_pair = summarise(pair).ticks;
    measure_clock(&c);
    hp_region->calibration = c;
    return 0;
}
