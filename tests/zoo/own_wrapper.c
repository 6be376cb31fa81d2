/* SPDX-License-Identifier: Apache-2.0 */
/* A program that wraps sm3hash by itself already. */
#include "api.h"

int __real_sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);
int __wrap_sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);

int __wrap_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                   unsigned char* digest) {
    return __real_sm3hash(digest_bits, msg, msg_bits, digest);
}
