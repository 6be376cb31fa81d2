/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the programs of this folder share. Each announces the calls that it is about to make, in the format of
 * the zoo's ledger and with a plain write, since many of them do not live to print anything at their end.
 */
#ifndef LIFE_H
#define LIFE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api.h"

static inline void announce_shape(const char* function, int calls, int in_bits, int out_bits) {
    char line[128];
    const int bytes = snprintf(line, sizeof line, "ledger outside %s %d %d %d\n", function, calls,
                               calls * in_bits, calls * out_bits);
    if (write(1, line, (size_t)bytes) != bytes) abort();
}

static inline void announce(const char* function, int calls) {
    announce_shape(function, calls, 256, 256);
}

/* So many calls of sm3hash, announced before. */
static inline void hash_silently(int calls) {
    unsigned char digest[32] = {1};
    for (int i = 0; i < calls; i++)
        if (sm3hash(256, digest, 256, digest) != 0) abort();
}

static inline void hash(int calls) {
    announce("sm3hash", calls);
    hash_silently(calls);
}

static inline int is(const char* given, const char* word) {
    return strcmp(given, word) == 0;
}

#endif
