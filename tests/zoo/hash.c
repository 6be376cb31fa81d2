/* SPDX-License-Identifier: Apache-2.0 */
#include "api.h"

int CryptHash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int CryptHash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    return pseudohash(digest_bits, msg, msg_bits, digest);
}
