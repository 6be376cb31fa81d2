/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls timed one by one: a step of a key exchange, or every call for a distribution. Between the two tick
 * reads lies nothing but the way to the call and back; cycles, where there is a counter, are read around
 * them. No system call, unless the counter cannot be read without one.
 */
#ifndef NGCC_WORKER_CALL_WATCH_H
#define NGCC_WORKER_CALL_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "histogram.h"
#include "operation.h"

struct call_watch {
    /* What is taken besides ticks. */
    bool takes_clock;            /* the tick counter is no clock here, see tick_facts.h */
    bool takes_cycles;           /* counter_now() */
    bool takes_window;           /* unfenced ticks inside, as the window of a profiler takes them */
    struct histogram* histogram; /* null: none */

    uint64_t ticks, calls; /* that the ticks are the sum of */
    uint64_t backward;     /* calls during which the tick counter ran backwards; in no sum of ticks */
    uint64_t nanoseconds, cycles, window_ticks;
    bool cycles_lost; /* a reading failed */

    uint64_t start_ticks, start_ns, start_cycles, start_window;
    bool started_cycles;
};

/* The span that adds to the watch. */
struct span call_watch_span(struct call_watch* watch);

#endif
