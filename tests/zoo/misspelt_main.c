/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

int sm3_hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int main(void) {
    unsigned char digest[32] = {1};
    for (int i = 0; i < 3; ++i)
        sm3_hash(256, digest, 256, digest);
    printf("result %02x\n", digest[0]);
    return 0;
}
