/* SPDX-License-Identifier: Apache-2.0 */
#include "histogram.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "output.h"

enum outcome histogram_make(struct histogram** histogram) {
    void* pages = mmap(NULL, sizeof **histogram, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (pages == MAP_FAILED)
        return fail(OUTCOME_MEMORY, "no memory for the distribution: ", strerror(errno), (char*)NULL);
    *histogram = pages;
    return OUTCOME_PASS;
}

void histogram_free(struct histogram* histogram) {
    if (histogram != NULL) munmap(histogram, sizeof *histogram);
}

uint64_t histogram_low(unsigned bucket) {
    if (bucket < HISTOGRAM_EXACT) return bucket;
    const unsigned shift = (bucket >> HISTOGRAM_SUB_BITS) - 1;
    return (uint64_t)(bucket - (shift << HISTOGRAM_SUB_BITS)) << shift;
}

uint64_t histogram_high(unsigned bucket) {
    return bucket + 1 < HISTOGRAM_BUCKETS ? histogram_low(bucket + 1) - 1 : UINT64_MAX;
}

void histogram_report(const struct histogram* histogram) {
    for (unsigned bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
        if (histogram->counts[bucket] == 0) continue;
        output_line("BUCKET");
        output_number(histogram_low(bucket));
        output_number(histogram_high(bucket));
        output_number(histogram->counts[bucket]);
        output_end();
    }
}
