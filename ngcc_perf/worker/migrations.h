/* SPDX-License-Identifier: Apache-2.0 */
/* How often the calling thread was moved to another CPU, from the best source that there is. */
#ifndef NGCC_WORKER_MIGRATIONS_H
#define NGCC_WORKER_MIGRATIONS_H

#include "disturbance.h"
#include "perf_layer.h"

/* Chooses the source: a software event of perf, the kernel's scheduler file, or none that counts. */
void migrations_open(const struct perf_layer* layer, const char* sched_file);
#define MIGRATIONS_SCHED_FILE "/proc/thread-self/sched"

/* "perf_event", "sched" or "getcpu": the last one shows a change of CPU, a lower bound, and no absence of
 * any. */
const char* migrations_source(void);

/* Since some moment before migrations_open; unknown without a source that counts. */
struct count migrations_now(void);

/* Of the scheduler file, the line of migrations. */
struct count migrations_parse(const char* line);

#endif
