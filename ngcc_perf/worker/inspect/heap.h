/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the process has taken from the malloc family and by mmap and brk, in requested bytes. Blocks are known
 * from the start of the process, so that a block freed in a call counts whenever it was made. All threads.
 */
#ifndef NGCC_INSPECT_HEAP_H
#define NGCC_INSPECT_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_level {
    int64_t bytes;  /* requested */
    int64_t usable; /* what the allocator handed out */
    int64_t blocks;
    int64_t mapped; /* by mmap, brk and sbrk directly, in whole pages */
};

struct heap_now {
    struct heap_level level, peak;
    uint64_t allocations;  /* since heap_start_peak */
    uint64_t failed;       /* requests that were refused since the start of the process */
    uint64_t failed_bytes; /* of the latest of them */
};

/* From here on the peak is looked for anew, and allocations are counted from 0; both only while the library
 * runs: what the inspector takes between its calls is none of theirs. */
void heap_start_peak(void);
void heap_watch(bool library_runs);
struct heap_now heap_now(void);

/* Memory without a promised content is filled with this byte, up to `limit` bytes of a block; 0: left as it
 * comes. */
void heap_set_junk(unsigned char fill, size_t limit);
void heap_fill(unsigned char* block, size_t from, size_t to);

/* Do calls of malloc by libc and by libraries arrive here? */
bool heap_is_interposed(void);

/* Around a fork: a child gets the account in one piece, and not locked by a thread that it does not have. */
void heap_before_fork(void);
void heap_after_fork(void);

/* For the interposed functions. */
void heap_note_made(void* block, size_t requested, size_t usable);
/* Before the block is given back, so that no other thread can get its address first. Returns what was
 * requested; false in *known for a block that nobody has seen being made. */
size_t heap_note_freed(void* block, size_t usable, bool* known);
void heap_note_refused(size_t requested);
void heap_note_mapped(int64_t bytes);

#endif
