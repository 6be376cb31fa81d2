/* SPDX-License-Identifier: Apache-2.0 */
/* sm3hash is chosen by the loader among two implementations. */
#include "api.h"

typedef int hash(int, const unsigned char*, unsigned long long, unsigned char*);

static int plain_digest(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                        unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, (unsigned)digest_bits);
    for (int i = 0; i < digest_bits / 8; ++i)
        digest[i] = (unsigned char)(msg[0] + msg_bits + (unsigned)i);
    return 0;
}

static int fast_digest(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                       unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, (unsigned)digest_bits);
    for (int i = digest_bits / 8; i-- > 0;)
        digest[i] = (unsigned char)(msg[0] + msg_bits + (unsigned)i);
    return 0;
}

static hash* chosen(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? fast_digest : plain_digest;
}

int sm3hash(int, const unsigned char*, unsigned long long, unsigned char*) __attribute__((ifunc("chosen")));

#define sm3hash unused_sm3hash
#include "auxfunc.c"
