/* SPDX-License-Identifier: Apache-2.0 */
/* Hooks all wanted functions of one object. */
#ifndef HASHPROF_ROUTES_HOOK_INSTALL_H
#define HASHPROF_ROUTES_HOOK_INSTALL_H

#include "routes/hook/object.h"
#include "routes/hook/wanted.h"

/* `module` is its index in the region, `late` whether it was loaded after the start: what is not yet
 * relocated cannot be asked for the implementation behind an IFUNC. Returns how many helpers are counted in
 * it. */
HP_HIDDEN uint32_t hp_install_hooks(const struct hp_object* object, uint32_t module, int late);

/* Helpers are counted by symbol interposition: only API functions and the user's are hooked. */
extern HP_HIDDEN int hp_helpers_by_name;

/* The module's code is gone: its stubs may be used again. */
HP_HIDDEN void hp_forget_hooks(uint32_t module);

/* Hooks one function of our own, for calibration and for the loader's notice. `row_function` of a window is
 * its operation. 0 or an enum hashprof_refusal.
 */
HP_HIDDEN int hp_hook_single(uintptr_t function, size_t room, enum hp_hook_kind kind, uint32_t row_function,
                             uint64_t always_in);

#endif
