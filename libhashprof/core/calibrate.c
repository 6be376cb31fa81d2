/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What interception costs, measured in the process that pays for it.
 *
 * Per batch we take the ticks of n bare calls of a helper (A), of n intercepted calls (B), what the
 * intercepted calls put into their row (R), and what n windows around one intercepted call tally (W):
 *
 *     inside        = (R - A) / n    between the two reads, charged to the helper
 *     outside       = (B - R) / n    the rest of the wrapper, charged to the operation
 *     window_inside = (W - R') / n - outside    charged to the operation, once a window
 *
 * An out-of-order core hides part of this behind the code around it, so no single number is right everywhere:
 * behind one long dependency chain the two reads cost nothing (seen: inside -23 ticks, in sum 0), within a
 * hash compression they cost their issue slots (seen: inside +2, in sum 26). The constants are those of the
 * helper that the route intercepts, called with a message of our own (a synthetic compression if there is
 * none or a trivial one); the chain, the other extreme, widens their spread. Between fences little can hide
 * (seen: inside 44 and 52), and `inside` is the mean of the two. The window of a harness holds an indirect
 * call of an API function, which is the harness's cost: ours does too.
 */
#include "core/core.h"
#include "core/slots.h"

#include <stdlib.h>
#include <time.h>

enum { BATCHES = 41, CALLS = 24 };

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

static double larger(double a, double b) {
    return a > b ? a : b;
}

static struct hashprof_constant widen(struct hashprof_constant exposed, struct hashprof_constant hidden) {
    const double distance = hidden.ticks - exposed.ticks;
    exposed.spread = larger(larger(exposed.spread, hidden.spread), (distance < 0 ? -distance : distance) / 2);
    return exposed;
}

static double ticks_a_call(hp_probe_function* function, uint64_t* state) {
    const uint64_t start = hp_ticks();
    for (int i = 0; i < CALLS; i++)
        function(state);
    return (double)(hp_ticks() - start) / CALLS;
}

/* A harness reaches a window through a callback of its own and then through the control structure. */
struct harness {
    void (*begin)(const struct harness* harness);
    void (*end)(const struct harness* harness);
    void (*window_begin)(uint32_t operation);
    void (*window_end)(void);
    hp_probe_function* api;
    uint32_t operation;
};

static void harness_begin(const struct harness* harness) {
    harness->window_begin(harness->operation);
}

static void harness_end(const struct harness* harness) {
    harness->window_end();
}

/* What the windows tally is taken out again. */
static double window_ticks(struct hashprof_tally* tally, uint32_t operation, hp_probe_function* api,
                           uint64_t* state) {
    const struct harness known = {harness_begin, harness_end, hp_window_begin, hp_window_end, api, operation};
    const struct harness* volatile hidden = &known;
    const struct harness* const harness = hidden;
    const struct hashprof_tally before = *tally;
    for (int i = 0; i < CALLS; i++) {
        harness->begin(harness);
        harness->api(state);
        harness->end(harness);
    }
    const double ticks = (double)(tally->ticks - before.ticks) / CALLS;
    *tally = before;
    return ticks;
}

static double own_window_ticks(struct hashprof_tally* tally, hp_probe_function* windowed, uint64_t* state) {
    const struct hashprof_tally before = *tally;
    for (int i = 0; i < CALLS; i++)
        windowed(state);
    const double ticks = (double)(tally->ticks - before.ticks) / CALLS;
    *tally = before;
    return ticks;
}

/* A row of our own stands in the hint, so nothing of this stays in the tables; the last operation is
 * borrowed. */
static struct hashprof_calibration measure(struct hp_probe probe) {
    const uint32_t operation = HASHPROF_OPERATIONS - 1;
    struct hp_self* self = &hp_self;
    struct hashprof_row* const former = self->hint[probe.function];
    struct hashprof_row row = {
        .in_bits = probe.in_bits, .out_bits = probe.out_bits, .function = probe.function};
    double inside[BATCHES], outside[BATCHES], window[BATCHES];
    uint64_t state[4] = {1, 2, 3, 4};
    for (int i = -3; i < BATCHES; i++) {
        self->hint[probe.function] = &row;
        row.operation = 0;
        row.ticks = 0;
        /* Bare calls on both sides, so that a drift of the clock does not look like a cost. */
        const double before = ticks_a_call(probe.bare, state);
        const double b = ticks_a_call(probe.intercepted, state);
        const double r = (double)row.ticks / CALLS;
        const double a = (before + ticks_a_call(probe.bare, state)) / 2;
        row.operation = operation;
        row.ticks = 0;
        const double w = probe.windowed != NULL
                             ? own_window_ticks(&self->slot->tally[operation], probe.windowed, state)
                             : window_ticks(&self->slot->tally[operation], operation, probe.operation, state);
        const double around = w - (double)row.ticks / CALLS;
        if (i < 0) continue; /* the first batches warm caches and predictors */
        inside[i] = r - a;
        outside[i] = b - r;
        window[i] = around - outside[i];
    }
    self->hint[probe.function] = former;
    const struct hashprof_calibration c = {
        .inside = summarise(inside), .outside = summarise(outside), .window_inside = summarise(window)};
    return c;
}

static double pair_ticks_once(void) {
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

static double pair_ticks(void) {
    double samples[BATCHES];
    for (int i = 0; i < BATCHES; i++)
        samples[i] = pair_ticks_once();
    return summarise(samples).ticks;
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

/* The calibrations of one region and mode so far. */
static struct {
    const struct hashprof_region* region;
    int mode;
    unsigned count;
} known;

static void average(struct hashprof_constant* mean, struct hashprof_constant next, unsigned before) {
    mean->ticks += (next.ticks - mean->ticks) / (before + 1);
    mean->spread = larger(mean->spread, next.spread);
}

/* The speed of a core changes while an operation is measured; the mean of calibrations taken in between
 * follows it. */
static void store(const struct hashprof_calibration* next) {
    struct hashprof_calibration* mean = &hp_region->calibration;
    if (known.region != hp_region || known.mode != hp_mode) {
        known.region = hp_region;
        known.mode = hp_mode;
        known.count = 0;
        *mean = *next;
        measure_clock(mean);
    } else {
        average(&mean->inside, next->inside, known.count);
        average(&mean->outside, next->outside, known.count);
        average(&mean->window_inside, next->window_inside, known.count);
        mean->batches += next->batches;
    }
    known.count++;
}

/* A helper of a few hundred ticks is no SM3 and would calibrate with a cost that only empty functions show.
 */
enum { SHORTEST_HELPER_TICKS = 300 };

static void use_real_helper(struct hp_probe* helper) {
    struct hp_probe real = *helper;
    uint64_t state[4] = {0};
    hp_route_probe(&real);
    ticks_a_call(real.bare, state); /* warms caches */
    if (ticks_a_call(real.bare, state) >= SHORTEST_HELPER_TICKS) *helper = real;
}

int hp_calibrate(void) {
    hp_start();
    struct hp_self* self = &hp_self;
    if (hp_region == NULL || hp_mode < HASHPROF_FULL || self->outer != NULL || self->operation != 0)
        return -1;
    if (self->slot == NULL) self->slot = hp_slot_of_thread();
    if (self->slot == NULL) return -1;

    struct hp_probe chain, helper;
    if (hp_route_synthetic(&chain, &helper) != 0) return -1;
    use_real_helper(&helper);
    const struct hashprof_calibration hidden = measure(chain);
    const struct hashprof_calibration exposed = measure(helper);
    struct hashprof_calibration c = {.valid = 1, .batches = 2 * BATCHES};
    c.inside = widen(exposed.inside, hidden.inside);
    c.outside = widen(exposed.outside, hidden.outside);
    if (hp_mode == HASHPROF_FENCED) c.inside.ticks = (exposed.inside.ticks + hidden.inside.ticks) / 2;
    c.window_inside = exposed.window_inside;
    c.tick_pair = pair_ticks();
    store(&c);
    return 0;
}
