/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The symmetric functions of FIPS 204 section 3.7, as ML-DSA sees them. symmetric_shake.c implements them as
 * the standard says, symmetric_sm3.c and symmetric_drng.c, with what they share in symmetric_iccs.c, by the
 * ICCS helpers; a build links one of the three, and stream.c with the first two.
 *
 * Each function returns 0, or MLDSA_NO_MEMORY if a helper ran out of memory, or MLDSA_NO_RANDOMNESS if a draw
 * failed.
 */
#ifndef MLDSA_SYMMETRIC_H
#define MLDSA_SYMMETRIC_H

#include <stddef.h>
#include <stdint.h>

#include "params.h"

#if MLDSA_BACKEND_SHAKE
#include "keccak.h"
#elif MLDSA_BACKEND_DRNG
#include "drng.h"
#elif !MLDSA_BACKEND_SM3
#error "define one of MLDSA_BACKEND_SHAKE, MLDSA_BACKEND_SM3 and MLDSA_BACKEND_DRNG as 1"
#endif

/* H(xi || k || l): rho, rho' and K one after the other (algorithm 6, line 1) */
int mldsa_hash_seed(unsigned char out[MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES],
                    const unsigned char xi[MLDSA_SEED_BYTES]);

/* tr = H(pk) */
int mldsa_hash_key(unsigned char tr[MLDSA_LONG_BYTES], const unsigned char pk[MLDSA_PK_BYTES]);

/* mu = H(tr || M') with M' = 0 || ctx_bytes || ctx || message (algorithm 2, line 10; algorithm 7, line 6) */
int mldsa_hash_message(unsigned char mu[MLDSA_LONG_BYTES], const unsigned char tr[MLDSA_LONG_BYTES],
                       const unsigned char* ctx, size_t ctx_bytes, const unsigned char* message,
                       size_t message_bytes);

/* rho'' = H(K || rnd || mu) (algorithm 7, line 7) */
int mldsa_hash_private(unsigned char rho2[MLDSA_LONG_BYTES], const unsigned char k[MLDSA_SEED_BYTES],
                       const unsigned char rnd[MLDSA_SEED_BYTES], const unsigned char mu[MLDSA_LONG_BYTES]);

/* c~ = H(mu || w1), of lambda / 4 bytes (algorithm 7, line 15) */
int mldsa_hash_commitment(unsigned char c[MLDSA_C_BYTES], const unsigned char mu[MLDSA_LONG_BYTES],
                          const unsigned char w1[MLDSA_K * MLDSA_W1_BYTES]);

/* A stream of numbers that a seed gives: G for the matrix, H for everything else. */
enum mldsa_stream_use { MLDSA_STREAM_MATRIX, MLDSA_STREAM_OTHER };

enum { MLDSA_STREAM_SEED_BYTES = MLDSA_LONG_BYTES + 2 }; /* the longest seed */

typedef struct {
#if MLDSA_BACKEND_DRNG
    DRNG_ctx drng;
#else
#if MLDSA_BACKEND_SHAKE
    keccak_sponge sponge;
    unsigned char block[KECCAK_RATE_SHAKE128];
#else
    unsigned char input[MLDSA_STREAM_SEED_BYTES + 4]; /* and a counter */
    size_t seed_bytes;
    uint32_t counter;
    unsigned char block[32];
#endif
    size_t block_bytes; /* a multiple of 4 */
    size_t at;          /* next byte of the block */
    uint64_t pending;   /* taken from the block, but not yet from the stream */
    int pending_bits;
#endif
} mldsa_stream;

int mldsa_stream_start(mldsa_stream* stream, enum mldsa_stream_use use, const unsigned char* seed,
                       size_t seed_bytes);

/* The next `count` numbers of so many bits, at most 24. No more is drawn from the source than that takes. */
int mldsa_stream_take(mldsa_stream* stream, int bits, uint32_t* numbers, int count);

#if !MLDSA_BACKEND_DRNG
/* For stream.c: fills the block with the next bytes. */
int mldsa_stream_block(mldsa_stream* stream);
#endif

#endif
