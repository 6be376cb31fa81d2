/* SPDX-License-Identifier: Apache-2.0 */
#include "core/sites.h"

#include <signal.h>

#include "core/slots.h"

HP_HIDDEN uint32_t hp_site_depth;
HP_HIDDEN uint32_t hp_generation;

static hp_walker* walker;

/* A table that is nearly full is slow to search. */
enum { MOST_SITES = HASHPROF_SITES / 4 * 3 };
static uint32_t used_in_region;
static const struct hashprof_region* counted_region;

/* False in a program that ever had a second thread (glibc 2.32). */
extern char __libc_single_threaded __attribute__((weak));

/* At the moment of the fork another thread may have held a lock of the loader, which the unwinder takes. */
void hp_sites_after_fork(void) {
    if (&__libc_single_threaded == NULL || !__libc_single_threaded) walker = NULL;
}

void hp_sites_start(uint32_t depth, hp_walker* walk) {
    hp_site_depth = depth < HASHPROF_DEPTH ? depth : HASHPROF_DEPTH;
    walker = walk;
}

/* Multipliers: SplitMix64 (Steele et al., OOPSLA 2014). What was loaded at an address before is another site.
 */
static uint64_t key_of(uintptr_t return_address, uintptr_t stack) {
    uint64_t h = (uint64_t)return_address * UINT64_C(0xbf58476d1ce4e5b9) + hp_generation;
    if (hp_site_depth > 1) h ^= (uint64_t)stack * UINT64_C(0x94d049bb133111eb);
    h ^= h >> 30;
    h *= UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 27;
    return h != 0 ? h : 1;
}

static struct hashprof_frame frame_of(uintptr_t address) {
    struct hashprof_frame frame = {0, 0, (uint64_t)address};
    const struct hashprof_region* region = hp_region;
    for (uint32_t i = 0; i < region->module_count && i < HASHPROF_MODULES; i++) {
        const struct hashprof_module* module = &region->modules[i];
        const uint64_t offset = (uint64_t)address - module->bias;
        if ((module->flags & HASHPROF_MODULE_UNLOADED) != 0 || offset < module->start ||
            offset >= module->end)
            continue;
        frame.module = i + 1;
        frame.offset = offset;
        return frame;
    }
    return frame;
}

/* The stub of a hooked window between its callers and what it calls. */
static int is_own(const struct hashprof_frame* frame) {
    return frame->module != 0 && (hp_region->modules[frame->module - 1].flags & HASHPROF_MODULE_OWN) != 0;
}

struct walk {
    uintptr_t addresses[HASHPROF_DEPTH];
    uint32_t count;
    uintptr_t return_address;
};

static void walk_outward(void* argument) {
    struct walk* walk = argument;
    walk->count = walker(walk->addresses, hp_site_depth, walk->return_address);
}

/* This thread is in the unwinder, which may call the target's own malloc, which may hash. */
static __thread char walking __attribute__((tls_model("initial-exec")));

/* The unwinder needs more stack than a small signal stack has. */
static int may_walk(void) {
    stack_t stack;
    return !walking && sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_ONSTACK) == 0;
}

static void describe(struct hashprof_site* site, uintptr_t return_address) {
    struct walk walk = {.count = 0, .return_address = return_address};
    if (walker != NULL && hp_site_depth > 1 && may_walk()) {
        walking = 1;
        hp_outward(walk_outward, &walk);
        walking = 0;
    }
    if (walk.count == 0) {
        walk.addresses[0] = return_address;
        walk.count = 1;
    }
    uint32_t depth = 0;
    for (uint32_t i = 0; i < walk.count; i++) {
        const struct hashprof_frame frame = frame_of(walk.addresses[i]);
        if (i > 0 && frame.module == 0) break; /* no code that we know: the walk has lost its way */
        if (i == 0 || !is_own(&frame)) site->frames[depth++] = frame;
    }
    __atomic_store_n(&site->depth, depth, __ATOMIC_RELEASE);
}

static int may_add(void) {
    if (counted_region != hp_region) {
        counted_region = hp_region;
        used_in_region = 0;
    }
    return __atomic_fetch_add(&used_in_region, 1, __ATOMIC_RELAXED) < MOST_SITES;
}

uint64_t hp_site_of(uintptr_t return_address, uintptr_t stack) {
    struct hashprof_region* region = hp_region;
    if (region == NULL) return 0;
    const uint64_t key = key_of(return_address, stack);
    for (uint32_t i = 0; i < HASHPROF_SITES; i++) {
        struct hashprof_site* site = &region->sites[(key + i) % HASHPROF_SITES];
        uint64_t found = site->key;
        if (found == key) return (uint64_t)(site - region->sites) + 1;
        if (found != 0) continue;
        if (!may_add()) break;
        if (__atomic_compare_exchange_n(&site->key, &found, key, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            const uint64_t start = hp_clock();
            describe(site, return_address);
            hp_take_out(hp_clock() - start);
            return (uint64_t)(site - region->sites) + 1;
        }
        if (found == key) return (uint64_t)(site - region->sites) + 1;
    }
    __atomic_fetch_add(&region->sites_refused, 1, __ATOMIC_RELAXED);
    return 0;
}
