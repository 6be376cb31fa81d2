/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 205 section 11.2.1: SHA-256, truncated, with the compressed address. */
#include <string.h>

#include "symmetric.h"
#include "wipe.h"

/* PK.seed is padded to a whole block, which is compressed here, once for all. */
void slh_hasher_start(slh_hasher* hasher, const unsigned char pk_seed[SLH_N], const unsigned char* sk_seed) {
    unsigned char block[SLH_SHA256_BLOCK_BYTES] = {0};

    memset(hasher, 0, sizeof *hasher);
    if (sk_seed != NULL) memcpy(hasher->sk_seed, sk_seed, SLH_N);
    memcpy(block, pk_seed, SLH_N);
    slh_sha256_start(&hasher->seeded);
    slh_sha256_absorb(&hasher->seeded, block, sizeof block);
}

int slh_hash(slh_hasher* hasher, unsigned char out[SLH_N], const unsigned char* in, size_t blocks,
             const slh_address* address) {
    unsigned char compressed[SLH_COMPRESSED_BYTES];

    slh_compress_address(compressed, address);
    hasher->hash = hasher->seeded;
    slh_sha256_absorb(&hasher->hash, compressed, sizeof compressed);
    slh_sha256_absorb(&hasher->hash, in, blocks * SLH_N);
    slh_sha256_finish(&hasher->hash, hasher->digest);
    memcpy(out, hasher->digest, SLH_N);
    return 0;
}

int slh_prf(slh_hasher* hasher, unsigned char out[SLH_N], const slh_address* address) {
    return slh_hash(hasher, out, hasher->sk_seed, 1, address);
}

static void absorb_message(slh_sha256* hash, const slh_message* message) {
    slh_sha256_absorb(hash, message->prefix, message->prefix_bytes);
    slh_sha256_absorb(hash, message->body, message->body_bytes);
}

static void start_with_key(slh_sha256* hash, const unsigned char key[SLH_N], unsigned char pad) {
    unsigned char block[SLH_SHA256_BLOCK_BYTES];

    memset(block, pad, sizeof block);
    for (int i = 0; i < SLH_N; i++)
        block[i] ^= key[i];
    slh_sha256_start(hash);
    slh_sha256_absorb(hash, block, sizeof block);
    wipe(block, sizeof block);
}

/* HMAC-SHA-256 (FIPS 198-1) with the key SK.prf over opt_rand || M */
int slh_prf_msg(unsigned char out[SLH_N], const unsigned char sk_prf[SLH_N],
                const unsigned char opt_rand[SLH_N], const slh_message* message) {
    unsigned char digest[SLH_SHA256_BYTES];
    slh_sha256 hash;

    start_with_key(&hash, sk_prf, 0x36);
    slh_sha256_absorb(&hash, opt_rand, SLH_N);
    absorb_message(&hash, message);
    slh_sha256_finish(&hash, digest);
    start_with_key(&hash, sk_prf, 0x5c);
    slh_sha256_absorb(&hash, digest, sizeof digest);
    slh_sha256_finish(&hash, digest);
    memcpy(out, digest, SLH_N);
    wipe(digest, sizeof digest);
    wipe(&hash, sizeof hash);
    return 0;
}

/* MGF1 (RFC 8017 appendix B.2.1) with SHA-256 of R || PK.seed || SHA-256(R || PK.seed || PK.root || M) */
int slh_h_msg(unsigned char out[SLH_M], const unsigned char r[SLH_N], const unsigned char pk[SLH_PK_BYTES],
              const slh_message* message) {
    unsigned char seed[2 * SLH_N + SLH_SHA256_BYTES], digest[SLH_SHA256_BYTES], counter[4];
    slh_sha256 hash;

    slh_sha256_start(&hash);
    slh_sha256_absorb(&hash, r, SLH_N);
    slh_sha256_absorb(&hash, pk, SLH_PK_BYTES);
    absorb_message(&hash, message);
    memcpy(seed, r, SLH_N);
    memcpy(seed + SLH_N, pk, SLH_N);
    slh_sha256_finish(&hash, seed + 2 * SLH_N);
    for (size_t i = 0; i * sizeof digest < SLH_M; i++) {
        size_t at = i * sizeof digest, left = SLH_M - at;
        slh_store32(counter, (uint32_t)i);
        slh_sha256_start(&hash);
        slh_sha256_absorb(&hash, seed, sizeof seed);
        slh_sha256_absorb(&hash, counter, sizeof counter);
        slh_sha256_finish(&hash, digest);
        memcpy(out + at, digest, left < sizeof digest ? left : sizeof digest);
    }
    return 0;
}
