/* SPDX-License-Identifier: Apache-2.0 */
/* sm3hash is chosen by the loader, from the capabilities that it hands to the resolver (sys/ifunc.h). */
#include <stdint.h>
#include <sys/ifunc.h>

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

static hash* chosen(uint64_t first, const __ifunc_arg_t* given) {
    const uint64_t asimd = 2; /* HWCAP_ASIMD, which the emulated processors have */
    const uint64_t capabilities = (first & _IFUNC_ARG_HWCAP) != 0 ? given->_hwcap : first;
    return (capabilities & asimd) != 0 ? fast_digest : plain_digest;
}

int sm3hash(int, const unsigned char*, unsigned long long, unsigned char*) __attribute__((ifunc("chosen")));

#define sm3hash unused_sm3hash
#include "auxfunc.c"
