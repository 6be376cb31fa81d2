/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: its calls of the ICCS helpers. */
#ifndef TOY_CORE_H
#define TOY_CORE_H

#include "params.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const unsigned char toy_table[16];

/* Each returns 0 on success; lengths in bytes. */
int toy_expand(unsigned char* out, unsigned long long out_bytes, const unsigned char* in,
               unsigned long long in_bytes);
int toy_short(unsigned char* out, const unsigned char* in, unsigned long long in_bytes); /* 32 bytes */
int toy_wide(unsigned char* out, const unsigned char* in, unsigned long long in_bytes);  /* 64 bytes */
int toy_random(unsigned char* out, unsigned long long bytes);

void toy_mix(unsigned char* data, unsigned long long bytes);

#ifdef __cplusplus
}
#endif

#endif
