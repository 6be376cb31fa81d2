/* SPDX-License-Identifier: Apache-2.0 */
#include "commitments.h"

#include <string.h>

#include "symmetric.h"

static struct commitments recorded;

struct commitments* commitments(void) {
    return &recorded;
}

int __real_mldsa_hash_commitment(unsigned char* c, const unsigned char* mu, const unsigned char* w1);
int __wrap_mldsa_hash_commitment(unsigned char* c, const unsigned char* mu, const unsigned char* w1);

int __wrap_mldsa_hash_commitment(unsigned char* c, const unsigned char* mu, const unsigned char* w1) {
    int result = __real_mldsa_hash_commitment(c, mu, w1);

    if (result == 0 && recorded.count < COMMITMENTS_KEPT)
        memcpy(recorded.hashes[recorded.count++], c, MLDSA_C_BYTES);
    return result;
}
