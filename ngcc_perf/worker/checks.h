/* SPDX-License-Identifier: Apache-2.0 */
/* Checks after a call, in the order of the harness: guard bytes, return value, returned lengths. */
#ifndef NGCC_WORKER_CHECKS_H
#define NGCC_WORKER_CHECKS_H

#include <stdbool.h>

#include "api.h"
#include "buffer.h"
#include "outcome.h"

static inline enum outcome check_guards(bool wanted, const char* call) {
    return wanted ? buffers_check(call) : OUTCOME_PASS;
}

enum outcome report_returned(const char* call, int returned);
enum outcome report_length(const char* call, const char* name, length got, length declared);

static inline enum outcome check_zero(const char* call, int returned) {
    return returned == 0 ? OUTCOME_PASS : report_returned(call, returned);
}

static inline enum outcome check_length(const char* call, const char* name, length got, length declared) {
    return got <= declared ? OUTCOME_PASS : report_length(call, name, got, declared);
}

/* Leaves the function at the first check that does not pass. */
#define REQUIRE(check)                                 \
    do {                                               \
        const enum outcome checked_ = (check);         \
        if (checked_ != OUTCOME_PASS) return checked_; \
    } while (0)

#endif
