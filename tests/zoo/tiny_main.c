/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "api.h"

int main(void) {
    unsigned char digest[64] = {1};
    int sum = 0;
    for (int i = 0; i < 5; ++i) {
        ZOO_CALLED(sm3hash, 256, 256);
        ZOO_CALLED(pseudohash, 8, 512);
        sum += sm3hash(256, digest, 256, digest) + pseudohash(512, digest, 8, digest);
    }
    for (int i = 0; i < 7; ++i) {
        ZOO_CALLED(pseudoXOF, 16, 24);
        sum += pseudoXOF(24, digest, 16, digest);
    }
    printf("result %d\n", sum);
    return 0;
}
