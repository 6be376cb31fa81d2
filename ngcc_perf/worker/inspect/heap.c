/* SPDX-License-Identifier: Apache-2.0 */
/* The table of blocks: open addressing with linear probing, in a mapping of its own since malloc is what it
 * serves. */
#include "heap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "spin_lock.h"

struct entry {
    uintptr_t block; /* 0: free */
    size_t requested;
};

enum { FIRST_BITS = 14 };

static struct entry* entries;
static unsigned bits;
static size_t used;
static struct heap_now now;
static unsigned char junk;
static size_t junk_limit;
static bool watching;
static struct spin_lock lock;

void heap_before_fork(void) {
    spin_lock_take(&lock);
}

void heap_after_fork(void) {
    spin_lock_release(&lock);
}

static size_t home(uintptr_t block) {
    return (size_t)(((uint64_t)(block >> 4) * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - bits));
}

static size_t mask(void) {
    return ((size_t)1 << bits) - 1;
}

static void put(uintptr_t block, size_t requested) {
    size_t i = home(block);
    while (entries[i].block != 0)
        i = (i + 1) & mask();
    entries[i].block = block;
    entries[i].requested = requested;
}

/* By the system call: our own mmap counts. */
static struct entry* new_entries(unsigned new_bits) {
    const size_t bytes = sizeof(struct entry) << new_bits;
    const long made = syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0L);
    if (made == -1) abort();
    return (struct entry*)made;
}

static void make_room(void) {
    if (entries != NULL && used < mask() / 2) return;
    struct entry* const old = entries;
    const size_t old_count = old != NULL ? mask() + 1 : 0;
    bits = old != NULL ? bits + 1 : FIRST_BITS;
    entries = new_entries(bits);
    for (size_t i = 0; i < old_count; i++)
        if (old[i].block != 0) put(old[i].block, old[i].requested);
    if (old != NULL) syscall(SYS_munmap, old, old_count * sizeof *old);
}

/* Closes the gap by moving up what was displaced past it. */
static void take_out(size_t gap) {
    for (size_t i = (gap + 1) & mask(); entries[i].block != 0; i = (i + 1) & mask()) {
        if (((i - home(entries[i].block)) & mask()) < ((i - gap) & mask())) continue;
        entries[gap] = entries[i];
        gap = i;
    }
    entries[gap].block = 0;
    used--;
}

static void raise_peak(void) {
    if (!watching) return;
    if (now.level.bytes > now.peak.bytes) now.peak.bytes = now.level.bytes;
    if (now.level.usable > now.peak.usable) now.peak.usable = now.level.usable;
    if (now.level.blocks > now.peak.blocks) now.peak.blocks = now.level.blocks;
    if (now.level.mapped > now.peak.mapped) now.peak.mapped = now.level.mapped;
}

void heap_note_made(void* block, size_t requested, size_t usable) {
    spin_lock_take(&lock);
    make_room();
    put((uintptr_t)block, requested);
    used++;
    now.level.bytes += (int64_t)requested;
    now.level.usable += (int64_t)usable;
    now.level.blocks++;
    if (watching) now.allocations++;
    raise_peak();
    spin_lock_release(&lock);
}

size_t heap_note_freed(void* block, size_t usable, bool* known) {
    size_t requested = 0;
    spin_lock_take(&lock);
    *known = false;
    if (entries != NULL) {
        size_t i = home((uintptr_t)block);
        while (entries[i].block != 0 && entries[i].block != (uintptr_t)block)
            i = (i + 1) & mask();
        *known = entries[i].block != 0;
        if (*known) {
            requested = entries[i].requested;
            take_out(i);
            now.level.bytes -= (int64_t)requested;
            now.level.usable -= (int64_t)usable;
            now.level.blocks--;
        }
    }
    spin_lock_release(&lock);
    return requested;
}

void heap_note_refused(size_t requested) {
    spin_lock_take(&lock);
    now.failed++;
    now.failed_bytes = requested;
    spin_lock_release(&lock);
}

void heap_note_mapped(int64_t bytes) {
    spin_lock_take(&lock);
    now.level.mapped += bytes;
    raise_peak();
    spin_lock_release(&lock);
}

void heap_start_peak(void) {
    spin_lock_take(&lock);
    now.peak = now.level;
    now.allocations = 0;
    spin_lock_release(&lock);
}

void heap_watch(bool library_runs) {
    spin_lock_take(&lock);
    watching = library_runs;
    spin_lock_release(&lock);
}

struct heap_now heap_now(void) {
    spin_lock_take(&lock);
    const struct heap_now copy = now;
    spin_lock_release(&lock);
    return copy;
}

void heap_set_junk(unsigned char fill, size_t limit) {
    junk = fill;
    junk_limit = limit;
}

void heap_fill(unsigned char* block, size_t from, size_t to) {
    if (to > junk_limit) to = junk_limit;
    if (junk != 0 && from < to) memset(block + from, junk, to - from);
}

bool heap_is_interposed(void) {
    heap_watch(true);
    const struct heap_now before = heap_now();
    char* copy = strdup("of libc's making");
    const struct heap_now during = heap_now();
    free(copy);
    const struct heap_now after = heap_now();
    heap_watch(false);
    return during.level.bytes == before.level.bytes + 17 && after.level.bytes == before.level.bytes &&
           during.allocations == before.allocations + 1;
}
