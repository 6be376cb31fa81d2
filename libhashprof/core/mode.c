/* SPDX-License-Identifier: Apache-2.0 */
#include <sys/mman.h>

#include "core/core.h"
#include "core/slots.h"

#if defined(HP_WIPED_MODE)

#if defined(__aarch64__)
enum { LARGEST_PAGE = 65536 };
#else
enum { LARGEST_PAGE = 4096 };
#endif

HP_HIDDEN int hp_mode_page[LARGEST_PAGE / sizeof(int)] __attribute__((aligned(LARGEST_PAGE)));
static int wanted; /* what the page held before a fork */

/* Kernels before 4.14 refuse: only fork handlers tell of a fork then. */
void hp_set_mode(int mode) {
    enum { WIPE_ON_FORK = 18 };
    if (wanted == HASHPROF_OFF && mode != HASHPROF_OFF)
        madvise(hp_mode_page, sizeof hp_mode_page, WIPE_ON_FORK);
    wanted = mode;
    hp_mode = mode;
}

static void after_fork(void* unused) {
    (void)unused;
    hp_after_fork_in_child();
}

int hp_mode_after_fork(void) {
    if (wanted != HASHPROF_OFF) hp_outward(after_fork, NULL);
    return hp_mode;
}

#else

HP_HIDDEN int hp_mode = HASHPROF_FULL;

void hp_set_mode(int mode) {
    hp_mode = mode;
}

#endif

HP_HIDDEN int hp_clock_barred;

void hp_bar_clock(void) {
    hp_clock_barred = 1;
    if (hp_mode > HASHPROF_COUNT) hp_set_mode(HASHPROF_COUNT);
    if (hp_region == NULL) return;
    hp_region->clock_barred = 1;
    hp_region->mode = (uint32_t)hp_mode;
}
