/* SPDX-License-Identifier: Apache-2.0 */
/* Threads and processes that the library starts. */
#ifndef NGCC_INSPECT_HELPERS_H
#define NGCC_INSPECT_HELPERS_H

#include <stdint.h>

void helpers_open(void);

struct helpers {
    uint64_t threads_started, processes_started; /* since the start of this program */
    unsigned threads_running;                    /* 0: not known */
};
struct helpers helpers_now(void);

/* Reports what was started since, and threads that have been left running. */
void helpers_check(const char* function, const struct helpers* before);

#endif
