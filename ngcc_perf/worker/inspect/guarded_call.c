/* SPDX-License-Identifier: Apache-2.0 */
#include "guarded_call.h"

#include <string.h>

#include "buffers.h"
#include "capture.h"
#include "exit_family.h"
#include "findings.h"
#include "heap.h"
#include "helpers.h"
#include "outcome.h"
#include "output.h"
#include "stack.h"
#include "surroundings.h"

static bool measuring;
static struct usage usage;
static struct heap_level at_begin;
static struct kept kept;
static uint64_t digest;
static unsigned char output_junk;
static const char* volatile observed;

const char* function_under_observation(void) {
    return observed;
}

static uint64_t above(int64_t level, int64_t start) {
    return level > start ? (uint64_t)(level - start) : 0;
}

void operation_begin(void* unused) {
    (void)unused;
    memset(&usage, 0, sizeof usage);
    heap_start_peak();
    at_begin = heap_now().level;
    measuring = true;
}

void operation_end(void* unused) {
    (void)unused;
    const struct heap_now heap = heap_now();
    usage.heap_peak = above(heap.peak.bytes, at_begin.bytes);
    usage.heap_peak_usable = above(heap.peak.usable, at_begin.usable);
    usage.mapped_peak = above(heap.peak.mapped, at_begin.mapped);
    usage.allocations = heap.allocations;
    measuring = false;
}

struct usage operation_usage(void) {
    return usage;
}

struct kept library_kept(void) {
    return kept;
}

void digest_reset(void) {
    digest = UINT64_C(14695981039346656037);
}

uint64_t digest_now(void) {
    return digest;
}

void guarded_call_set_junk(unsigned char fill) {
    output_junk = fill;
}

static void digest_bytes(const void* data, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        digest = (digest ^ ((const unsigned char*)data)[i]) * UINT64_C(1099511628211);
}

/* Takes no arguments that matter: what remains is what the way to a function needs. */
static int nothing(void) {
    return 0;
}

/* On x86-64 the return address that an empty function finds is the function's own business, too: it is part
 * of what every function uses and stays in the figure. */
static size_t measure_base(const struct guarded_call* call) {
    int (*const empty)(void) = nothing;
    void* const function = call->invocation->function;
    memcpy(&call->invocation->function, &empty, sizeof empty);
    stack_take_depth();
    stack_run(call->invoke, call->invocation);
    call->invocation->function = function;
#ifdef __x86_64__
    return stack_take_depth() - sizeof(void*);
#else
    return stack_take_depth();
#endif
}

/* Nobody may write beyond the length that a function was told, even where the buffer is larger. */
static length spare_of(const struct parameter* parameter, const struct buffer* buffer, length told) {
    return parameter->direction == OUTPUT && told < buffer->size ? buffer->size - told : 0;
}

static void prepare(const struct guarded_call* call, length* told) {
    for (unsigned i = 0; i < call->count; i++) {
        const struct parameter* parameter = &call->parameters[i];
        const struct buffer* buffer = buffer_at(parameter->data);
        told[i] = parameter->bytes != NULL ? *parameter->bytes : buffer != NULL ? buffer->size : 0;
        if (buffer == NULL) continue;
        if (parameter->direction == INPUT) buffer_protect(buffer);
        if (parameter->direction != OUTPUT) continue;
        if (output_junk != 0)
            memset(buffer->data, output_junk, (size_t)(buffer->size - spare_of(parameter, buffer, told[i])));
        memset(buffer->data + told[i], buffers_guard_value(), (size_t)spare_of(parameter, buffer, told[i]));
    }
}

static void check_spare(const struct guarded_call* call, const struct parameter* parameter, length told) {
    const struct buffer* buffer = buffer_at(parameter->data);
    length farthest = 0;
    for (length i = 0; i < spare_of(parameter, buffer, told); i++)
        if (buffer->data[told + i] != buffers_guard_value()) farthest = i + 1;
    if (farthest > 0)
        finding("buffer_overrun", call->function, buffer->name, call->function, " writes up to ",
                decimal(farthest), " bytes past the declared end of the buffer ", buffer->name, " (",
                decimal(told), " bytes)", (char*)NULL);
}

