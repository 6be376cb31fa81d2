/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

int hash_four(const unsigned char* in, unsigned char* out);

int main(void) {
    unsigned char digest[64] = {1};
    for (int i = 0; i < 3; ++i)
        hash_four(digest, digest);
    printf("result %02x\n", digest[0]);
    return 0;
}
