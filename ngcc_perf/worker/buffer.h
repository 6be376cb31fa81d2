/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The buffers that the code under test reads and writes: zero-filled, each between two runs of guard bytes.
 * They lie in mappings of their own, so that a candidate that writes past one meets guards first and no heap
 * structures of anybody.
 */
#ifndef NGCC_WORKER_BUFFER_H
#define NGCC_WORKER_BUFFER_H

#include <stdint.h>

#include "outcome.h"

#define GUARD_BYTES 64
#define GUARD_VALUE 0xA5

struct buffer {
    unsigned char* data; /* never null, also for a size of 0 */
    unsigned long long size;
    const char* name;
};

enum outcome buffer_make(struct buffer* buffer, const char* name, unsigned long long size);

/* OUTCOME_OVERFLOW with the name of the call, of the buffer and the side if any guard byte of any buffer
 * changed. */
enum outcome buffers_check(const char* call);

#endif
