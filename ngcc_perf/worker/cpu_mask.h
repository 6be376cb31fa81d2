/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of CPUs, also on machines with more than the 1024 of cpu_set_t. */
#ifndef NGCC_WORKER_CPU_MASK_H
#define NGCC_WORKER_CPU_MASK_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_CPUS = 8192 };

struct cpu_mask {
    uint64_t bits[MOST_CPUS / 64];
};

/* CPUs that the calling thread may run on. */
bool cpu_mask_allowed(struct cpu_mask* mask);

/* A list as in /sys: "0-7,16". False: not such a list. */
bool cpu_mask_parse(const char* list, struct cpu_mask* mask);

bool cpu_mask_is_within(const struct cpu_mask* inner, const struct cpu_mask* outer);

/* The only CPU of the set, or -1. */
int cpu_mask_only(const struct cpu_mask* mask);

#endif
