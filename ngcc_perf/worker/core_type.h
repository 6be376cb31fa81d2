/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Processors with cores of several types have a counter unit for each type (cpu_core and cpu_atom of Intel,
 * armv8_cortex_a53 and so on of Arm); an event of one does not count on the cores of another, and cycles of
 * two types must not be added.
 */
#ifndef NGCC_WORKER_CORE_TYPE_H
#define NGCC_WORKER_CORE_TYPE_H

#include "cpu_mask.h"

struct core_type {
    enum { CORES_ALIKE, CORES_CHOSEN, CORES_MIXED } kind;
    char name[32]; /* of the counter unit; "" unless chosen */
    uint64_t unit; /* its number, a type of event */
    bool is_arm;   /* has events of its own numbering */
};

#define CORE_TYPE_UNITS "/sys/bus/event_source/devices"

/* `units`: CORE_TYPE_UNITS or a tree like it. Mixed: the allowed CPUs are not all of one type. */
struct core_type core_type_find(const char* units, const struct cpu_mask* allowed);

#endif
