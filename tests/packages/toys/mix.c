/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: stands for the arithmetic of a real one. */
#include "core.h"

void toy_mix(unsigned char* data, unsigned long long bytes) {
    unsigned long long i;
    for (i = 0; i < bytes; i++)
        data[i] = (unsigned char)(data[i] ^ 0x5a);
}
