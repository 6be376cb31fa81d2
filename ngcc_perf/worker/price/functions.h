/* SPDX-License-Identifier: Apache-2.0 */
/* The functions that have a price, each called with one shape on buffers of its own. */
#ifndef NGCC_PRICE_FUNCTIONS_H
#define NGCC_PRICE_FUNCTIONS_H

#include <stdint.h>

#include "find.h"

struct shape {
    const char* function; /* as profiles name it: sm3hash, pseudohash, pseudoXOF, drng; or CryptHash */
    uint64_t in_bits, out_bits;
};

/* Names of the functions of profiles and of the code, in pairs, up to a null pointer. */
struct function_name {
    const char* shown;
    const char* symbol;
};
extern const struct function_name function_names[];

/* Finds the function and makes its buffers. */
enum outcome functions_bind(const struct loaded* loaded, const struct shape* shape);

/* `calls` calls. The input differs from call to call, so that no call can be left out. */
enum outcome functions_call(uint64_t calls);

#endif
