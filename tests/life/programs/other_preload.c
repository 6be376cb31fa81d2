/* SPDX-License-Identifier: Apache-2.0 */
/* A library that is preloaded already and stands in for sm3hash: what it calls itself is nested. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

typedef int hash(int, const unsigned char*, unsigned long long, unsigned char*);

hash sm3hash;

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    static hash* real;
    if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "sm3hash");
    return real(digest_bits, msg, msg_bits, digest);
}
