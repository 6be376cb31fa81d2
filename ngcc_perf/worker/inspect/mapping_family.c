/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mmap, munmap, mremap, brk and sbrk as libraries call them; what libc's own allocator and thread stacks map
 * does not come through here. Ranges are kept, so that unmapping a part, or what was never mapped here,
 * counts right.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "heap.h"
#include "mapping_family.h"
#include "spin_lock.h"

enum { MOST_RANGES = 1024 };

struct range {
    uintptr_t start, end; /* end 0: free */
};
static struct range ranges[MOST_RANGES];
static struct spin_lock lock;

static size_t pages(size_t bytes) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

static bool keep(uintptr_t start, uintptr_t end) {
    for (unsigned i = 0; i < MOST_RANGES; i++) {
        if (ranges[i].end != 0) continue;
        ranges[i].start = start;
        ranges[i].end = end;
        return true;
    }
    return false;
}

/* Takes [start, end) out of all ranges; returns how much of it was in one. */
static size_t cut(uintptr_t start, uintptr_t end) {
    size_t removed = 0;
    for (unsigned i = 0; i < MOST_RANGES; i++) {
        struct range* range = &ranges[i];
        if (range->end == 0 || range->end <= start || range->start >= end) continue;
        const struct range whole = *range;
        range->end = 0;
        removed += whole.end - whole.start;
        if (whole.start < start && keep(whole.start, start)) removed -= start - whole.start;
        if (whole.end > end && keep(end, whole.end)) removed -= whole.end - end;
    }
    return removed;
}

static void change(uintptr_t cut_start, size_t cut_bytes, uintptr_t start, size_t bytes) {
    int64_t growth = 0;
    spin_lock_take(&lock);
    if (cut_bytes > 0) growth -= (int64_t)cut(cut_start, cut_start + pages(cut_bytes));
    if (bytes > 0 && keep(start, start + pages(bytes))) growth += (int64_t)pages(bytes);
    spin_lock_release(&lock);
    heap_note_mapped(growth);
}

void* mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset) {
    const long mapped = syscall(SYS_mmap, address, bytes, protection, flags, file, offset);
    if (mapped == -1) {
        if (errno == ENOMEM) heap_note_refused(bytes);
        return MAP_FAILED;
    }
    /* A mapping at a fixed place replaces what was there. */
    change((uintptr_t)mapped, bytes, (uintptr_t)mapped, bytes);
    return (void*)mapped;
}

void* mmap64(void* address, size_t bytes, int protection, int flags, int file, off64_t offset) {
    return mmap(address, bytes, protection, flags, file, offset);
}

int munmap(void* address, size_t bytes) {
    const int result = (int)syscall(SYS_munmap, address, bytes);
    if (result == 0) change((uintptr_t)address, bytes, 0, 0);
    return result;
}

void* mremap(void* address, size_t old_bytes, size_t bytes, int flags, ...) {
    va_list more;
    va_start(more, flags);
    void* const wanted = (flags & MREMAP_FIXED) != 0 ? va_arg(more, void*) : NULL;
    va_end(more);
    const long mapped = syscall(SYS_mremap, address, old_bytes, bytes, flags, wanted);
    if (mapped == -1) return MAP_FAILED;
    change((uintptr_t)address, old_bytes, (uintptr_t)mapped, bytes);
    return (void*)mapped;
}

/* The break belongs to libc's allocator too, which remembers it: so libc has to move it. */
static void* (*libc_sbrk)(intptr_t);

void mapping_family_open(void) {
    void* address = dlsym(RTLD_NEXT, "sbrk");
    memcpy(&libc_sbrk, &address, sizeof libc_sbrk);
}

void* sbrk(intptr_t growth) {
    void* const before = libc_sbrk(growth);
    if (before == (void*)-1)
        heap_note_refused((size_t)growth);
    else
        heap_note_mapped(growth);
    return before;
}

int brk(void* address) {
    const intptr_t growth = (intptr_t)address - (intptr_t)libc_sbrk(0);
    return sbrk(growth) == (void*)-1 ? -1 : 0;
}
