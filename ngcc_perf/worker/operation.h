/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One measured operation: how it is prepared and how it is called once. The categories' files fill this in;
 * what measures knows nothing of keys and messages.
 */
#ifndef NGCC_WORKER_OPERATION_H
#define NGCC_WORKER_OPERATION_H

#include <stdbool.h>
#include <stdint.h>

#include "library.h"
#include "outcome.h"

/* What surrounds a timed call: a stopwatch, a profiler's window. */
struct span {
    void (*begin)(void* state);
    void (*end)(void* state);
    void* state;
};

struct operation {
    const char* name;
    const char* function; /* of the API that it calls, for messages */
    /* A single step of a key exchange: every call runs a whole exchange with the span around the chosen step
     * only. */
    bool is_step;
    /* The call puts the span around the function of the API itself: of a step, and of a hash, which may take
     * so little time that the harness's own work around it would show. */
    bool places_span;
    /* The set-up and the check of an honest result, untimed. */
    enum outcome (*prepare)(void);
    /* Once, with all lengths preset to the declared ones; the span is null unless places_span.
     */
    enum outcome (*call)(const struct span* span);
    /* The way of the span in `call` without the call; null: the span itself. */
    void (*call_nothing)(const struct span* span);
    void (*report_sizes)(void);
    void (*report_counters)(void); /* may be null */
};

struct operation_request {
    const char* name;
    uint64_t input_bytes;
};

/* Resolves the functions and makes the buffers. OUTCOME_UNSUPPORTED for a name that the category does not
 * have. */
enum outcome operation_find(const struct library* library, const struct operation_request* request,
                            struct operation* operation);

/* Names of the operations that the library has, separated by blanks. */
void operation_names(const struct library* library, char* text, unsigned text_size);

/* The category's parts of the two. */
enum outcome kem_operation(const struct library* library, const char* name, struct operation* operation);
enum outcome sig_operation(const struct library* library, const char* name, struct operation* operation);
enum outcome kex_operation(const struct library* library, const char* name, struct operation* operation);
enum outcome hash_operation(const struct library* library, uint64_t input_bytes, struct operation* operation);

#endif
