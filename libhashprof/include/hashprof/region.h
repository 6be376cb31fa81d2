/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The accounting region: one block of memory that the intercepted process writes and a supervisor reads.
 *
 * It is a shared mapping (memfd, file or anonymous), so what was counted survives exec, _exit, abort, signals and
 * SIGKILL. Writers take no lock: every thread owns one slot and is its only writer; readers may look at any time and
 * see each 64-bit counter whole. All integers are in the byte order of the machine that wrote the region; `magic`
 * tells a reader that the order is its own.
 *
 * Units: lengths are bits exactly as the caller passed them; times are ticks of `tick_source` (never "cycles").
 */
#ifndef HASHPROF_REGION_H
#define HASHPROF_REGION_H

#include <stdint.h>

#define HASHPROF_REGION_MAGIC UINT64_C(0x31474552464f5250) /* "PROFREG1" in little-endian memory */
#define HASHPROF_REGION_VERSION 1u

enum {
    HASHPROF_FUNCTIONS = 32,   /* intercepted functions, the five of the ICCS first             */
    HASHPROF_OPERATIONS = 32,  /* windows; index 0 is "outside"                                 */
    HASHPROF_THREADS = 32,     /* slots; a slot of a thread that ended is taken again           */
    HASHPROF_ROWS = 512,       /* shapes a thread                                               */
    HASHPROF_SPILL_ROWS = 128, /* rows of shape HASHPROF_ANY_BITS for what finds no free row     */
    HASHPROF_INDEX = 1024,     /* open-addressing index over the rows, a power of two           */
    HASHPROF_NAME = 48         /* bytes of a name, NUL included                                 */
};

/* Shape of a spill row: the table of the thread was full, calls and ticks are right, the lengths are not kept. */
#define HASHPROF_ANY_BITS UINT64_MAX

/* Fixed indices of the function table. Names in data: sm3hash, pseudohash, pseudoXOF, drng, drng_init. */
enum hashprof_function_id {
    HASHPROF_SM3HASH = 0,
    HASHPROF_PSEUDOHASH = 1,
    HASHPROF_PSEUDOXOF = 2,
    HASHPROF_DRNG = 3,      /* get_random_number */
    HASHPROF_DRNG_INIT = 4, /* init_random_number */
    HASHPROF_FIRST_OTHER = 5
};

enum hashprof_route { HASHPROF_ROUTE_NONE = 0, HASHPROF_ROUTE_WRAP = 1, HASHPROF_ROUTE_PRELOAD = 2, HASHPROF_ROUTE_HOOK = 3 };
enum hashprof_mode { HASHPROF_OFF = 0, HASHPROF_COUNT = 1, HASHPROF_FULL = 2, HASHPROF_FENCED = 3 };
enum hashprof_tick_source { HASHPROF_TICKS_NONE = 0, HASHPROF_TICKS_RDTSC = 1, HASHPROF_TICKS_CNTVCT = 2, HASHPROF_TICKS_CLOCK_NS = 3 };

/* function.installed: the route really stands in the path of this function (a wrapper is linked in, a hook is set). */
struct hashprof_function {
    char name[HASHPROF_NAME];
    uint32_t installed;
    uint32_t reserved;
};

/* A constant of interception, in ticks a call: the median over batches and half the distance between quartiles. */
struct hashprof_constant {
    double ticks;
    double spread;
};

/* What one intercepted call costs. `inside` lies between the two tick reads and is part of the row's ticks; `outside`
 * is the rest of the wrapper and is part of the window's ticks only. The same two for a window. */
struct hashprof_calibration {
    uint32_t valid;
    uint32_t batches;
    struct hashprof_constant inside;
    struct hashprof_constant outside;
    struct hashprof_constant window_inside;
    double tick_hz;         /* measured against CLOCK_MONOTONIC_RAW; 0 if not measured       */
    double tick_resolution; /* smallest step seen between two reads that differ, in ticks    */
    double tick_pair;       /* two back-to-back reads and nothing else, in ticks             */
};

struct hashprof_row {
    uint64_t in_bits;
    uint64_t out_bits;
    uint32_t operation;
    uint32_t function;
    uint64_t calls;       /* outermost calls, counted at entry                                        */
    uint64_t ticks;       /* of outermost calls, added at return                                      */
    /* self ticks of a function = ticks + nested_ticks + recursive_ticks - child_ticks, summed over its rows;
     * inclusive ticks = ticks + nested_ticks. */
    uint64_t child_ticks; /* part of `ticks` and `nested_ticks` spent in helpers called from within   */
    uint64_t nested_calls; /* calls from within another helper (or itself), never in the share         */
    uint64_t nested_ticks; /* of nested calls whose function was not already active (no recursion)     */
    uint64_t child_calls;  /* intercepted calls made from within, each of which cost time in `ticks`      */
    uint64_t abandoned;    /* entered, left by longjmp or an exception: counted, without ticks           */
    uint64_t recursive_ticks; /* of nested calls whose function was active already                       */
    uint64_t padding[5];      /* two cache lines a row */
};

struct hashprof_tally {
    uint64_t windows; /* operations completed in this thread   */
    uint64_t ticks;   /* sum over them                          */
    uint64_t opened;  /* windows opened; opened > windows: one was left open or abandoned */
};

struct hashprof_thread {
    uint64_t tid; /* 0: free */
    uint32_t rows_used;
    uint32_t spill_used;
    uint64_t dropped_calls; /* neither a row nor a spill row was free */
    uint64_t healed;        /* stale frames found by comparing stack pointers */
    struct hashprof_tally tally[HASHPROF_OPERATIONS];
    uint16_t index[HASHPROF_INDEX]; /* row number + 1, 0 empty */
    struct hashprof_row rows[HASHPROF_ROWS + HASHPROF_SPILL_ROWS];
};

struct hashprof_region {
    uint64_t magic;
    uint32_t version;
    uint32_t thread_count; /* HASHPROF_THREADS of the writer     */
    uint64_t bytes;        /* of the whole region                */
    uint64_t handshake;    /* HASHPROF_REGION_MAGIC once code in the target has taken the region over */
    uint32_t route;
    uint32_t mode;
    uint32_t tick_source;
    uint32_t pid;
    uint32_t operation_count;
    uint32_t function_count;
    uint32_t forks;                  /* children that started their own accounting              */
    uint32_t operations_refused;     /* operation names that found no free entry                */
    uint64_t threads_refused_calls;  /* calls of threads that found no slot (upper bound is not lost: it is this) */
    struct hashprof_calibration calibration;
    struct hashprof_function functions[HASHPROF_FUNCTIONS];
    char operations[HASHPROF_OPERATIONS][HASHPROF_NAME];
    struct hashprof_thread threads[HASHPROF_THREADS];
};

#endif
