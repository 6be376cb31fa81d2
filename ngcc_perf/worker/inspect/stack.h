/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stack of our own for the library's functions: painted, so that its use can be read off afterwards, and
 * with an inaccessible region below, so that running out of it is told apart from other faults.
 */
#ifndef NGCC_INSPECT_STACK_H
#define NGCC_INSPECT_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False: no memory for it. Another fill changes every byte of the paint. */
bool stack_make(size_t bytes, unsigned char fill);
size_t stack_bytes(void);

/* Calls the function on that stack and comes back. */
void stack_run(void (*function)(void*), void* argument);

/* Did the latest function return with another mode of floating-point arithmetic, or with other signals
 * blocked? Both are put back in any case. */
bool stack_changed_rounding(void);
bool stack_changed_blocked_signals(void);

/* Bytes from the top of the stack to the deepest one that was written since the last call, which then is
 * painted over. */
size_t stack_take_depth(void);

/* Is this address in, or this stack pointer below, the region under the stack? */
bool stack_overflowed(uintptr_t fault_address, uintptr_t stack_pointer);

#endif
