/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ICCS helpers in the places of section 11.2.1: sm3hash for F, H, T_l and PRF, pseudohash for hashing
 * the message, pseudoXOF for MGF1. PK.seed is not padded to a block: helpers cannot go on from the middle,
 * so padding would only cost a second compression in every F.
 */
#include <stdlib.h>
#include <string.h>

#include "auxfunc.h"
#include "slh.h"
#include "symmetric.h"
#include "wipe.h"

enum { WIDE_BYTES = 64 };

/* The lengths given to the helpers are right by construction, so memory is the only thing that can be
 * missing. */
static int result_of(int helper) {
    return helper == 0 ? 0 : SLH_NO_MEMORY;
}

void slh_hasher_start(slh_hasher* hasher, const unsigned char pk_seed[SLH_N], const unsigned char* sk_seed) {
    memset(hasher, 0, sizeof *hasher);
    memcpy(hasher->input, pk_seed, SLH_N);
    if (sk_seed != NULL) memcpy(hasher->sk_seed, sk_seed, SLH_N);
}

int slh_hash(slh_hasher* hasher, unsigned char out[SLH_N], const unsigned char* in, size_t blocks,
             const slh_address* address) {
    enum { BLOCKS_AT = SLH_N + SLH_COMPRESSED_BYTES };
    int error;

    slh_compress_address(hasher->input + SLH_N, address);
    memcpy(hasher->input + BLOCKS_AT, in, blocks * SLH_N);
    error = result_of(sm3hash(256, hasher->input, 8ull * (BLOCKS_AT + blocks * SLH_N), hasher->digest));
    if (error == 0) memcpy(out, hasher->digest, SLH_N);
    return error;
}

int slh_prf(slh_hasher* hasher, unsigned char out[SLH_N], const slh_address* address) {
    return slh_hash(hasher, out, hasher->sk_seed, 1, address);
}

/* pseudohash of `head` || M, which has to be in one piece */
static int hash_with_message(unsigned char wide[WIDE_BYTES], const unsigned char* head, size_t head_bytes,
                             const slh_message* message) {
    size_t before = head_bytes + message->prefix_bytes;
    unsigned char* whole;
    int error;

    if (message->body_bytes > SIZE_MAX / 8 - before) return SLH_NO_MEMORY; /* or its bits are not countable */
    whole = malloc(before + message->body_bytes);
    if (whole == NULL) return SLH_NO_MEMORY;
    memcpy(whole, head, head_bytes);
    if (message->prefix_bytes > 0) memcpy(whole + head_bytes, message->prefix, message->prefix_bytes);
    if (message->body_bytes > 0) memcpy(whole + before, message->body, message->body_bytes);
    error = result_of(pseudohash(8 * WIDE_BYTES, whole, 8ull * (before + message->body_bytes), wide));
    wipe(whole, head_bytes);
    free(whole);
    return error;
}

int slh_prf_msg(unsigned char out[SLH_N], const unsigned char sk_prf[SLH_N],
                const unsigned char opt_rand[SLH_N], const slh_message* message) {
    unsigned char head[2 * SLH_N], wide[WIDE_BYTES];
    int error;

    memcpy(head, sk_prf, SLH_N);
    memcpy(head + SLH_N, opt_rand, SLH_N);
    error = hash_with_message(wide, head, sizeof head, message);
    if (error == 0) memcpy(out, wide, SLH_N);
    wipe(head, sizeof head);
    wipe(wide, sizeof wide);
    return error;
}

/* pseudoXOF of R || PK.seed || pseudohash(R || PK.seed || PK.root || M) */
int slh_h_msg(unsigned char out[SLH_M], const unsigned char r[SLH_N], const unsigned char pk[SLH_PK_BYTES],
              const slh_message* message) {
    unsigned char head[SLH_N + SLH_PK_BYTES], seed[2 * SLH_N + WIDE_BYTES];
    int error;

    memcpy(head, r, SLH_N);
    memcpy(head + SLH_N, pk, SLH_PK_BYTES);
    memcpy(seed, head, 2 * SLH_N);
    error = hash_with_message(seed + 2 * SLH_N, head, sizeof head, message);
    if (error != 0) return error;
    return result_of(pseudoXOF(8 * SLH_M, seed, 8 * sizeof seed, out));
}
