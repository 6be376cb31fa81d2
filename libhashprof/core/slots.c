/* SPDX-License-Identifier: Apache-2.0 */
#include "core/slots.h"

#include <pthread.h>

static pthread_key_t at_thread_end;
static int has_key;

static void call_plainly(void (*call)(void*), void* argument) {
    call(argument);
}

hp_outward_call* hp_outward = call_plainly;

void hp_forget_thread(void) {
    struct hp_self* self = &hp_self;
    for (uint32_t i = 0; i < HASHPROF_FUNCTIONS; i++)
        self->hint[i] = NULL;
    self->slot = NULL;
    self->outer = NULL;
    self->child_ticks = 0;
    self->child_calls = 0;
    self->active = 0;
}

/* A slot that an ended thread leaves is used on: its rows are sums, and it does not matter who adds to them.
 */
static void leave_slot(void* slot) {
    hp_window_abandon();
    hp_forget_thread();
    __atomic_store_n(&((struct hashprof_thread*)slot)->owner, 0, __ATOMIC_RELEASE);
}

void hp_slots_start(void) {
    if (!has_key) has_key = pthread_key_create(&at_thread_end, leave_slot) == 0;
}

static void note_end(void* slot) {
    pthread_setspecific(at_thread_end, slot);
}

static int claim(struct hashprof_thread* slot, uint64_t owner) {
    uint64_t expected = 0;
    return __atomic_compare_exchange_n(&slot->owner, &expected, owner, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

void hp_touch(void* memory, uint64_t bytes) {
    enum { SMALLEST_PAGE = 4096 };
    for (uint64_t i = 0; i < bytes; i += SMALLEST_PAGE) {
        volatile char* byte = (volatile char*)memory + i;
        *byte = *byte;
    }
}

/* A thread is known by the address of its own block. One that finds its address in use took it over from a
 * thread that ended without running its destructors. */
struct hashprof_thread* hp_slot_of_thread(void) {
    struct hashprof_region* region = hp_region;
    if (region == NULL) return NULL;
    const uint64_t owner = (uint64_t)(uintptr_t)&hp_self;
    for (uint32_t i = 0; i < HASHPROF_THREADS; i++)
        if (region->threads[i].owner == owner) return &region->threads[i];
    for (uint32_t i = 0; i < HASHPROF_THREADS; i++) {
        struct hashprof_thread* slot = &region->threads[i];
        if (!claim(slot, owner)) continue;
        if (has_key) hp_outward(note_end, slot);
        hp_touch(slot, sizeof *slot);
        return slot;
    }
    return NULL;
}
