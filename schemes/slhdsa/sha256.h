/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 (FIPS 180-4) for whole bytes in pieces of any length. A copy of the state can be continued, as
 * often as one likes, which saves the compression of a common beginning. */
#ifndef SLH_SHA256_H
#define SLH_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SLH_SHA256_BYTES = 32, SLH_SHA256_BLOCK_BYTES = 64 };

typedef struct {
    uint32_t h[8];
    uint64_t bytes; /* absorbed so far; those of the block begun are in `block` */
    unsigned char block[SLH_SHA256_BLOCK_BYTES];
} slh_sha256;

void slh_sha256_start(slh_sha256* hash);
void slh_sha256_absorb(slh_sha256* hash, const unsigned char* in, size_t in_bytes);
void slh_sha256_finish(slh_sha256* hash, unsigned char digest[SLH_SHA256_BYTES]);

#endif
