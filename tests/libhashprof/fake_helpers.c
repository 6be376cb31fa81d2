/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers whose behaviour the test sets: they call what `inside` says, so nesting, recursion and jumps can be
 * staged. */
#include "fake_helpers.h"

#include <stddef.h>

void (*inside_sm3hash)(void);
void (*inside_pseudohash)(void);

int sm3hash(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    (void)bits, (void)msg, (void)msg_bits, (void)digest;
    if (inside_sm3hash != NULL) inside_sm3hash();
    return 17;
}

int pseudohash(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    (void)bits, (void)msg, (void)msg_bits, (void)digest;
    if (inside_pseudohash != NULL) inside_pseudohash();
    return 0;
}

int pseudoXOF(unsigned long long bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out) {
    (void)bits, (void)msg, (void)msg_bits, (void)out;
    return 0;
}

int get_random_number(void* drng, unsigned char* out, unsigned long long bits) {
    (void)drng, (void)out, (void)bits;
    return 0;
}

int init_random_number(void* drng, const unsigned char* seed, unsigned long long bytes) {
    (void)drng, (void)seed, (void)bytes;
    return 0;
}
