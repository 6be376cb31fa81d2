/* SPDX-License-Identifier: Apache-2.0 */
/* Where a region's memory comes from: a supervisor's pool, else a file of our own, else memory that dies with
 * us. */
#ifndef HASHPROF_CORE_STORE_H
#define HASHPROF_CORE_STORE_H

#include "core/core.h"

/* Values of HASHPROF_POOL and HASHPROF_OUT; null or empty: not set. The texts stay where they are. */
struct hp_places {
    const char* pool;
    const char* out; /* "none": keep nothing until a harness attaches a region */
};

/* Zero-filled memory for the region of this process image; null if there is none at all. *image: how many
 * images of this process came before. */
HP_HIDDEN void* hp_store_open(const struct hp_places* places, uint32_t* image);

/* The same for the child of a fork, in the child. */
HP_HIDDEN void* hp_store_for_child(void);

/* A harness has attached a region: its children have no place of their own. */
HP_HIDDEN void hp_store_is_foreign(void);

/* proc(5), stat, field 22; 0 if it cannot be read. */
HP_HIDDEN uint64_t hp_process_start(void);

/* The program's file: the link in /proc, else what the kernel was given. Always terminated. */
HP_HIDDEN void hp_executable_path(char* path, size_t size);

#endif
