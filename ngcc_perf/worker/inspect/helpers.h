/* SPDX-License-Identifier: Apache-2.0 */
/* Threads and processes that the library starts. */
#ifndef NGCC_INSPECT_HELPERS_H
#define NGCC_INSPECT_HELPERS_H

#include <stdint.h>

void helpers_open(void);

/* Started since the start of this program, by pthread_create and by fork. */
uint64_t helpers_threads_started(void);

/* Reports what was started since `threads_before`, and threads that still run. */
void helpers_check(const char* function, uint64_t threads_before);

#endif
