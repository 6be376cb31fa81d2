/* SPDX-License-Identifier: Apache-2.0 */
/* What timing call by call costs here: the part that lands in every call's figure, and the whole. */
#ifndef NGCC_WORKER_SPAN_COST_H
#define NGCC_WORKER_SPAN_COST_H

#include "call_watch.h"
#include "operation.h"

enum { FLOOR_SPANS = 1001 };

/* Medians over FLOOR_SPANS spans around nothing, on the way that the operation's calls take. */
struct span_cost {
    uint64_t floor_ticks;  /* 0: below one tick */
    uint64_t floor_sum;    /* ticks of all FLOOR_SPANS: their mean shows what is below one tick */
    uint64_t floor_cycles; /* 0: no counter, or a reading failed */
    uint64_t floor_ns;     /* 0: the watch takes no clock */
    uint64_t whole_ticks;  /* with the histogram, if there is one */
};

struct span_cost span_cost_measure(const struct operation* operation, const struct call_watch* watch);

uint64_t median_of(uint64_t* values, unsigned count);

#endif
