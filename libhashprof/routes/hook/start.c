/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The first code of the process after the loader (DF_1_INITFIRST): before any constructor of the target,
 * before libc has set up its environment, so that this comes from the arguments. What runs even earlier, the
 * resolvers of IFUNCs, is not seen.
 */
#include <stdlib.h>
#include <sys/auxv.h>

#include "core/core.h"
#include "core/sites.h"
#include "core/slots.h"
#include "core/store.h"
#include "routes/hook/code.h"
#include "routes/hook/hook.h"
#include "routes/hook/install.h"
#include "routes/hook/near.h"
#include "routes/hook/objects.h"
#include "routes/hook/probe.h"
#include "routes/hook/text.h"
#include "routes/hook/walk.h"
#include "routes/hook/wanted.h"

/* Symbol interposition (routes/preload), in the library that has it: how many helpers are counted by name. */
HP_HIDDEN __attribute__((weak)) uint32_t hp_start_names(void);

/* A sanitizer's runtime that is linked into the program stands in for libc's functions, and has to be ready
 * before we call any of them; its own start comes after us. */
extern void __tsan_init(void) __attribute__((weak));
extern void __msan_init(void) __attribute__((weak));

static void start_sanitizer(void) {
    if (__tsan_init != NULL) __tsan_init();
    if (__msan_init != NULL) __msan_init();
}

static const char* value_of(char** environment, const char* name) {
    const size_t length = hp_length(name);
    for (char** entry = environment; entry != NULL && *entry != NULL; entry++)
        if (hp_starts(*entry, hp_length(*entry), name) && (*entry)[length] == '=') return *entry + length + 1;
    return NULL;
}

static int mode_of(const char* name) {
    if (name == NULL) return HASHPROF_FULL;
    if (hp_is(name, hp_length(name), "count")) return HASHPROF_COUNT;
    if (hp_is(name, hp_length(name), "fenced")) return HASHPROF_FENCED;
    return hp_is(name, hp_length(name), "off") ? HASHPROF_OFF : HASHPROF_FULL;
}

static uint32_t number_of(const char* text) {
    uint32_t value = 0;
    for (; text != NULL && *text >= '0' && *text <= '9' && value < 1000; text++)
        value = 10 * value + (uint32_t)(*text - '0');
    return value;
}

void hp_route_install(struct hashprof_region* region) {
    region->route = hp_helpers_by_name ? HASHPROF_ROUTE_PRELOAD : HASHPROF_ROUTE_HOOK;
}

static void start_call_sites(const char* depth) {
    const uint32_t frames = number_of(depth);
    if (frames > 0) hp_sites_start(frames, frames > 1 ? hp_start_walker() : NULL);
}

__attribute__((constructor)) static void start(int argc, char** argv, char** environment) {
    (void)argc;
    (void)argv;
    const struct hp_places places = {value_of(environment, "HASHPROF_POOL"),
                                     value_of(environment, "HASHPROF_OUT")};
    const char* windows = value_of(environment, "HASHPROF_WINDOWS");
    hp_harness = places.out != NULL && hp_is(places.out, hp_length(places.out), "none");
    start_sanitizer();
    hp_set_mode(mode_of(value_of(environment, "HASHPROF_MODE")));
    hp_code_start();
    hp_page_bytes = getauxval(AT_PAGESZ);
    hp_outward = hp_keep_vectors;
    start_call_sites(value_of(environment, "HASHPROF_CALL_SITES"));
    if (hp_start_names != NULL) hp_helpers_by_name = 1; /* before the region is told of its route */
    hp_start_at(&places);
    if (hp_region == NULL) return;
    hp_region->windows_wanted = windows == NULL || !hp_is(windows, hp_length(windows), "none");
    hp_region->entries_refused =
        hp_want((int)hp_region->windows_wanted, value_of(environment, "HASHPROF_FUNCTIONS"),
                value_of(environment, "HASHPROF_OPERATIONS"));
    hp_executable = "/proc/self/exe";
    hp_self.slot = hp_slot_of_thread();
    if (hp_site_depth > 0) hp_touch(hp_region->sites, sizeof hp_region->sites);
    const int can_calibrate = hp_hook_probes();
    const uint32_t helpers = hp_scan_objects(0) + (hp_start_names != NULL ? hp_start_names() : 0);
    hp_region->loader_watched = (uint32_t)hp_watch_loader();
    if (can_calibrate && helpers > 0) hp_calibrate();
}

/* Only exit() runs it. */
__attribute__((destructor)) static void note_end(void) {
    if (hp_region != NULL) hp_region->ended = 1;
}
