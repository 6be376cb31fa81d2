/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a part of the worker says that it failed: a code and one sentence. The first failure is kept; it ends
 * the run. The numbers up to OUTCOME_CRASH are the exit statuses of a known-answer run (the harness's result
 * codes).
 */
#ifndef NGCC_WORKER_OUTCOME_H
#define NGCC_WORKER_OUTCOME_H

#include "decimal.h" /* for the parts of fail() */

enum outcome {
    OUTCOME_PASS = 0,
    OUTCOME_CRYPTOFAIL = 3,
    OUTCOME_OVERFLOW = 4,
    OUTCOME_LOADFAIL = 5,
    OUTCOME_TIMEOUT = 6,
    OUTCOME_CRASH = 7,
    OUTCOME_USAGE,
    OUTCOME_UNSUPPORTED,
    OUTCOME_NOHANDSHAKE,
    OUTCOME_REGION,
    OUTCOME_MEMORY,
    OUTCOME_CLOCK
};

/* Stores the code and the concatenation of the strings up to a null pointer, and returns the code. */
enum outcome fail(enum outcome code, const char* part, ...) __attribute__((sentinel));

/* The sentence given to the first fail(), "" if there was none; failure_clear() forgets it. */
const char* failure_text(void);
void failure_clear(void);

const char* outcome_name(enum outcome code);

/* Exit status of the modes that are no known-answer runs. */
int outcome_exit_status(enum outcome code);

#endif
