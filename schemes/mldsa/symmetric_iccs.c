/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of the hash functions, put together: the helpers take them in one piece. */
#include "symmetric_iccs.h"

#include <string.h>

#include "auxfunc.h"
#include "mldsa.h"
#include "symmetric.h"
#include "wipe.h"

int mldsa_hash_seed(unsigned char out[MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES],
                    const unsigned char xi[MLDSA_SEED_BYTES]) {
    unsigned char in[MLDSA_SEED_BYTES + 2 + MLDSA_COUNTER_BYTES];
    int error;

    memcpy(in, xi, MLDSA_SEED_BYTES);
    in[MLDSA_SEED_BYTES] = MLDSA_K;
    in[MLDSA_SEED_BYTES + 1] = MLDSA_L;
    error = mldsa_h(out, MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES, in, MLDSA_SEED_BYTES + 2);
    wipe(in, sizeof in);
    return error;
}

int mldsa_hash_key(unsigned char tr[MLDSA_LONG_BYTES], const unsigned char pk[MLDSA_PK_BYTES]) {
    unsigned char in[MLDSA_PK_BYTES + MLDSA_COUNTER_BYTES];

    memcpy(in, pk, MLDSA_PK_BYTES);
    return mldsa_h(tr, MLDSA_LONG_BYTES, in, MLDSA_PK_BYTES);
}

/* The message is hashed first, where it lies, and its hash takes its place in M': nothing has to hold a copy
 * of it then. */
int mldsa_hash_message(unsigned char mu[MLDSA_LONG_BYTES], const unsigned char tr[MLDSA_LONG_BYTES],
                       const unsigned char* ctx, size_t ctx_bytes, const unsigned char* message,
                       size_t message_bytes) {
    enum { DIGEST_BYTES = 32 };
    unsigned char in[MLDSA_LONG_BYTES + 2 + MLDSA_CONTEXT_BYTES + DIGEST_BYTES + MLDSA_COUNTER_BYTES];
    unsigned char* at = in + MLDSA_LONG_BYTES;

    memcpy(in, tr, MLDSA_LONG_BYTES);
    *at++ = 0;
    *at++ = (unsigned char)ctx_bytes;
    if (ctx_bytes > 0) memcpy(at, ctx, ctx_bytes);
    at += ctx_bytes;
    if (sm3hash(256, message, 8ull * message_bytes, at) != 0) return MLDSA_NO_MEMORY;
    return mldsa_h(mu, MLDSA_LONG_BYTES, in, (size_t)(at - in) + DIGEST_BYTES);
}

int mldsa_hash_private(unsigned char rho2[MLDSA_LONG_BYTES], const unsigned char k[MLDSA_SEED_BYTES],
                       const unsigned char rnd[MLDSA_SEED_BYTES], const unsigned char mu[MLDSA_LONG_BYTES]) {
    unsigned char in[2 * MLDSA_SEED_BYTES + MLDSA_LONG_BYTES + MLDSA_COUNTER_BYTES];
    int error;

    memcpy(in, k, MLDSA_SEED_BYTES);
    memcpy(in + MLDSA_SEED_BYTES, rnd, MLDSA_SEED_BYTES);
    memcpy(in + 2 * MLDSA_SEED_BYTES, mu, MLDSA_LONG_BYTES);
    error = mldsa_h(rho2, MLDSA_LONG_BYTES, in, 2 * MLDSA_SEED_BYTES + MLDSA_LONG_BYTES);
    wipe(in, sizeof in);
    return error;
}

int mldsa_hash_commitment(unsigned char c[MLDSA_C_BYTES], const unsigned char mu[MLDSA_LONG_BYTES],
                          const unsigned char w1[MLDSA_K * MLDSA_W1_BYTES]) {
    unsigned char in[MLDSA_LONG_BYTES + MLDSA_K * MLDSA_W1_BYTES + MLDSA_COUNTER_BYTES];

    memcpy(in, mu, MLDSA_LONG_BYTES);
    memcpy(in + MLDSA_LONG_BYTES, w1, MLDSA_K * MLDSA_W1_BYTES);
    return mldsa_h_commitment(c, in, MLDSA_LONG_BYTES + MLDSA_K * MLDSA_W1_BYTES);
}
