/* SPDX-License-Identifier: Apache-2.0 */
#include "call_watch.h"

#include "clock.h"
#include "counter.h"

/* The outermost of the reads is the one that costs most, so that the inner ones do not see it. */
static inline void begin_outer(struct call_watch* watch) {
    if (watch->takes_clock) watch->start_ns = clock_ns();
    if (watch->takes_cycles) watch->started_cycles = counter_now(&watch->start_cycles);
}

static inline void end_outer(struct call_watch* watch, uint64_t end_ticks) {
    uint64_t value = 0;
    if (watch->takes_cycles) {
        if (watch->started_cycles && counter_now(&value))
            watch->cycles += value - watch->start_cycles;
        else
            watch->cycles_lost = true;
    }
    if (watch->takes_clock) watch->nanoseconds += clock_ns() - watch->start_ns;
    if (!ticks_between(watch->start_ticks, end_ticks, &value)) {
        watch->backward++;
        return;
    }
    watch->ticks += value;
    watch->calls++;
    if (watch->histogram != NULL) histogram_add(watch->histogram, value);
}

static void begin(void* state) {
    struct call_watch* watch = state;
    begin_outer(watch);
    watch->start_ticks = ticks_open();
}

static void end(void* state) {
    const uint64_t end_ticks = ticks_close();
    end_outer(state, end_ticks);
}

static void begin_with_window(void* state) {
    struct call_watch* watch = state;
    begin(watch);
    watch->start_window = hp_ticks();
}

static void end_with_window(void* state) {
    struct call_watch* watch = state;
    watch->window_ticks += hp_ticks() - watch->start_window;
    end(watch);
}

struct span call_watch_span(struct call_watch* watch) {
    if (watch->takes_window) return (struct span){begin_with_window, end_with_window, watch};
    return (struct span){begin, end, watch};
}
