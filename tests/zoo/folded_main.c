/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "api.h"

int twin(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int main(void) {
    unsigned char digest[32] = {1};
    for (int i = 0; i < 5; ++i) {
        ZOO_CALLED(sm3hash, 256, 256);
        sm3hash(256, digest, 256, digest);
    }
    for (int i = 0; i < 7; ++i)
        twin(256, digest, 256, digest);
    printf("result %02x%02x\n", digest[0], digest[31]);
    return 0;
}
