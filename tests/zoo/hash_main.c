/* SPDX-License-Identifier: Apache-2.0 */
/* A hash function and its program: lengths that are no multiple of eight, and more shapes than one. */
#include <stdio.h>

#include "api.h"

int CryptHash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int main(void) {
    static unsigned char message[128] = {1};
    unsigned char digest[64];
    unsigned sum = 0;
    for (unsigned bits = 0; bits < 1024; bits += 7) {
        if (ZOO_DURING(hash, CryptHash(512, message, bits, digest)) != 0) return 1;
        for (int i = 0; i < 64; ++i)
            sum = sum * 31 + digest[i];
        message[bits / 8] = digest[0];
    }
    printf("result %08x\n", sum);
    return 0;
}
