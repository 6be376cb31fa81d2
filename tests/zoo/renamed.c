/* SPDX-License-Identifier: Apache-2.0 */
/* The scheme's keygen with a private copy of sm3hash under a name space of its own, as some candidates do. */
#include "api.h"

int ns_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int ns_sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    for (int i = 0; i < digest_bits / 8; ++i)
        digest[i] = (unsigned char)(msg[0] + msg_bits);
    return 0;
}

#define sm3hash ns_sm3hash
#define kem_enc other_enc
#define kem_dec other_dec
#include "scheme.c"
