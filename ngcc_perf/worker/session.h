/* SPDX-License-Identifier: Apache-2.0 */
/* What measuring and profiling share: preparation, the loop of calls, and the lines that both report. */
#ifndef NGCC_WORKER_SESSION_H
#define NGCC_WORKER_SESSION_H

#include "arguments.h"
#include "operation.h"
#include "resources.h"

struct session {
    const struct arguments* arguments;
    const struct library* library;
    struct operation operation;
    struct memory baseline; /* after the set-up */
    struct events before;   /* the first timed call */
};

/* Seeds the candidate's generator once, finds the operation, runs its set-up with the checks of an honest
 * result. */
enum outcome session_prepare(struct session* session);

/* `calls` calls, each within the span unless it is null. */
enum outcome session_loop(const struct session* session, uint64_t calls, const struct span* span);
/* The guards of all buffers. */
enum outcome session_check(const struct session* session);
/* Both: guards are checked at the end, outside any span. */
enum outcome session_calls(const struct session* session, uint64_t calls, const struct span* span);

/* Lines before and after the timed calls. */
void session_report_start(const struct session* session);
void session_report_end(const struct session* session, uint64_t measurements);

/* What the library says about itself; also for the mode info. */
void report_library(const struct library* library);

#endif
