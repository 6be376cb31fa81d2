/* SPDX-License-Identifier: Apache-2.0 */
#include "counter.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "outcome.h"

enum { PROOF_ADDS = 1 << 20, ADDS_PER_ROUND = 16 };

static int event = -1;
static struct counter_reading trial_start;
static bool trial_started;
static char reason[400];

const char* counter_reason(void) {
    return reason;
}

/* User mode only, so that it opens at paranoid level 2 and never mixes kernel time into the figures. */
static int open_event(void) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_CPU_CYCLES;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static bool read_event(struct counter_reading* reading) {
    struct counter_reading bytes;
    return counter_parse(&bytes, (long)read(event, &bytes, sizeof bytes), reading);
}

void counter_resume(void) {
    if (event >= 0) ioctl(event, PERF_EVENT_IOC_ENABLE, 0);
}

void counter_pause(void) {
    if (event >= 0) ioctl(event, PERF_EVENT_IOC_DISABLE, 0);
}

/* Differences of readings: resetting the event would leave its two times as they are. */
void counter_start_trial(void) {
    trial_started = event >= 0 && read_event(&trial_start);
}

enum counter_quality counter_finish_trial(uint64_t* cycles) {
    struct counter_reading end;
    *cycles = 0;
    if (!trial_started || !read_event(&end)) return COUNTER_NOT_COUNTED;
    return counter_scale(counter_difference(trial_start, end), cycles);
}

bool counter_now(uint64_t* value) {
    struct counter_reading now;
    if (event < 0 || !read_event(&now)) return false;
    *value = now.value;
    return true;
}

enum counter_quality counter_finish_spans(uint64_t sum, uint64_t* cycles) {
    struct counter_reading end;
    *cycles = 0;
    if (!trial_started || !read_event(&end)) return COUNTER_NOT_COUNTED;
    struct counter_reading counted = counter_difference(trial_start, end);
    counted.value = sum;
    return counter_scale(counted, cycles);
}

/* Register plus register: additions of constants are removed by the renamer of recent cores. */
static void run_dependent_adds(void) {
    uint64_t sum = 1;
    const uint64_t step = 3;
    for (unsigned round = 0; round < PROOF_ADDS / ADDS_PER_ROUND; round++) {
#if defined(__x86_64__)
        __asm__ volatile(".rept 16\n\tadd %1, %0\n\t.endr" : "+r"(sum) : "r"(step) : "cc");
#elif defined(__aarch64__)
        __asm__ volatile(".rept 16\n\tadd %0, %0, %1\n\t.endr" : "+r"(sum) : "r"(step));
#else
        for (unsigned i = 0; i < ADDS_PER_ROUND; i++) {
            sum += step;
            __asm__ volatile("" : "+r"(sum));
        }
#endif
    }
}

static bool prove(void) {
    uint64_t cycles = 0;
    counter_start_trial();
    counter_resume();
    run_dependent_adds();
    counter_pause();
    if (counter_finish_trial(&cycles) == COUNTER_NOT_COUNTED) {
        strcpy(
            reason,
            "the cycle event opened but did not count: its counter is taken (NMI watchdog, another profiler) "
            "or the "
            "process runs on a core of another type; free it or pin the process");
        return false;
    }
    if (counter_is_plausible(cycles, PROOF_ADDS)) return true;
    strcpy(reason, "the cycle event counts nonsense (");
    strcat(reason, decimal(cycles));
    strcat(reason, " cycles for ");
    strcat(reason, decimal(PROOF_ADDS));
    strcat(reason, " dependent additions): a broken virtual PMU; run on the metal");
    return false;
}

bool counter_open(void) {
    event = open_event();
    if (event < 0) {
        counter_advice(errno, counter_paranoid(COUNTER_PARANOID_FILE), reason, sizeof reason);
        return false;
    }
    if (prove()) return true;
    close(event);
    event = -1;
    return false;
}
