/* SPDX-License-Identifier: Apache-2.0 */
/* Frames beyond the caller, by libunwind, which is loaded only if call sites of more than one frame are asked
 * for. */
#include "routes/hook/walk.h"

#include <dlfcn.h>

enum { OWN_FRAMES = 16 };

static int (*backtrace_of_unwinder)(void** frames, int most);

/* Our own frames come first; the caller's is where the return address is found. */
static uint32_t walk(uintptr_t* frames, uint32_t most, uintptr_t return_address) {
    void* all[OWN_FRAMES + HASHPROF_DEPTH];
    const int count = backtrace_of_unwinder(all, OWN_FRAMES + HASHPROF_DEPTH);
    uint32_t used = 0;
    for (int i = 0; i < count && used < most; i++)
        if (used > 0 || (uintptr_t)all[i] == return_address) frames[used++] = (uintptr_t)all[i];
    return used;
}

hp_walker* hp_start_walker(void) {
    void* unwinder = dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL);
    void* found = unwinder == NULL ? NULL : dlsym(unwinder, "unw_backtrace");
    if (found == NULL) return NULL;
    __builtin_memcpy(&backtrace_of_unwinder, &found, sizeof found);
    return walk;
}
