/* SPDX-License-Identifier: Apache-2.0 */
#include "session.h"

#include <stddef.h>

#include "buffer.h"
#include "checks.h"
#include "clock.h"
#include "output.h"

enum { GUIDE_MEASUREMENTS = 100 }; /* that the assessment guide asks for */

enum outcome session_prepare(struct session* session) {
    const struct arguments* arguments = session->arguments;
    REQUIRE(operation_find(session->library, &arguments->operation, &session->operation));
    REQUIRE(library_seed(session->library, arguments->seed, arguments->seed_bytes));
    REQUIRE(session->operation.prepare());
    session->baseline = memory_now();
    return OUTCOME_PASS;
}

enum outcome session_loop(const struct session* session, uint64_t calls, const struct span* span) {
    const struct operation* operation = &session->operation;
    if (span == NULL || operation->places_span) {
        for (uint64_t i = 0; i < calls; i++)
            REQUIRE(operation->call(span));
    } else {
        for (uint64_t i = 0; i < calls; i++) {
            span->begin(span->state);
            const enum outcome called = operation->call(NULL);
            span->end(span->state);
            REQUIRE(called);
        }
    }
    return OUTCOME_PASS;
}

enum outcome session_check(const struct session* session) {
    return buffers_check(session->operation.function);
}

enum outcome session_calls(const struct session* session, uint64_t calls, const struct span* span) {
    REQUIRE(session_loop(session, calls, span));
    return session_check(session);
}

static void report_memory(const char* name, bool known, uint64_t bytes) {
    if (known)
        output_meta_number(name, bytes);
    else
        output_meta(name, "unknown");
}

void report_library(const struct library* library) {
    output_meta("id", library->id);
    output_meta("instance", library->instance);
    output_meta("category", category_name(library->category));
    output_meta("variant", library->variant);
    output_meta("library_kind", library->plain ? "plain" : "harness");
    output_meta("seeding", library->seeding);
    output_meta("build_flags", library->build_flags);
}

void session_report_start(const struct session* session) {
    const struct arguments* arguments = session->arguments;
    report_library(session->library);
    output_meta("operation", session->operation.name);
    output_meta_number("input_bytes", arguments->operation.input_bytes);
    report_memory("baseline_rss_bytes", session->baseline.known, session->baseline.resident);
    session->operation.report_sizes();
    if (session->library->category != CATEGORY_HASH) output_meta_number("seed_bytes", arguments->seed_bytes);
    output_meta("mode", "fixed_iterations");
    output_meta("timing_scope", session->operation.is_step ? "per_call_step" : "loop");
    output_meta_number("warmups", arguments->warmups);
    output_meta_number("iterations", arguments->iterations);
    output_meta("tick_source", tick_source());
}

void session_report_end(const struct session* session, uint64_t measurements) {
    const struct events events = events_now();
    const struct events* before = &session->before;
    output_meta_number("major_faults", events.major_faults - before->major_faults);
    output_meta_number("minor_faults", events.minor_faults - before->minor_faults);
    output_meta_number("voluntary_switches", events.voluntary_switches - before->voluntary_switches);
    output_meta_number("involuntary_switches", events.involuntary_switches - before->involuntary_switches);
    if (session->operation.report_counters != NULL) session->operation.report_counters();
    const struct memory memory = memory_now();
    report_memory("peak_rss_bytes", memory.known, memory.peak);
    report_memory("end_rss_bytes", memory.known, memory.resident);
    const uint64_t rate = tick_rate_hz();
    if (rate != 0)
        output_meta_number("tick_hz", rate);
    else
        output_meta("tick_hz", "unknown");
    output_meta_number("measurement_count", measurements);
    output_meta("guide_100_measurements", measurements >= GUIDE_MEASUREMENTS ? "met" : "not_met");
}
