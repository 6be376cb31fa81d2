/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What happened to the process while a trial ran: switches, faults, migrations, CPU time, time spent waiting
 * for the CPU and time that the hypervisor took. Read outside the timed span. What no source tells is
 * unknown, never 0.
 */
#ifndef NGCC_WORKER_DISTURBANCE_H
#define NGCC_WORKER_DISTURBANCE_H

#include <stdbool.h>
#include <stdint.h>

struct count {
    bool known;
    uint64_t value;
};

enum disturbance {
    VOLUNTARY_SWITCHES,
    INVOLUNTARY_SWITCHES,
    MINOR_FAULTS,
    MAJOR_FAULTS,
    MIGRATIONS,
    WALL_NS,          /* of the whole trial, the untimed parts of an exchange included */
    CPU_NS,           /* of the calling thread */
    OTHER_THREADS_NS, /* CPU time of all other threads, also of ended ones: at least */
    RUN_DELAY_NS,     /* ready, but waiting for a CPU */
    STEAL_NS,         /* the pinned CPU was not given to this machine */
    DISTURBANCES
};

struct disturbances {
    struct count of[DISTURBANCES];
    unsigned cpu; /* that the reading was taken on */
};

/* Chooses the sources; once, before the first reading. */
void disturbance_open(void);

/* A reading. The clocks are read last before a trial and first after it. */
void disturbance_before(struct disturbances* now);
void disturbance_after(struct disturbances* now);

/* What lies between two readings. */
struct disturbances disturbance_between(const struct disturbances* before, const struct disturbances* after);

/* TRIALINFO lines. */
void disturbance_report(uint64_t trial, const struct disturbances* between);
void report_trial_count(uint64_t trial, const char* name, struct count count);

/* Whether threads other than the calling one took CPU time. */
bool disturbance_shows_threads(const struct disturbances* between);

/* Needs no kernel: of a line of /proc/stat. */
struct count disturbance_steal(const char* cpu_line, uint64_t ns_per_unit);

#endif
