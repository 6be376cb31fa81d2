/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The malloc family under its own names: this program exports them, so that libc and every library call them.
 * The work is left to glibc's allocator, whose entry points keep their internal names for this purpose.
 */
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "heap.h"

extern void* __libc_malloc(size_t bytes);
extern void* __libc_calloc(size_t count, size_t bytes);
extern void* __libc_realloc(void* block, size_t bytes);
extern void* __libc_memalign(size_t alignment, size_t bytes);
extern void __libc_free(void* block);

static void* made(void* block, size_t requested) {
    if (block == NULL) {
        heap_note_refused(requested);
        return NULL;
    }
    heap_fill(block, 0, requested);
    heap_note_made(block, requested, malloc_usable_size(block));
    return block;
}

void* malloc(size_t bytes) {
    return made(__libc_malloc(bytes), bytes);
}

void free(void* block) {
    if (block == NULL) return;
    bool known;
    heap_note_freed(block, malloc_usable_size(block), &known);
    __libc_free(block);
}

void* calloc(size_t count, size_t bytes) {
    size_t total;
    if (__builtin_mul_overflow(count, bytes, &total)) {
        heap_note_refused(SIZE_MAX);
        errno = ENOMEM;
        return NULL;
    }
    void* block = __libc_calloc(count, bytes);
    if (block == NULL) {
        heap_note_refused(total);
        return NULL;
    }
    heap_note_made(block, total, malloc_usable_size(block));
    return block;
}

/* A block that grows counts once, in its new size, also if it is moved. */
void* realloc(void* block, size_t bytes) {
    if (block == NULL) return malloc(bytes);
    if (bytes == 0) {
        free(block);
        return NULL;
    }
    const size_t usable = malloc_usable_size(block);
    bool known;
    const size_t requested = heap_note_freed(block, usable, &known);
    void* grown = __libc_realloc(block, bytes);
    if (grown == NULL) {
        heap_note_refused(bytes);
        if (known) heap_note_made(block, requested, usable);
        return NULL;
    }
    if (known) heap_fill(grown, requested, bytes);
    heap_note_made(grown, bytes, malloc_usable_size(grown));
    return grown;
}

void* reallocarray(void* block, size_t count, size_t bytes) {
    size_t total;
    if (!__builtin_mul_overflow(count, bytes, &total)) return realloc(block, total);
    heap_note_refused(SIZE_MAX);
    errno = ENOMEM;
    return NULL;
}

void* memalign(size_t alignment, size_t bytes) {
    return made(__libc_memalign(alignment, bytes), bytes);
}

void* aligned_alloc(size_t alignment, size_t bytes) {
    return memalign(alignment, bytes);
}

int posix_memalign(void** block, size_t alignment, size_t bytes) {
    if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    const int saved = errno;
    void* const found = memalign(alignment, bytes);
    errno = saved;
    if (found == NULL) return ENOMEM;
    *block = found;
    return 0;
}

void* valloc(size_t bytes) {
    return memalign((size_t)sysconf(_SC_PAGESIZE), bytes);
}

void* pvalloc(size_t bytes) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (bytes <= SIZE_MAX - page) return memalign(page, (bytes + page - 1) / page * page);
    errno = ENOMEM;
    return NULL;
}
