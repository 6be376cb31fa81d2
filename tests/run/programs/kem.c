/* SPDX-License-Identifier: Apache-2.0 */
#include "candidate.h"

static unsigned char buffer[4096];

__attribute__((noinline)) static void expand_matrix(void) {
    for (int i = 0; i < 3; i++)
        pseudoXOF(1344 * 8, buffer, 272, buffer); /* a line that a test looks for: expand_matrix */
}

int kem_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes) {
    expand_matrix();
    sm3hash(256, buffer, 512, sk);
    own_permutation(buffer, 200);
    own_permutation(buffer, 200);
    pk[0] = buffer[0];
    *pk_bytes = *sk_bytes = 1;
    return 0;
}
