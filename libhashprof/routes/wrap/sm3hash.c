/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

int __real_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                   unsigned char* digest);

HP_WRAPPER int __wrap_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                              unsigned char* digest) {
    HP_INTERCEPT(HASHPROF_SM3HASH, msg_bits, (uint64_t)(unsigned)digest_bits,
                 __real_sm3hash(digest_bits, msg, msg_bits, digest));
}

int hp_bare_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                    unsigned char* digest) {
    return __real_sm3hash(digest_bits, msg, msg_bits, digest);
}
