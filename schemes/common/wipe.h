/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COMMON_WIPE_H
#define COMMON_WIPE_H

#include <stddef.h>

/* Destroys an intermediate value (as FIPS 203 section 3.3 and FIPS 204 section 3.6.3 demand); the compiler
 * may not leave volatile writes out. */
static inline void wipe(void* memory, size_t bytes) {
    volatile unsigned char* p = memory;

    while (bytes-- > 0)
        *p++ = 0;
}

#endif
