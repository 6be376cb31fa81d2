/* SPDX-License-Identifier: Apache-2.0 */
#include "span_cost.h"

#include <stddef.h>

#include "clock.h"
#include "counter.h"

enum { BLOCKS = 31, BLOCK_SPANS = 33 };

static void call_nothing(const struct operation* operation, const struct span* span) {
    if (operation->call_nothing != NULL) {
        operation->call_nothing(span);
    } else {
        span->begin(span->state);
        span->end(span->state);
    }
}

uint64_t median_of(uint64_t* values, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        const uint64_t value = values[i];
        unsigned at = i;
        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
    return values[count / 2];
}

/* Median growth of one of the watch's sums. */
static uint64_t floor_of(const struct operation* operation, struct call_watch* watch, const uint64_t* sum) {
    const struct span span = call_watch_span(watch);
    uint64_t values[FLOOR_SPANS];
    for (unsigned i = 0; i < FLOOR_SPANS; i++) {
        const uint64_t before = *sum;
        call_nothing(operation, &span);
        values[i] = *sum - before;
    }
    return median_of(values, FLOOR_SPANS);
}

/* Together, since a single span cannot be timed from outside without adding to it. */
static uint64_t whole_of(const struct operation* operation, struct call_watch* watch) {
    const struct span span = call_watch_span(watch);
    uint64_t values[BLOCKS];
    for (unsigned block = 0; block < BLOCKS; block++) {
        const uint64_t start = ticks_open();
        for (unsigned i = 0; i < BLOCK_SPANS; i++)
            call_nothing(operation, &span);
        values[block] = (ticks_close() - start + BLOCK_SPANS / 2) / BLOCK_SPANS;
    }
    return median_of(values, BLOCKS);
}

struct span_cost span_cost_measure(const struct operation* operation, const struct call_watch* wanted) {
    struct call_watch watch = *wanted;
    struct span_cost cost = {0, 0, 0, 0, 0};
    struct histogram* spare = NULL;
    if (watch.histogram != NULL && histogram_make(&spare) == OUTCOME_PASS) watch.histogram = spare;
    counter_resume();
    cost.floor_ticks = floor_of(operation, &watch, &watch.ticks);
    cost.floor_sum = watch.ticks;
    if (watch.takes_cycles) cost.floor_cycles = floor_of(operation, &watch, &watch.cycles);
    if (watch.cycles_lost) cost.floor_cycles = 0;
    if (watch.takes_clock) cost.floor_ns = floor_of(operation, &watch, &watch.nanoseconds);
    cost.whole_ticks = whole_of(operation, &watch);
    counter_pause();
    histogram_free(spare);
    return cost;
}
