/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a harness drives the intercept path that is linked or loaded into the code under test.
 *
 * A library built with the wrap route exports one symbol, hashprof_control. Its presence is the handshake: without it
 * no helper call can be seen and no count may be reported. After `attach` all functions but
 * `calibrate` are async-signal-safe; windows belong to the calling thread, helper calls of threads without a window of their own count for
 * the open window of the process if there is exactly one, else as outside.
 */
#ifndef HASHPROF_HASHPROF_H
#define HASHPROF_HASHPROF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HASHPROF_ABI 1u

struct hashprof_control {
    uint32_t abi;         /* HASHPROF_ABI */
    uint32_t struct_size; /* sizeof(struct hashprof_control) of the provider */

    /* Bytes that a region needs (sizeof(struct hashprof_region) of the provider). */
    uint64_t (*region_bytes)(void);

    /* Takes `memory` (zero-filled, at least region_bytes(), page-aligned, writable, mapped for the rest of the
     * process) for all accounting from now on. Returns 0, or -1 if it is too small or misaligned. Call it before any
     * thread of the code under test runs; what was counted before stays in the former region. */
    int (*attach)(void* memory, uint64_t bytes);

    /* enum hashprof_mode. Returns the former mode. Threads see the change at their next call. */
    int (*set_mode)(int mode);

    /* Index of the operation of this name (1..31), registering it on first use; 0 ("outside") if the table is full. */
    uint32_t (*operation)(const char* name);

    /* One measured operation: ticks and helper calls between the two go to `operation`. A window inside a window of
     * the same thread is part of the outer one. */
    void (*window_begin)(uint32_t operation);
    void (*window_end)(void);

    /* Measures tick rate and interception cost in this process and stores both in the region; takes about 30 ms, and
     * about 5 ms each further time. Repeated calls are averaged: call it between parts of a long measurement, outside
     * any window, since the speed of the core may change. Returns 0, or -1 if the mode takes no ticks or a window is
     * open. The counts of the region are left as they were. */
    int (*calibrate)(void);
};

/* Never null. The pointer and what it points to are constant for the life of the process. */
const struct hashprof_control* hashprof_control(void);

#ifdef __cplusplus
}
#endif

#endif
