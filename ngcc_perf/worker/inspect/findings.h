/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Misbehaviour that has been seen: one FINDING line for each kind, function and subject. Written at once,
 * since the library may end the process at any time; usable in a signal handler.
 */
#ifndef NGCC_INSPECT_FINDINGS_H
#define NGCC_INSPECT_FINDINGS_H

#include <stdbool.h>

/* The text is the concatenation of the strings up to a null pointer. False if the same was already said of
 * this function and subject (a buffer, a signal; compared by its text). */
bool finding(const char* code, const char* function, const char* subject, const char* part, ...)
    __attribute__((sentinel));

/* "0x1f" in one of four buffers used in turn. */
const char* hexadecimal(unsigned long long value);

#endif
