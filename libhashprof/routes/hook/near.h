/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that a short branch reaches. */
#ifndef HASHPROF_ROUTES_HOOK_NEAR_H
#define HASHPROF_ROUTES_HOOK_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "core/core.h"

/* Maps `bytes`, readable and writable, so that every byte of it is within `reach` of every byte of [low,
 * high). Looks below first: above an executable its heap grows. Null if nothing is free there. */
HP_HIDDEN void* hp_map_near(uint64_t low, uint64_t high, size_t bytes, uint64_t reach);

#endif
