/* SPDX-License-Identifier: Apache-2.0 */
/* Machine code of one processor: what the hook engine asks of it. One implementation a folder. */
#ifndef HASHPROF_ROUTES_HOOK_CODE_H
#define HASHPROF_ROUTES_HOOK_CODE_H

#include <stddef.h>
#include <stdint.h>

#include "core/core.h"

/* A function as it lies in memory, and where its symbol says that it ends. */
struct hp_code {
    unsigned char* start;
    size_t size;         /* by the symbol; 0: unknown                                                  */
    size_t room;         /* bytes up to the next symbol or the end of the section, padding included      */
    unsigned char* cold; /* its .cold part, null if none */
    size_t cold_size;
};

/* How a function will be hooked. */
struct hp_patch {
    unsigned char* at;     /* where the branch goes: behind a landing pad (endbr64, bti)             */
    size_t bytes;          /* that are overwritten                                                   */
    size_t moved;          /* bytes of code, from `at`, that are copied to the island                */
    int whole;             /* all of the function is moved: no way back is needed                    */
    unsigned char* branch; /* island: where the branch at `at` goes; jumps on to the stub         */
    unsigned char* entry;  /* island: the moved code, which the stub calls                        */
    unsigned char new_bytes[16];
};

/* Decides how `code` can be hooked. Returns an enum hashprof_refusal. */
HP_HIDDEN int hp_plan_patch(const struct hp_code* code, struct hp_patch* patch);

/* Upper bound of the bytes that a patch takes in an island, and how far an island may be away. */
HP_HIDDEN size_t hp_island_bytes(const struct hp_patch* patch);
HP_HIDDEN uint64_t hp_branch_reach(void);

/* Fills the island at `place` (writable) for a patch that ends in `stub`, and patch->new_bytes. Returns the
 * bytes used, or 0 with *refusal set. */
HP_HIDDEN size_t hp_write_island(struct hp_patch* patch, unsigned char* place, const void* stub,
                                 int* refusal);

/* Makes what was written visible to instruction fetch. */
HP_HIDDEN void hp_flush_code(const void* start, size_t bytes);

/* Calls the resolver of an IFUNC with the arguments that the loader gives it. */
HP_HIDDEN uint64_t hp_ask_resolver(uint64_t resolver);

/* Once, before anything else: decoder, size of the vector state. */
HP_HIDDEN void hp_code_start(void);

#endif
