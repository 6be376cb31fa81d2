/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which definition of a helper a caller would have reached without us. Not RTLD_NEXT alone: that is null for
 * libraries opened with RTLD_LOCAL, and gives the default version where the caller may be bound to an older
 * one.
 */
#ifndef HASHPROF_ROUTES_PRELOAD_OWNER_H
#define HASHPROF_ROUTES_PRELOAD_OWNER_H

#include "core/core.h"

typedef void hp_any_function(void);

/* The code range of a caller and what its calls of one helper reach. Never changes once it is published. */
struct hp_owner {
    uintptr_t start, bytes;
    uint32_t generation; /* of hp_generation: addresses may mean something else after an unload */
    hp_any_function* real;
};

/* By helper, the owner found last. */
extern HP_HIDDEN const struct hp_owner* hp_last_owner[HASHPROF_FIRST_OTHER];

/* Finds it out; ends the process with a message if there is no definition, as the loader would have done. */
HP_HIDDEN hp_any_function* hp_find_owner(uint32_t function, uintptr_t return_address);

HP_INLINE hp_any_function* hp_real_function(uint32_t function, uintptr_t return_address) {
    const struct hp_owner* owner = __atomic_load_n(&hp_last_owner[function], __ATOMIC_ACQUIRE);
    if (HP_LIKELY(owner != NULL && return_address - owner->start < owner->bytes &&
                  owner->generation == hp_generation))
        return owner->real;
    return hp_find_owner(function, return_address);
}

#endif
