/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "counter.h"

bool counter_parse(const void* bytes, long read_result, struct counter_reading* reading) {
    /* 0 bytes: the event is in error state, for example pinned and never scheduled. */
    if (read_result != (long)sizeof *reading) return false;
    memcpy(reading, bytes, sizeof *reading);
    return true;
}

struct counter_reading counter_difference(struct counter_reading start, struct counter_reading end) {
    return (struct counter_reading){end.value - start.value, end.enabled - start.enabled,
                                    end.running - start.running};
}

__extension__ typedef unsigned __int128 product; /* value * enabled overflows 64 bits */

enum counter_quality counter_scale(struct counter_reading counted, uint64_t* cycles) {
    *cycles = 0;
    if (counted.running == 0 || counted.value == 0) return COUNTER_NOT_COUNTED;
    if (counted.running >= counted.enabled) {
        *cycles = counted.value;
        return COUNTER_EXACT;
    }
    const product scaled = ((product)counted.value * counted.enabled + counted.running / 2) / counted.running;
    if (scaled > UINT64_MAX) return COUNTER_NOT_COUNTED;
    *cycles = (uint64_t)scaled;
    return COUNTER_SCALED;
}

bool counter_is_plausible(uint64_t cycles, uint64_t adds) {
    /* A dependent addition takes one cycle on every core in use. A neighbour on the same core and a cold
     * start make it slower, nothing makes it faster. */
    return cycles >= adds / 10 * 9 && cycles <= adds * 8;
}
