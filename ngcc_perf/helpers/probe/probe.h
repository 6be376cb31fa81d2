/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ngcc_perf_helper_probe: calls each ICCS helper that a library exports side by side with the bundled one. It
 * speaks the worker's report lines: META function <name> for each that is there, META checking <name> before
 * its checks, FINDING <name> <text> for its first difference, ERROR for a crash or hang, STATUS at the end.
 */
#ifndef NGCC_HELPER_PROBE_H
#define NGCC_HELPER_PROBE_H

#include <stdbool.h>
#include <stddef.h>

typedef unsigned char byte;
typedef unsigned long long length;

enum { GUARD_BYTES = 4096, GUARD = 0xA5 };

/* The function named in a finding, and the end of its checks: always false, so that checks can return it. */
bool finding(const char* function, const char* format, ...) __attribute__((format(printf, 2, 3)));

/* Memory with GUARD_BYTES in front and behind. Ends the process if there is none. */
byte* guarded(size_t bytes);
/* Fills buffer and guards with the guard value; guards_hold() then looks at those around `used` bytes. */
void guard_fill(byte* buffer, size_t bytes);
/* How many bytes were written in front of the buffer, or up to GUARD_BYTES behind its first `used` bytes. */
size_t written_before(const byte* buffer);
size_t written_behind(const byte* buffer, size_t used);

/* The same bytes in every run (xorshift64). */
void random_fill(byte* buffer, size_t bytes);
unsigned random_below(unsigned limit);

static inline size_t bytes_of(length bits) {
    return (size_t)((bits + 7) / 8);
}

typedef void (*any_function)(void);

/* Each checks one function until its first finding. `function` is the library's. */
void check_sm3hash(any_function function);
void check_pseudohash(any_function function);
void check_pseudoxof(any_function function);
/* Either may be null, not both: the bundled one then takes its part. */
void check_generator(any_function init, any_function draw);

#endif
