/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Call sites: who calls the intercepted functions. A site is known by the return address, and with more than
 * one frame also by the stack pointer, since ways to the same call mostly differ in it. It is walked once,
 * when it is new.
 */
#ifndef HASHPROF_CORE_SITES_H
#define HASHPROF_CORE_SITES_H

#include "core/core.h"

/* Fills frames[0..most) with return addresses, the nearest first, and returns how many; frames[0] is the one
 * at which the intercepted function will return. */
typedef uint32_t hp_walker(uintptr_t* frames, uint32_t most, uintptr_t return_address);

/* walker: null for one frame only. */
HP_HIDDEN void hp_sites_start(uint32_t depth, hp_walker* walker);

/* In the child of a fork: call sites are one frame deep from now on if the parent had threads. */
HP_HIDDEN void hp_sites_after_fork(void);

/* Index + 1 of the site in the region; 0 if its table is full. */
HP_HIDDEN uint64_t hp_site_of(uintptr_t return_address, uintptr_t stack);

#endif
