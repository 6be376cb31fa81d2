/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inspector's own implementation of the worker's buffer.h: every buffer lies between two inaccessible
 * regions, with guard bytes in what is left of its pages. Overrunning it by a little changes guard bytes,
 * overrunning it by more faults: the region is opened, the call goes on, and what it has changed there
 * counts.
 */
#ifndef NGCC_INSPECT_BUFFERS_H
#define NGCC_INSPECT_BUFFERS_H

#include <stdbool.h>
#include <stdint.h>

#include "buffer.h"

/* Before any buffer is made. What happens to write the guard bytes' own value is seen in another process, by
 * another fill. */
void buffers_vary_guards(unsigned char fill);
unsigned char buffers_guard_value(void);

/* Null: the address is not the start of a buffer. */
const struct buffer* buffer_at(const unsigned char* data);

/* An input is read-only while the function runs. */
void buffer_protect(const struct buffer* buffer);
void buffer_unprotect(const struct buffer* buffer);

enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_UNKNOWN };

/* In a signal handler: is this fault the touch of a guard or of an input? It then is made possible and
 * reported, now or, of a write past the buffer, by the next buffers_check_guards(). */
bool buffers_handle_fault(uintptr_t address, enum access access, const char* function);

/* Reports changed guard bytes and renews them; after each call, and before a process that dies in one leaves.
 */
void buffers_check_guards(const char* function);

#endif
