/* SPDX-License-Identifier: Apache-2.0 */
#include "disturbance.h"

#include <sched.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <time.h>

#include "cpu_mask.h"
#include "migrations.h"
#include "outcome.h"
#include "output.h"
#include "proc_file.h"

/* Less than a thread takes to begin and end; leaves room for how kernels account interrupts. */
#define SHORTEST_THREAD_NS UINT64_C(20000)

static char cpu_word[16]; /* "cpu3 " of the CPU that we are pinned to, else empty */
static uint64_t ns_per_unit;

static struct count known(uint64_t value) {
    return (struct count){true, value};
}
static const struct count unknown = {false, 0};

struct count disturbance_steal(const char* cpu_line, uint64_t unit_ns) {
    uint64_t units;
    /* "cpu3 user nice system idle iowait irq softirq steal …", proc(5). */
    if (!proc_field(cpu_line, 8, &units)) return unknown;
    return known(units * unit_ns);
}

void disturbance_open(void) {
    const unsigned long units = getauxval(AT_CLKTCK);
    struct cpu_mask allowed;
    const int cpu = cpu_mask_allowed(&allowed) ? cpu_mask_only(&allowed) : -1;
    ns_per_unit = units > 0 ? UINT64_C(1000000000) / units : 0;
    cpu_word[0] = '\0';
    if (cpu >= 0) {
        strcpy(cpu_word, "cpu");
        strcat(cpu_word, decimal((unsigned)cpu));
        strcat(cpu_word, " ");
    }
    migrations_open(&perf_kernel, MIGRATIONS_SCHED_FILE);
}

static struct count clock_count(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return unknown;
    return known((uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec);
}

static struct count difference(struct count from, struct count to) {
    if (!from.known || !to.known) return unknown;
    return known(to.value > from.value ? to.value - from.value : 0);
}

/* The CPU time of the process less that of our thread, at most before a trial and at least after it: what we
 * use up between the readings, an interruption say, is never taken for that of other threads. */
static void read_clocks(struct disturbances* now, bool is_before) {
    now->of[WALL_NS] = clock_count(CLOCK_MONOTONIC_RAW);
    const struct count first = clock_count(CLOCK_THREAD_CPUTIME_ID);
    const struct count process = clock_count(CLOCK_PROCESS_CPUTIME_ID);
    const struct count last = clock_count(CLOCK_THREAD_CPUTIME_ID);
    now->of[CPU_NS] = is_before ? last : first;
    now->of[OTHER_THREADS_NS] = difference(is_before ? first : last, process);
}

static void read_usage(struct disturbances* now) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return;
    now->of[VOLUNTARY_SWITCHES] = known((uint64_t)usage.ru_nvcsw);
    now->of[INVOLUNTARY_SWITCHES] = known((uint64_t)usage.ru_nivcsw);
    now->of[MINOR_FAULTS] = known((uint64_t)usage.ru_minflt);
    now->of[MAJOR_FAULTS] = known((uint64_t)usage.ru_majflt);
}

static void read_files(struct disturbances* now) {
    char text[256];
    uint64_t delay;
    const int cpu = sched_getcpu();
    now->cpu = cpu < 0 ? 0 : (unsigned)cpu;
    now->of[MIGRATIONS] = migrations_now();
    if (proc_text("/proc/thread-self/schedstat", text, sizeof text) && proc_field(text, 1, &delay))
        now->of[RUN_DELAY_NS] = known(delay);
    if (cpu_word[0] != '\0' && ns_per_unit != 0 && proc_line("/proc/stat", cpu_word, text, sizeof text))
        now->of[STEAL_NS] = disturbance_steal(text, ns_per_unit);
}

void disturbance_before(struct disturbances* now) {
    memset(now, 0, sizeof *now);
    read_files(now);
    read_usage(now);
    read_clocks(now, true);
}

void disturbance_after(struct disturbances* now) {
    memset(now, 0, sizeof *now);
    read_clocks(now, false);
    read_usage(now);
    read_files(now);
}

struct disturbances disturbance_between(const struct disturbances* before, const struct disturbances* after) {
    struct disturbances between;
    memset(&between, 0, sizeof between);
    between.cpu = after->cpu;
    for (unsigned i = 0; i < DISTURBANCES; i++) {
        const struct count *start = &before->of[i], *end = &after->of[i];
        if (start->known && end->known && end->value >= start->value)
            between.of[i] = known(end->value - start->value);
    }
    between.of[OTHER_THREADS_NS] = difference(before->of[OTHER_THREADS_NS], after->of[OTHER_THREADS_NS]);
    /* Back on the same CPU says nothing about what was in between. */
    if (!between.of[MIGRATIONS].known && before->cpu != after->cpu) between.of[MIGRATIONS] = known(1);
    return between;
}

bool disturbance_shows_threads(const struct disturbances* between) {
    const struct count others = between->of[OTHER_THREADS_NS];
    return others.known && others.value > SHORTEST_THREAD_NS;
}

void report_trial_count(uint64_t trial, const char* name, struct count count) {
    output_line("TRIALINFO");
    output_number(trial);
    output_text(name);
    output_text(count.known ? decimal(count.value) : "-");
    output_end();
}

void disturbance_report(uint64_t trial, const struct disturbances* between) {
    static const char* const names[DISTURBANCES] = {"voluntary_switches",
                                                    "involuntary_switches",
                                                    "minor_faults",
                                                    "major_faults",
                                                    "migrations",
                                                    "wall_ns",
                                                    "cpu_ns",
                                                    "other_threads_ns",
                                                    "run_delay_ns",
                                                    "steal_ns"};
    for (unsigned i = 0; i < DISTURBANCES; i++)
        report_trial_count(trial, names[i], between->of[i]);
}
