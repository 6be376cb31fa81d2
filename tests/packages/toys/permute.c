/* SPDX-License-Identifier: Apache-2.0 */
/* Toy hash for tests, insecure by design. */
#include "permute.h"

void toy_permute(unsigned long long state[8]) {
    int round, i;
    for (round = 0; round < 4; round++)
        for (i = 0; i < 8; i++) {
            unsigned long long x = state[i] + state[(i + 1) % 8] + (unsigned long long)round;
            state[i] = state[(i + 3) % 8] ^ (x << 13 | x >> 51);
        }
}
