/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Processors with cores of several types have a counter unit for each type; an event of one does not count on
 * the cores of another, and cycles of two types must not be added.
 */
#ifndef NGCC_WORKER_CORE_TYPE_H
#define NGCC_WORKER_CORE_TYPE_H

#include "cpu_mask.h"

struct core_type {
    enum { CORES_ALIKE, CORES_CHOSEN, CORES_MIXED } kind;
    const char* name; /* "cpu_core", "cpu_atom"; "" unless chosen */
    uint64_t pmu;     /* number of its counter unit */
};

/* `devices`: /sys/devices or a tree like it. Mixed: the allowed CPUs are not all of one type. */
struct core_type core_type_find(const char* devices, const struct cpu_mask* allowed);

#endif
