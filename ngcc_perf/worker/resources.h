/* SPDX-License-Identifier: Apache-2.0 */
/* Memory, page faults and context switches of this process, as the kernel states them. */
#ifndef NGCC_WORKER_RESOURCES_H
#define NGCC_WORKER_RESOURCES_H

#include <stdbool.h>
#include <stdint.h>

/* Both from one read of /proc/self/status: two reads could show a peak below the current size. getrusage is
 * no substitute, its peak is inherited from the launching process. */
struct memory {
    bool known;
    uint64_t resident; /* VmRSS, bytes */
    uint64_t peak;     /* VmHWM, bytes */
};

struct memory memory_now(void);

/* Threads that live now. 0: not known. */
uint64_t threads_now(void);

/* Takes both values from the text of a status file; false if one is missing. */
bool memory_parse(const char* status, struct memory* memory);

/* Bytes that the environment takes at the bottom of the stack, which it moves. */
uint64_t environment_size(void);

struct events {
    uint64_t major_faults, minor_faults, voluntary_switches, involuntary_switches;
};

struct events events_now(void);

#endif
