/* SPDX-License-Identifier: Apache-2.0 */
/* Mode time: warm-ups, then trials of a fixed number of calls. */
#include <stddef.h>

#include "checks.h"
#include "clock.h"
#include "counter.h"
#include "migrations.h"
#include "modes.h"
#include "output.h"
#include "tick_facts.h"
#include "trial.h"

static void report_counter(bool usable) {
    const struct counter_facts* facts = counter_facts();
    output_meta("cpu_cycles_available", usable ? "1" : "0");
    output_meta("cycle_source", usable ? "perf_event" : "none");
    output_meta("cycle_reason", usable ? "user mode of the calling thread" : facts->reason);
    output_meta("perf_event_paranoid", counter_paranoid(COUNTER_PARANOID_FILE));
    if (facts->core_type[0] != '\0') output_meta("core_type", facts->core_type);
    if (facts->refused[0] != '\0') output_meta("cycle_attributes_refused", facts->refused);
    if (!usable) return;
    output_meta("cycle_attributes", facts->attributes);
    output_meta("cycle_read", facts->read_by);
}

static enum outcome set_up(struct timing* timing) {
    const struct session* session = timing->session;
    const struct arguments* arguments = session->arguments;
    const struct tick_facts facts = tick_facts_now();
    const bool counts_cycles = counter_open();
    disturbance_open();
    session_report_start(session);
    report_counter(counts_cycles);
    tick_facts_report(&facts);
    const bool is_step = session->operation.is_step;
    const bool by_clock = is_step && !tick_facts_allow_seconds(&facts);
    output_meta("seconds_source", is_step && !by_clock ? "ticks/tick_hz" : "clock_monotonic_raw");
    output_meta_number("environment_size", environment_size());
    output_meta("migrations_source", migrations_source());
    timing->counts_cycles = counts_cycles;
    timing->quantum = facts.quantum;
    timing->call_by_call = is_step || arguments->per_call_ticks || arguments->distribution;
    timing->watch.takes_clock = by_clock;
    timing->watch.takes_cycles = is_step && counts_cycles;
    timing->watch.takes_window = arguments->per_call_ticks;
    if (arguments->distribution) REQUIRE(histogram_make(&timing->watch.histogram));
    if (timing->call_by_call) timing->cost = span_cost_measure(&session->operation, &timing->watch);
    return OUTCOME_PASS;
}

static void report_first_call(const struct timing* timing) {
    if (!timing->first_done) return;
    output_meta("first_call_ticks", timing->first_call.known ? decimal(timing->first_call.value) : "unknown");
    output_meta("first_call_was", timing->session->arguments->warmups > 0 ? "warm-up" : "timed");
}

/* Cycles are those of our thread: with others about, that is not the operation's whole cost. */
static void report_threads(const struct timing* timing) {
    if (timing->threads == 0)
        output_meta("threads_seen", "unknown");
    else
        output_meta_number("threads_seen", timing->threads);
    if (!timing->counts_cycles) return;
    output_meta("cycle_scope", timing->threads > 1 ? "calling thread only" : "calling thread");
    if (timing->watch.takes_cycles) output_meta_number("cycle_read_system_calls", counter_system_calls());
}

/* 0 is below what the source can show. */
static void report_or_dash(const char* name, uint64_t value) {
    output_meta(name, value != 0 ? decimal(value) : "-");
}

/* The least that a step can show: what a span around nothing does. */
static void report_step_floor(const struct timing* timing) {
    const struct span_cost* cost = &timing->cost;
    const uint64_t rate = tick_rate_hz();
    const double ticks =
        cost->floor_ticks != 0 ? (double)cost->floor_ticks : (double)cost->floor_sum / FLOOR_SPANS;
    uint64_t ns = cost->floor_ns;
    if (!timing->watch.takes_clock && rate != 0) ns = (uint64_t)(ticks * 1e9 / (double)rate + 0.5);
    report_or_dash("step_floor_ticks", cost->floor_ticks);
    report_or_dash("step_floor_cycles", cost->floor_cycles);
    report_or_dash("step_floor_ns", ns);
}

static void report_distribution(const struct timing* timing) {
    report_or_dash("distribution_floor_ticks", timing->cost.floor_ticks);
    output_meta_number("distribution_cost_ticks", timing->cost.whole_ticks);
    histogram_report(timing->watch.histogram);
}

static void report_calls(const struct timing* timing) {
    report_first_call(timing);
    if (timing->watch.takes_window) output_meta_number("per_call_ticks", timing->window_ticks);
    if (timing->call_by_call) output_meta_number("ticks_backward_calls", timing->backward_calls);
    output_meta("below_resolution", timing->below_resolution ? "1" : "0");
    if (timing->session->operation.is_step) report_step_floor(timing);
    if (timing->watch.histogram != NULL) report_distribution(timing);
}

enum outcome mode_time(const struct arguments* arguments, const struct library* library, bool* partial) {
    struct session session = {.arguments = arguments, .library = library};
    struct timing timing = {.session = &session};
    REQUIRE(session_prepare(&session));
    REQUIRE(set_up(&timing));
    REQUIRE(trial_warm_up(&timing, arguments->warmups));
    session.before = events_now();
    const uint64_t start = clock_ns();
    uint64_t done = 0;
    while (done < arguments->trials) {
        const uint64_t elapsed = (clock_ns() - start) / UINT64_C(1000000000);
        if (arguments->limit_seconds != 0 && elapsed >= arguments->limit_seconds) break;
        REQUIRE(trial_run(&timing, done + 1));
        done++;
    }
    *partial = done < arguments->trials;
    report_calls(&timing);
    report_threads(&timing);
    session_report_end(&session, done * arguments->iterations);
    return OUTCOME_PASS;
}
