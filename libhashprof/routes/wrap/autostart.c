/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For executables that run without a supervisor: the region is made before main, so that a run without a
 * single helper call still leaves proof that it was watched. Linked in with -Wl,-u,hashprof_autostart.
 */
#include "core/core.h"

int hashprof_autostart = 1;

__attribute__((constructor)) static void start_before_main(void) {
    hp_start();
    hp_calibrate();
}

/* Only exit() runs it. */
__attribute__((destructor)) static void note_end(void) {
    if (hp_region != NULL) hp_region->ended = 1;
}
