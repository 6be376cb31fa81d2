/* SPDX-License-Identifier: Apache-2.0 */
/* gcc -O3 makes sm3hash.constprop.0 for the callers in this file, which then never call sm3hash itself. */
#include "api.h"

static volatile unsigned char sink;

__attribute__((noinline)) int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                                      unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, (unsigned)digest_bits);
    for (int i = 0; i < digest_bits / 8; ++i) {
        sink = (unsigned char)(msg[i % 4] + msg_bits);
        digest[i] = sink;
    }
    return 0;
}

int hash_four(const unsigned char* in, unsigned char* out);

int hash_four(const unsigned char* in, unsigned char* out) {
    return sm3hash(256, in, 32, out) + sm3hash(256, out, 32, out) + sm3hash(256, in + 1, 32, out) +
           sm3hash(256, in + 2, 32, out);
}
