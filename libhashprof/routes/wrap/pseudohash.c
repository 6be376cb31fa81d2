/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

int __real_pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                      unsigned char* digest);

HP_WRAPPER int __wrap_pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                                 unsigned char* digest) {
    HP_INTERCEPT(HASHPROF_PSEUDOHASH, msg_bits, (uint64_t)(unsigned)digest_bits,
                 __real_pseudohash(digest_bits, msg, msg_bits, digest));
}

int hp_bare_pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                       unsigned char* digest) {
    return __real_pseudohash(digest_bits, msg, msg_bits, digest);
}
