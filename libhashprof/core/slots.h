/* SPDX-License-Identifier: Apache-2.0 */
/* The slots of a region: one a thread, which alone writes it. */
#ifndef HASHPROF_CORE_SLOTS_H
#define HASHPROF_CORE_SLOTS_H

#include "core/core.h"

/* Once, before the first slot is taken. */
HP_HIDDEN void hp_slots_start(void);

/* The calling thread's slot in the current region; null: none is free. No system call, since the target may
 * have barred them (seccomp), and no vector register if the route asks for that. */
HP_HIDDEN struct hashprof_thread* hp_slot_of_thread(void);

/* Has the kernel give the pages of a table that is about to be used, so that no counted call waits for them.
 */
HP_HIDDEN void hp_touch(void* memory, uint64_t bytes);

/* The calling thread has nothing open and no row of any region. */
HP_HIDDEN void hp_forget_thread(void);

/* How to call libc from within a hooked program: a route that may not touch vector registers replaces it. */
typedef void hp_outward_call(void (*call)(void*), void* argument);
extern HP_HIDDEN hp_outward_call* hp_outward;

#endif
