/* SPDX-License-Identifier: Apache-2.0 */
/* One trial: a fixed number of calls under clock, tick counter and cycle counter, and what disturbed it. */
#ifndef NGCC_WORKER_TRIAL_H
#define NGCC_WORKER_TRIAL_H

#include "call_watch.h"
#include "disturbance.h"
#include "session.h"
#include "span_cost.h"

/* What lasts from trial to trial. */
struct timing {
    const struct session* session;
    struct call_watch watch; /* what is to be taken of single calls; sums of the current trial */
    bool call_by_call;       /* spans around single calls, also where the trial is timed as one loop */
    bool counts_cycles;
    uint64_t quantum;
    bool first_done;         /* the first call of the process after the set-up, … */
    struct count first_call; /* … and its ticks */
    struct span_cost cost;   /* of timing call by call */
    uint64_t window_ticks, backward_calls;
    bool below_resolution; /* of any trial */
    uint64_t threads;      /* most that were seen, ours included; those that ended show by their time */
};

/* Warm-ups; the first one by itself. */
enum outcome trial_warm_up(struct timing* timing, uint64_t calls);

/* Runs trial `number` and reports it. */
enum outcome trial_run(struct timing* timing, uint64_t number);

#endif
