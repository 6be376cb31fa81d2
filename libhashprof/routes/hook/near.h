/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that a short branch reaches. */
#ifndef HASHPROF_ROUTES_HOOK_NEAR_H
#define HASHPROF_ROUTES_HOOK_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "core/core.h"

/* Of the running kernel: 4 KiB, or up to 64 KiB on AArch64. */
extern HP_HIDDEN uint64_t hp_page_bytes;

/* Maps `bytes`, readable and writable, so that every byte of it is within `reach` of every byte of [low,
 * high). Looks below first: above an executable its heap grows. Null if nothing is free there. */
HP_HIDDEN void* hp_map_near(uint64_t low, uint64_t high, size_t bytes, uint64_t reach);

#endif
