/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MLKEM_WIPE_H
#define MLKEM_WIPE_H

#include <stddef.h>

/* Destroys an intermediate value (FIPS 203 section 3.3); the compiler may not leave volatile writes out. */
static inline void mlkem_wipe(void* memory, size_t bytes) {
    volatile unsigned char* p = memory;

    while (bytes-- > 0)
        *p++ = 0;
}

#endif
