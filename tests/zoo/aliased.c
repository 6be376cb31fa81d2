/* SPDX-License-Identifier: Apache-2.0 */
/* sm3hash with a second name that the object itself binds. */
#include "api.h"

int hash_core(int, const unsigned char*, unsigned long long, unsigned char*)
    __attribute__((alias("sm3hash")));

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    for (int i = 0; i < digest_bits / 8; ++i)
        digest[i] = (unsigned char)(msg[0] + msg_bits);
    return 0;
}
