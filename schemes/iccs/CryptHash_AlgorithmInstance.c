/* SPDX-License-Identifier: Apache-2.0 */
#include "CryptHash_AlgorithmInstance.h"

#include <stddef.h>

#include "auxfunc.h"

int CryptHash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* digest) {
    if (digest_len_bits != DIGEST_BIT_LENGTH) return -4;
    if (digest == NULL || (msg == NULL && msg_len_bits > 0)) return -7;
    return HASH_HELPER(DIGEST_BIT_LENGTH, msg, msg_len_bits, digest);
}
