/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CPU cycles of the calling thread in user mode, from perf_event. Virtual machines offer counters that open
 * and count nonsense, so one is used only after it has counted a loop of known length plausibly; without one
 * there is no cycle figure at all, never a 0.
 */
#ifndef NGCC_WORKER_COUNTER_H
#define NGCC_WORKER_COUNTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cpu_mask.h"
#include "perf_layer.h"

/* What a read of the event gives: its value, and how long it was enabled and really counting, in nanoseconds.
 */
struct counter_reading {
    uint64_t value;
    uint64_t enabled;
    uint64_t running;
};

enum counter_quality {
    COUNTER_NOT_COUNTED, /* never ran, a short read, no cycle, or too large to scale */
    COUNTER_SCALED,      /* shared the hardware with other events: extrapolated      */
    COUNTER_EXACT
};

/* counter_scale.c: pure decisions on readings. */
/* Takes what read() returned into *reading; false for a short or failed read. */
bool counter_parse(const void* bytes, long read_result, struct counter_reading* reading);
struct counter_reading counter_difference(struct counter_reading start, struct counter_reading end);
enum counter_quality counter_scale(struct counter_reading counted, uint64_t* cycles);
/* Can `cycles` be the cost of a chain of `adds` dependent additions? */
bool counter_is_plausible(uint64_t cycles, uint64_t adds);

/* counter.c: one event for the process. */
struct counter_machine {
    const struct perf_layer* layer;
    const char* units;              /* CORE_TYPE_UNITS */
    const char* paranoid_file;      /* COUNTER_PARANOID_FILE */
    const struct cpu_mask* allowed; /* null: ask the kernel */
};

struct counter_attempt {
    const char* shown;
    unsigned exclude_hv;
    uint64_t config1;
};

struct counter_facts {
    bool opened;
    int error;              /* errno of the opening, 0 if none was tried */
    char reason[400];       /* why there is none, with the remedy */
    char refused[200];      /* attributes that the kernel did not take, with its errno */
    const char* attributes; /* that the event was opened with */
    const char* core_type;  /* on processors with several, else "" */
    const char* read_by;    /* counter_now: "rdpmc", or "read: " and the reason */
};

/* Opens and proves it. False: the facts say why. */
bool counter_open(void);
bool counter_open_on(const struct counter_machine* machine);
void counter_close(void);
const struct counter_facts* counter_facts(void);

/* counter_start_trial, then counter_resume and counter_pause around what is counted, then
 * counter_finish_trial. */
void counter_start_trial(void);
void counter_resume(void);
void counter_pause(void);
enum counter_quality counter_finish_trial(uint64_t* cycles);
/* The same before it is judged: what the event has counted since counter_start_trial. */
bool counter_trial_reading(struct counter_reading* counted);

/* For spans within a trial, during which the counter goes on: its present value, by a register or else by a
 * system call, which are counted. The sum of the spans takes the place of the whole trial's count. */
bool counter_now(uint64_t* value);
uint64_t counter_system_calls(void);
enum counter_quality counter_finish_spans(uint64_t sum, uint64_t* cycles);

/* counter_advice.c */
#define COUNTER_PARANOID_FILE "/proc/sys/kernel/perf_event_paranoid"
/* Text of that file: a number, "absent" (the kernel has no perf events) or "unreadable". */
const char* counter_paranoid(const char* path);
/* Why perf_event_open gave this errno while the file had that text, and what to do about it. */
void counter_advice(int error, const char* paranoid, char* text, size_t text_size);

#endif
