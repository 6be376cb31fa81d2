/* SPDX-License-Identifier: Apache-2.0 */
/* Mode time: warm-ups, then trials of a fixed number of calls under clock, tick counter and cycle counter. */
#include <stddef.h>

#include "checks.h"
#include "clock.h"
#include "counter.h"
#include "modes.h"
#include "output.h"
#include "session.h"

/* Ticks around each call exactly as a profiler's window takes them, unfenced, so that profiled and unprofiled
 * figures of one operation compare like with like. */
struct call_ticks {
    bool wanted;
    uint64_t start;
    uint64_t sum;
};

struct trial {
    struct stopwatch watch;
    struct call_ticks* call_ticks;
    bool cycles_known;
};

static void call_begin(void* state) {
    ((struct call_ticks*)state)->start = hp_ticks();
}

static void call_end(void* state) {
    struct call_ticks* ticks = state;
    ticks->sum += hp_ticks() - ticks->start;
}

/* The outermost of the reads is the one that costs most, so that the inner ones do not see it. */
static void timed_begin(void* state) {
    struct trial* trial = state;
    counter_resume();
    stopwatch_begin(&trial->watch);
    if (trial->call_ticks->wanted) call_begin(trial->call_ticks);
}

static void timed_end(void* state) {
    struct trial* trial = state;
    if (trial->call_ticks->wanted) call_end(trial->call_ticks);
    stopwatch_end(&trial->watch);
    counter_pause();
}

static enum outcome timed_loop(const struct session* session, struct trial* trial) {
    const uint64_t calls = session->arguments->iterations;
    const struct span per_call = {call_begin, call_end, trial->call_ticks};
    counter_resume();
    stopwatch_begin(&trial->watch);
    const enum outcome result = session_calls(session, calls, trial->call_ticks->wanted ? &per_call : NULL);
    stopwatch_end(&trial->watch);
    counter_pause();
    return result;
}

static enum outcome run_trial(const struct session* session, uint64_t number, struct trial* trial) {
    const uint64_t calls = session->arguments->iterations;
    const struct span step = {timed_begin, timed_end, trial};
    uint64_t cycles = 0;
    counter_start_trial();
    REQUIRE(session->operation.is_step ? session_calls(session, calls, &step) : timed_loop(session, trial));
    const enum counter_quality quality = counter_finish_trial(&cycles);
    if (quality == COUNTER_SCALED) output_meta_number("cycles_scaled_in_trial", number);
    if (trial->watch.backward > 0) output_meta_number("ticks_backward_in_trial", number);
    output_line("TRIAL");
    output_number(number);
    output_number(calls);
    output_seconds(trial->watch.nanoseconds);
    if (quality != COUNTER_NOT_COUNTED)
        output_number(cycles);
    else
        output_text("-");
    if (trial->watch.backward == 0)
        output_number(trial->watch.ticks);
    else
        output_text("-");
    output_end();
    return OUTCOME_PASS;
}

static void report_counter(void) {
    const bool usable = counter_open();
    output_meta("cpu_cycles_available", usable ? "1" : "0");
    output_meta("cycle_source", usable ? "perf_event" : "none");
    output_meta("cycle_reason", usable ? "user mode of the calling thread" : counter_reason());
    output_meta("perf_event_paranoid", counter_paranoid(COUNTER_PARANOID_FILE));
}

enum outcome mode_time(const struct arguments* arguments, const struct library* library, bool* partial) {
    struct session session = {.arguments = arguments, .library = library};
    struct call_ticks call_ticks = {.wanted = arguments->per_call_ticks};
    REQUIRE(session_prepare(&session));
    session_report_start(&session);
    report_counter();
    REQUIRE(session_calls(&session, arguments->warmups, NULL));
    session.before = events_now();
    const uint64_t start = clock_ns();
    uint64_t done = 0;
    while (done < arguments->trials) {
        const uint64_t elapsed = (clock_ns() - start) / UINT64_C(1000000000);
        if (arguments->limit_seconds != 0 && elapsed >= arguments->limit_seconds) break;
        struct trial trial = {.call_ticks = &call_ticks};
        REQUIRE(run_trial(&session, done + 1, &trial));
        done++;
    }
    *partial = done < arguments->trials;
    if (call_ticks.wanted) output_meta_number("per_call_ticks", call_ticks.sum);
    session_report_end(&session, done * arguments->iterations);
    return OUTCOME_PASS;
}
