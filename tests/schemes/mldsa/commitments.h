/* SPDX-License-Identifier: Apache-2.0 */
/* The commitment hashes that a test build of ML-DSA computed: one for each attempt at a signature, one for a
 * verification. */
#ifndef MLDSA_TEST_COMMITMENTS_H
#define MLDSA_TEST_COMMITMENTS_H

enum { COMMITMENTS_KEPT = 1024, COMMITMENT_MOST_BYTES = 64 };

struct commitments {
    unsigned count;
    unsigned char hashes[COMMITMENTS_KEPT][COMMITMENT_MOST_BYTES];
};

#ifdef __cplusplus
extern "C"
#endif
    struct commitments*
    commitments(void);

#endif
