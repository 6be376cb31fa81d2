/* SPDX-License-Identifier: Apache-2.0 */
#include "observation.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "calls.h"
#include "checks.h"
#include "findings.h"
#include "guarded_call.h"
#include "operation.h"
#include "output.h"
#include "seeding.h"
#include "session.h"
#include "sources.h"
#include "stack.h"

enum { DIGESTS = 8 }; /* that are reported; more calls than that add nothing */

struct course {
    uint64_t calls;
    struct usage first, most; /* of all calls */
    struct kept before, after_first, at_end;
    uint64_t setup_digest, digests[DIGESTS];
};

/* Pages of address space: the first number of the file. */
static uint64_t address_space(void) {
    char text[32] = "";
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t bytes = read(file, text, sizeof text - 1);
    close(file);
    return bytes > 0 ? strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void limit_memory(uint64_t bytes) {
    if (bytes == 0) return;
    const uint64_t own = address_space();
    const struct rlimit limit = {own + bytes, own + bytes};
    if (own == 0 || setrlimit(RLIMIT_AS, &limit) != 0) output_meta("memory_limit", "could not be set");
}

static enum outcome call_once(const struct operation* operation) {
    static const struct span span = {operation_begin, operation_end, NULL};
    digest_reset();
    if (operation->places_span) return operation->call(&span);
    operation_begin(NULL);
    const enum outcome called = operation->call(NULL);
    operation_end(NULL);
    return called;
}

static uint64_t larger(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static void add_usage(struct usage* most, struct usage usage) {
    most->heap_peak = larger(most->heap_peak, usage.heap_peak);
    most->heap_peak_usable = larger(most->heap_peak_usable, usage.heap_peak_usable);
    most->allocations = larger(most->allocations, usage.allocations);
    most->mapped_peak = larger(most->mapped_peak, usage.mapped_peak);
    most->stack_peak = larger(most->stack_peak, usage.stack_peak);
    most->threads = larger(most->threads, usage.threads);
}

static enum outcome run_calls(const struct operation* operation, struct course* course) {
    course->before = library_kept();
    for (uint64_t i = 0; i < course->calls; i++) {
        REQUIRE(call_once(operation));
        const struct usage usage = operation_usage();
        add_usage(&course->most, usage);
        if (i < DIGESTS) course->digests[i] = digest_now();
        if (i > 0) continue;
        course->first = usage;
        course->after_first = library_kept();
    }
    course->at_end = library_kept();
    return OUTCOME_PASS;
}

/* From the seed on everything once more: is the first call what it was? */
static enum outcome repeat_first(const struct inspect_options* options, const struct library* library,
                                 const struct operation* operation, const struct course* course) {
    if (options->no_repeat || strcmp(library->seeding, SEEDING_NONE) == 0) {
        output_meta("state_carried", "unknown");
        return OUTCOME_PASS;
    }
    REQUIRE(library_seed(library, options->worker.seed, options->worker.seed_bytes));
    digest_reset();
    REQUIRE(operation->prepare());
    const bool same_setup = digest_now() == course->setup_digest;
    REQUIRE(call_once(operation));
    output_meta("state_carried", same_setup && digest_now() == course->digests[0] ? "0" : "1");
    return OUTCOME_PASS;
}

static void report_difference(const char* name, int64_t from, int64_t to) {
    output_meta(name, signed_decimal(to - from));
}

static void report_course(const struct course* course) {
    output_meta_number("calls", course->calls);
    output_meta_number("heap_peak_bytes", course->most.heap_peak);
    output_meta_number("heap_peak_usable_bytes", course->most.heap_peak_usable);
    output_meta_number("heap_allocations", course->most.allocations);
    output_meta_number("heap_first_call_peak_bytes", course->first.heap_peak);
    output_meta_number("mapped_peak_bytes", course->most.mapped_peak);
    output_meta_number("stack_peak_bytes", course->most.stack_peak);
    output_meta_number("stack_first_call_peak_bytes", course->first.stack_peak);
    output_meta_number("stack_limit_bytes", stack_bytes());
    output_meta_number("threads_seen", course->most.threads);
    const struct kept* first = &course->after_first;
    output_meta("held_before_bytes", signed_decimal(course->before.bytes + course->before.mapped));
    report_difference("heap_kept_by_first_call_bytes", course->before.bytes, first->bytes);
    report_difference("heap_kept_by_first_call_blocks", course->before.blocks, first->blocks);
    output_meta_number("later_calls", course->calls - 1);
    report_difference("heap_kept_by_later_calls_bytes", first->bytes, course->at_end.bytes);
    report_difference("heap_kept_by_later_calls_blocks", first->blocks, course->at_end.blocks);
    report_difference("mapped_kept_by_first_call_bytes", course->before.mapped, first->mapped);
    report_difference("mapped_kept_by_later_calls_bytes", first->mapped, course->at_end.mapped);
}

/* Digests are text: for comparing, not for counting. */
static void report_digests(const struct course* course) {
    output_meta("digest_setup", hexadecimal(course->setup_digest));
    for (uint64_t i = 0; i < course->calls && i < DIGESTS; i++) {
        char name[24] = "digest_call_";
        strcat(name, decimal(i + 1));
        output_meta(name, hexadecimal(course->digests[i]));
    }
}

enum outcome observe(const struct inspect_options* options, struct library* library) {
    struct session session = {.arguments = &options->worker, .library = library};
    struct course course = {.calls = options->worker.iterations};
    library->interpose = calls_interpose;
    guarded_call_set_junk((unsigned char)options->junk);
    limit_memory(options->memory_limit);
    digest_reset();
    REQUIRE(session_prepare(&session));
    course.setup_digest = digest_now();
    report_library(library);
    output_meta("operation", session.operation.name);
    session.operation.report_sizes();
    REQUIRE(run_calls(&session.operation, &course));
    report_course(&course);
    report_digests(&course);
    sources_report();
    return repeat_first(options, library, &session.operation, &course);
}
