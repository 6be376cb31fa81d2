/* SPDX-License-Identifier: Apache-2.0 */
/* What the transcripts of all schemes have in common; the header of the instance comes first. */
#ifndef SCHEMES_TEST_TRANSCRIPT_H
#define SCHEMES_TEST_TRANSCRIPT_H

#include <stdio.h>

#include "auxfunc.h"
#include "drng.h"

DRNG_ctx drng_algorithm;

static void print_digest(const char* name, const unsigned char* data, unsigned long long bytes) {
    unsigned char digest[32];

    sm3hash(256, data, 8 * bytes, digest);
    printf("%s %s %llu ", ALGORITHM_INSTANCE, name, bytes);
    for (size_t i = 0; i < sizeof digest; i++)
        printf("%02x", digest[i]);
    printf("\n");
}

/* Three times what `exchange` prints; it returns 0, or the step that failed. */
static int print_transcript(int (*exchange)(void)) {
    unsigned char seed[48];

    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (unsigned char)i;
    init_random_number(&drng_algorithm, seed, sizeof seed);
    for (int i = 0; i < 3; i++) {
        int failed = exchange();
        if (failed != 0) {
            fprintf(stderr, "%s: step %d failed\n", ALGORITHM_INSTANCE, failed);
            return failed;
        }
    }
    return 0;
}

#endif
