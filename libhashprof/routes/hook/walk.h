/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HASHPROF_ROUTES_HOOK_WALK_H
#define HASHPROF_ROUTES_HOOK_WALK_H

#include "core/sites.h"

/* Loads libunwind. Null if it is not there: call sites are then one frame deep. */
HP_HIDDEN hp_walker* hp_start_walker(void);

#endif
