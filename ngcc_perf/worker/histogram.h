/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How often a call took how many ticks, in buckets whose width is at most 1/64 of their lower bound; below
 * 128 ticks each value has its own. Mapped on demand and filled in beforehand, so that adding costs a few
 * instructions and never a page fault.
 */
#ifndef NGCC_WORKER_HISTOGRAM_H
#define NGCC_WORKER_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "outcome.h"

enum {
    HISTOGRAM_SUB_BITS = 6,
    HISTOGRAM_EXACT = 2 << HISTOGRAM_SUB_BITS,
    HISTOGRAM_BUCKETS = (64 - HISTOGRAM_SUB_BITS + 1) << HISTOGRAM_SUB_BITS
};

struct histogram {
    uint64_t counts[HISTOGRAM_BUCKETS];
};

enum outcome histogram_make(struct histogram** histogram);
void histogram_free(struct histogram* histogram);

static inline unsigned histogram_bucket(uint64_t value) {
    if (value < HISTOGRAM_EXACT) return (unsigned)value;
    const unsigned shift = 63u - (unsigned)__builtin_clzll(value) - HISTOGRAM_SUB_BITS;
    return (shift << HISTOGRAM_SUB_BITS) + (unsigned)(value >> shift);
}

static inline void histogram_add(struct histogram* histogram, uint64_t value) {
    histogram->counts[histogram_bucket(value)]++;
}

/* Bounds of a bucket, both included. */
uint64_t histogram_low(unsigned bucket);
uint64_t histogram_high(unsigned bucket);

/* BUCKET lines of the buckets that are not empty. */
void histogram_report(const struct histogram* histogram);

#endif
