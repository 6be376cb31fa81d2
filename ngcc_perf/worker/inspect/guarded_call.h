/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One call of one API function under observation: stack, heap, buffers, output, return value, lengths, digest
 * of what it produced.
 */
#ifndef NGCC_INSPECT_GUARDED_CALL_H
#define NGCC_INSPECT_GUARDED_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api.h"

/* First member of the arguments of every call. */
struct invocation {
    void* function; /* bytes of a function pointer, see library.c */
    int returned;
};

enum direction { INPUT, OUTPUT, STATE /* read and written */ };

struct parameter {
    enum direction direction;
    byte* data;
    length* bytes; /* of an output or state: as returned */
    length input_bytes;
};

enum { MOST_PARAMETERS = 5 };

/* What a return value means. */
enum returns { ZERO_IS_SUCCESS, NEGATIVE_IS_FAILURE, FAILURE_IS_ALLOWED };

struct guarded_call {
    const char* function;
    enum returns returns;
    void (*invoke)(void* invocation); /* calls invocation->function with all arguments */
    struct invocation* invocation;
    struct parameter parameters[MOST_PARAMETERS];
    unsigned count;
};

/* *stack_base: what the way to the function takes on the stack, kept by the caller for each function; 0
 * before its first call. */
void guarded_call(const struct guarded_call* call, size_t* stack_base);

/* Name of the function that runs, of any thread; null outside of all calls. */
const char* function_under_observation(void);

/* The measured operation: calls between begin and end. The arguments fit a worker's span. */
void operation_begin(void* unused);
void operation_end(void* unused);

struct usage {
    uint64_t heap_peak, heap_peak_usable, allocations, mapped_peak, stack_peak;
    uint64_t threads; /* the calling one and those that one function started */
};
/* Of the latest operation. */
struct usage operation_usage(void);

/* What the library's calls have left allocated since the start, measured or not. */
struct kept {
    int64_t bytes, blocks, mapped;
};
struct kept library_kept(void);

/* Digest of all that API functions have returned since the latest reset. */
void digest_reset(void);
uint64_t digest_now(void);

/* Outputs are filled with this byte before each call; 0: left as they are. */
void guarded_call_set_junk(unsigned char fill);

#endif
