/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: its calls of the ICCS helpers. */
#include "core.h"

#include <string.h>

#include "auxfunc.h"

int toy_expand(unsigned char* out, unsigned long long out_bytes, const unsigned char* in,
               unsigned long long in_bytes) {
    unsigned char text[1024];
    if (sizeof toy_table + in_bytes > sizeof text) return -1;
    memcpy(text, toy_table, sizeof toy_table);
    memcpy(text + sizeof toy_table, in, (size_t)in_bytes);
    return pseudoXOF(8 * out_bytes, text, 8 * (sizeof toy_table + in_bytes), out);
}

int toy_short(unsigned char* out, const unsigned char* in, unsigned long long in_bytes) {
    return sm3hash(256, in, 8 * in_bytes, out);
}

int toy_wide(unsigned char* out, const unsigned char* in, unsigned long long in_bytes) {
    return pseudohash(512, in, 8 * in_bytes, out);
}
