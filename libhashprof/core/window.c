/* SPDX-License-Identifier: Apache-2.0 */
/* Operations: their names, and the windows in which helper calls count for them. */
#include "core/core.h"
#include "core/slots.h"

/* By hand, since a route may register operations before libc is ready. */
static int same_name(const char* entry, const char* name) {
    for (uint32_t i = 0; i < HASHPROF_NAME - 1; i++) {
        if (entry[i] != name[i]) return 0;
        if (name[i] == '\0') return 1;
    }
    return 1;
}

uint32_t hp_register_operation(const char* name) {
    hp_start();
    struct hashprof_region* region = hp_region;
    if (region == NULL) return 0;
    for (uint32_t i = 0; i < region->operation_count; i++)
        if (same_name(region->operations[i], name)) return i;
    const uint32_t next = __atomic_fetch_add(&region->operation_count, 1, __ATOMIC_ACQ_REL);
    if (next >= HASHPROF_OPERATIONS) {
        region->operation_count = HASHPROF_OPERATIONS;
        region->operations_refused++;
        return 0;
    }
    for (uint32_t i = 0; i < HASHPROF_NAME - 1 && name[i] != '\0'; i++)
        region->operations[next][i] = name[i];
    return next;
}

/* A window whose frame is not above us any more, or whose function has no return address there, was left by
 * longjmp or an exception. */
static int window_is_open(const struct hp_self* self, uintptr_t here) {
    return self->window_address > here &&
           (self->window_home == NULL || *self->window_home == self->window_return_address);
}

/* Windows are read with fences in every mode: they are few, and work that leaks out of the operation on one
 * side would be charged to what stands there. */
/* In the process. Threads without a window work for the open one only if it is the only one. */
static uint32_t open_windows;

void hp_window_abandon(void) {
    if (hp_self.operation == 0) return;
    hp_self.operation = 0;
    hp_self.window_address = 0;
    __atomic_sub_fetch(&open_windows, 1, __ATOMIC_RELAXED);
}

void hp_windows_after_fork(void) {
    open_windows = hp_self.operation != 0;
    hp_process_operation = hp_self.operation;
}

static void begin(uint32_t operation, uintptr_t here, const uintptr_t* home) {
    struct hp_self* self = &hp_self;
    if (hp_current_mode() == HASHPROF_OFF || operation == 0 || operation >= HASHPROF_OPERATIONS) return;
    if (self->operation != 0 && window_is_open(self, here)) {
        self->window_nested++;
        return;
    }
    if (self->slot == NULL) self->slot = hp_slot_of_thread();
    if (self->outer != NULL) hp_heal();
    /* A stale window of this thread is in the number already. */
    const uint32_t open = self->operation != 0 ? __atomic_load_n(&open_windows, __ATOMIC_RELAXED)
                                               : __atomic_add_fetch(&open_windows, 1, __ATOMIC_RELAXED);
    self->window_nested = 0;
    self->window_address = here;
    self->window_home = home;
    self->window_return_address = home != NULL ? *home : 0;
    self->operation = operation;
    hp_process_operation = open == 1 ? operation : 0;
    if (self->slot != NULL) self->slot->tally[operation].opened++;
    self->window_start = hp_clock();
}

void hp_window_begin(uint32_t operation) {
    begin(operation, (uintptr_t)__builtin_frame_address(0), NULL);
}

void hp_window_begin_around(uint32_t operation, const uintptr_t* home) {
    begin(operation, (uintptr_t)__builtin_frame_address(0), home);
}

void hp_window_end(void) {
    const uint64_t end = hp_clock();
    struct hp_self* self = &hp_self;
    if (self->operation == 0) return;
    if (self->window_nested > 0) {
        self->window_nested--;
        return;
    }
    if (self->outer != NULL) hp_heal();
    if (self->slot != NULL) {
        struct hashprof_tally* tally = &self->slot->tally[self->operation];
        tally->windows++;
        if (hp_mode >= HASHPROF_FULL) tally->ticks += end - self->window_start;
    }
    self->operation = 0;
    self->window_address = 0;
    __atomic_sub_fetch(&open_windows, 1, __ATOMIC_RELAXED);
    hp_process_operation = 0;
}
