/* SPDX-License-Identifier: Apache-2.0 */
/* A helper and a function of the same code, which --icf=all puts at one address. The books are kept by the
 * caller. */
#include "api.h"

int twin(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

#define BODY                                                                  \
    {                                                                         \
        for (int i = 0; i < digest_bits / 8; ++i)                             \
            digest[i] = (unsigned char)(msg[0] * 3 + msg_bits + (unsigned)i); \
        return 0;                                                             \
    }

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
            unsigned char* digest) BODY

    int twin(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
             unsigned char* digest) BODY
