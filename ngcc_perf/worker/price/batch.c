/* SPDX-License-Identifier: Apache-2.0 */
#include "batch.h"

#include <stddef.h>
#include <stdlib.h>

#include "checks.h"
#include "clock.h"
#include "functions.h"
#include "output.h"

enum { MOST_BATCHES = 1000 };

static uint64_t ticks_of[MOST_BATCHES];

static int by_value(const void* a, const void* b) {
    const uint64_t x = *(const uint64_t*)a, y = *(const uint64_t*)b;
    return x < y ? -1 : x > y;
}

/* The calls that the calibration takes warm caches and predictors up as well. */
static enum outcome calls_of_batch(uint64_t batch_ns, uint64_t* calls) {
    REQUIRE(functions_call(2));
    for (*calls = 1; *calls < UINT64_C(1) << 24; *calls *= 2) {
        const uint64_t start = clock_ns();
        REQUIRE(functions_call(*calls));
        if (clock_ns() - start >= batch_ns) break;
    }
    return OUTCOME_PASS;
}

enum outcome batch_price(uint64_t batches, uint64_t batch_ns) {
    uint64_t calls, good = 0;
    if (batches > MOST_BATCHES) batches = MOST_BATCHES;
    REQUIRE(calls_of_batch(batch_ns, &calls));
    for (uint64_t i = 0; i < batches; i++) {
        const uint64_t start = ticks_open();
        REQUIRE(functions_call(calls));
        if (ticks_between(start, ticks_close(), &ticks_of[good])) good++;
    }
    if (good == 0) return fail(OUTCOME_CLOCK, "the tick counter ran backwards in every batch", (char*)NULL);
    qsort(ticks_of, good, sizeof ticks_of[0], by_value);
    output_meta("tick_source", tick_source());
    output_meta_number("calls_per_batch", calls);
    output_meta_number("batches", good);
    output_meta_number("least_ticks", ticks_of[0]);
    output_meta_number("quartile_ticks", ticks_of[good / 4]);
    output_meta_number("median_ticks", ticks_of[good / 2]);
    return OUTCOME_PASS;
}
