/* SPDX-License-Identifier: Apache-2.0 */
/* The objects of the process: those that are there at the start, and those that come and go (dlopen,
 * dlclose). */
#ifndef HASHPROF_ROUTES_HOOK_OBJECTS_H
#define HASHPROF_ROUTES_HOOK_OBJECTS_H

#include "core/core.h"

/* Looks at all objects that are loaded now, hooks what is wanted in the new ones and forgets what is gone.
 * `executable` is a path to open the main program by. Returns how many helpers were newly hooked. */
HP_HIDDEN uint32_t hp_scan_objects(int late);

/* Has the loader tell us of changes: hooks the function that it calls for debuggers (r_brk). 0: it will not.
 */
HP_HIDDEN int hp_watch_loader(void);

extern HP_HIDDEN const char* hp_executable;

#endif