/* As returned, or as given where nothing is returned. */
static length length_of(const struct parameter* parameter, const struct buffer* buffer) {
    if (parameter->bytes != NULL) return *parameter->bytes;
    return parameter->direction == STATE ? parameter->input_bytes : buffer->size;
}

static void check_result(const struct guarded_call* call, const length* told) {
    const int returned = call->invocation->returned;
    const bool failed = call->returns == NEGATIVE_IS_FAILURE ? returned < 0 : returned != 0;
    if (failed && call->returns != FAILURE_IS_ALLOWED)
        finding("nonzero_return", call->function, "", call->function, " returns ", signed_decimal(returned),
                (char*)NULL);
    digest_bytes(&returned, sizeof returned);
    for (unsigned i = 0; i < call->count; i++) {
        const struct parameter* parameter = &call->parameters[i];
        const struct buffer* buffer = buffer_at(parameter->data);
        if (buffer == NULL || parameter->direction == INPUT) continue;
        check_spare(call, parameter, told[i]);
        const length bytes = length_of(parameter, buffer);
        const length most = buffer->size - spare_of(parameter, buffer, told[i]);
        if (bytes > most)
            finding("length_beyond_declared", call->function, buffer->name, call->function,
                    " returns a length of ", decimal(bytes), " for the buffer ", buffer->name, ", ",
                    decimal(most), " are declared", (char*)NULL);
        if (failed) continue;
        digest_bytes(&bytes, sizeof bytes);
        digest_bytes(buffer->data, (size_t)(bytes < buffer->size ? bytes : buffer->size));
    }
}

/* So that a process that vanishes leaves behind where it was. */
static void announce(const char* function) {
    static const char* latest;
    if (function != latest) output_meta("last_function", function);
    latest = function;
}

static void check_refusals(const struct guarded_call* call, const struct heap_now* before) {
    const struct heap_now after = heap_now();
    if (after.failed > before->failed)
        finding("allocation_failed", call->function, "", "a request of ", decimal(after.failed_bytes),
                " bytes in ", call->function, " was refused", (char*)NULL);
}

void guarded_call(const struct guarded_call* call, size_t* stack_base) {
    length told[MOST_PARAMETERS];
    announce(call->function);
    if (*stack_base == 0) *stack_base = measure_base(call);
    prepare(call, told);
    surroundings_note();
    const struct helpers helpers = helpers_now();
    const struct heap_now before = heap_now();
    capture_begin();
    observed = call->function;
    heap_watch(true);
    stack_run(call->invoke, call->invocation);
    if (is_forked_child()) end_process(0);
    heap_watch(false);
    observed = NULL;
    const struct heap_now after = heap_now();
    const uint64_t threads = 1 + helpers_now().threads_started - helpers.threads_started;
    if (measuring && threads > usage.threads) usage.threads = threads;
    helpers_check(call->function, &helpers);
    capture_end(call->function);
    kept.bytes += after.level.bytes - before.level.bytes;
    kept.blocks += after.level.blocks - before.level.blocks;
    kept.mapped += after.level.mapped - before.level.mapped;
    for (unsigned i = 0; i < call->count; i++)
        if (buffer_at(call->parameters[i].data) != NULL)
            buffer_unprotect(buffer_at(call->parameters[i].data));
    const size_t depth = stack_take_depth();
    const uint64_t used = depth > *stack_base ? depth - *stack_base : 0;
    if (measuring && used > usage.stack_peak) usage.stack_peak = used;
    surroundings_check(call->function);
    check_refusals(call, &before);
    buffers_check_guards(call->function);
    check_result(call, told);
}
