/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HASHPROF_ROUTES_HOOK_PROBE_H
#define HASHPROF_ROUTES_HOOK_PROBE_H

#include "core/core.h"

/* Hooks the probes of this library, before any thread exists. Whether calibration is possible. */
HP_HIDDEN int hp_hook_probes(void);

/* A harness loads the code under test, attaches a region and asks for calibration when it is ready. */
extern HP_HIDDEN int hp_harness;

#endif
