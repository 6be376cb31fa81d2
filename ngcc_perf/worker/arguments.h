/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NGCC_WORKER_ARGUMENTS_H
#define NGCC_WORKER_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "library.h"
#include "operation.h"
#include "outcome.h"

enum worker_mode { MODE_TIME, MODE_PROFILE, MODE_KAT, MODE_INFO, MODE_HELP };

enum { LONGEST_SEED = 256 };

struct arguments {
    enum worker_mode mode;
    const char* library;
    struct operation_request operation;
    struct library_hints hints;
    uint64_t trials, iterations, warmups;
    uint64_t limit_seconds; /* 0: none */
    unsigned char seed[LONGEST_SEED];
    uint64_t seed_bytes;
    bool per_call_ticks;
    bool distribution;
    int region;            /* descriptor */
    const char* intercept; /* full, count, fenced or off */
    const char* out;       /* folder for known-answer files */
    uint64_t count;        /* records */
    bool loop, full;       /* the long hash files */
};

enum outcome arguments_parse(int argc, char** argv, struct arguments* arguments);

extern const char usage_text[];

#endif
