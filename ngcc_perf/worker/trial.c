/* SPDX-License-Identifier: Apache-2.0 */
#include "trial.h"

#include <stddef.h>

#include "checks.h"
#include "clock.h"
#include "counter.h"
#include "output.h"
#include "tick_facts.h"

struct trial {
    struct timing* timing;
    bool is_step;
    struct stopwatch loop;
    struct span span;
    struct count half_ticks;
    uint64_t half_calls;
};

struct figures {
    uint64_t nanoseconds, cycles;
    struct count ticks;
    enum counter_quality quality;
};

static enum outcome run_loop(const struct trial* trial, uint64_t calls) {
    return session_loop(trial->timing->session, calls, trial->timing->call_by_call ? &trial->span : NULL);
}

/* Ticks of the calls so far. */
static struct count elapsed(const struct trial* trial) {
    const struct call_watch* watch = &trial->timing->watch;
    struct count ticks;
    if (trial->is_step) return (struct count){watch->backward == 0, watch->ticks};
    ticks.known = ticks_between(trial->loop.start_ticks, hp_ticks_fenced(), &ticks.value);
    return ticks;
}

static enum outcome run_calls(struct trial* trial, uint64_t calls) {
    struct timing* timing = trial->timing;
    uint64_t done = 0;
    if (!timing->first_done) {
        REQUIRE(run_loop(trial, 1));
        timing->first_call = elapsed(trial);
        timing->first_done = true;
        done = 1;
    }
    trial->half_calls = calls / 2;
    if (trial->half_calls > 0) {
        REQUIRE(run_loop(trial, trial->half_calls - done));
        trial->half_ticks = elapsed(trial);
        done = trial->half_calls;
    }
    return run_loop(trial, calls - done);
}

static enum outcome run_as_loop(struct trial* trial, uint64_t calls) {
    counter_resume();
    stopwatch_begin(&trial->loop);
    const enum outcome result = run_calls(trial, calls);
    stopwatch_end(&trial->loop);
    counter_pause();
    return result;
}

static void start_watch(struct timing* timing) {
    struct call_watch* watch = &timing->watch;
    watch->ticks = watch->calls = watch->backward = 0;
    watch->nanoseconds = watch->cycles = watch->window_ticks = 0;
    watch->cycles_lost = false;
}

static struct trial new_trial(struct timing* timing) {
    const bool is_step = timing->session->operation.is_step;
    start_watch(timing);
    return (struct trial){.timing = timing, .is_step = is_step, .span = call_watch_span(&timing->watch)};
}

enum outcome trial_warm_up(struct timing* timing, uint64_t calls) {
    if (calls == 0) return OUTCOME_PASS;
    struct trial trial = new_trial(timing);
    struct histogram* const histogram = timing->watch.histogram;
    timing->watch.histogram = NULL;
    stopwatch_begin(&trial.loop);
    REQUIRE(run_loop(&trial, 1));
    timing->first_call = elapsed(&trial);
    timing->first_done = true;
    timing->watch.histogram = histogram;
    return session_calls(timing->session, calls - 1, NULL);
}

/* A step's time is that of its ticks: two readings of the clock around it would cost more than they tell. The
 * few calls that the tick counter could not measure are taken to be like the others. */
static enum outcome step_nanoseconds(const struct trial* trial, uint64_t calls, uint64_t* nanoseconds) {
    const struct call_watch* watch = &trial->timing->watch;
    *nanoseconds = watch->nanoseconds;
    if (watch->takes_clock) return OUTCOME_PASS;
    const uint64_t rate = tick_rate_hz();
    if (watch->calls == 0 || rate == 0)
        return fail(OUTCOME_CLOCK, "the tick counter ran backwards during every call", (char*)NULL);
    const long double ticks = (long double)watch->ticks * (long double)calls / (long double)watch->calls;
    *nanoseconds = (uint64_t)(ticks * 1e9L / (long double)rate + 0.5L);
    return OUTCOME_PASS;
}

static enum outcome take_figures(const struct trial* trial, uint64_t calls, struct figures* figures) {
    const struct call_watch* watch = &trial->timing->watch;
    if (trial->is_step) {
        figures->ticks = elapsed(trial);
        figures->quality =
            watch->cycles_lost ? COUNTER_NOT_COUNTED : counter_finish_spans(watch->cycles, &figures->cycles);
        return step_nanoseconds(trial, calls, &figures->nanoseconds);
    }
    figures->ticks = (struct count){trial->loop.backward == 0, trial->loop.ticks};
    figures->nanoseconds = trial->loop.nanoseconds;
    figures->quality = counter_finish_trial(&figures->cycles);
    return OUTCOME_PASS;
}

static void report_figures(const struct trial* trial, uint64_t number, uint64_t calls,
                           const struct figures* figures) {
    if (figures->quality == COUNTER_SCALED) output_meta_number("cycles_scaled_in_trial", number);
    if (!figures->ticks.known) output_meta_number("ticks_backward_in_trial", number);
    output_line("TRIAL");
    output_number(number);
    output_number(calls);
    output_seconds(figures->nanoseconds);
    output_text(figures->quality != COUNTER_NOT_COUNTED ? decimal(figures->cycles) : "-");
    output_text(figures->ticks.known ? decimal(figures->ticks.value) : "-");
    output_end();
    const struct count half_calls = {trial->half_ticks.known, trial->half_calls};
    report_trial_count(number, "first_half_ticks", trial->half_ticks);
    report_trial_count(number, "first_half_calls", half_calls);
}

static void note(const struct trial* trial, const struct figures* figures,
                 const struct disturbances* events) {
    struct timing* timing = trial->timing;
    const struct call_watch* watch = &timing->watch;
    const uint64_t spans = trial->is_step ? watch->calls : 1;
    timing->window_ticks += watch->window_ticks;
    timing->backward_calls += watch->backward;
    if (figures->ticks.known && tick_facts_too_short(figures->ticks.value, spans, timing->quantum))
        timing->below_resolution = true;
    const uint64_t living = threads_now();
    if (living > timing->threads) timing->threads = living;
    if (disturbance_shows_threads(events) && timing->threads < 2) timing->threads = 2;
}

enum outcome trial_run(struct timing* timing, uint64_t number) {
    const uint64_t calls = timing->session->arguments->iterations;
    struct trial trial = new_trial(timing);
    struct figures figures = {0, 0, {false, 0}, COUNTER_NOT_COUNTED};
    struct disturbances before, after;
    disturbance_before(&before);
    counter_start_trial();
    if (trial.is_step) {
        counter_resume();
        REQUIRE(run_calls(&trial, calls));
        counter_pause();
    } else {
        REQUIRE(run_as_loop(&trial, calls));
    }
    disturbance_after(&after);
    REQUIRE(take_figures(&trial, calls, &figures));
    REQUIRE(session_check(timing->session));
    const struct disturbances events = disturbance_between(&before, &after);
    report_figures(&trial, number, calls, &figures);
    disturbance_report(number, &events);
    note(&trial, &figures, &events);
    return OUTCOME_PASS;
}
