/* SPDX-License-Identifier: Apache-2.0 */
/* ML-DSA without randomness: FIPS 204 sections 5 and 6. */
#ifndef MLDSA_MLDSA_H
#define MLDSA_MLDSA_H

#include <stddef.h>

#include "params.h"

enum mldsa_error {
    MLDSA_INVALID = -1, /* the signature */
    MLDSA_BAD_LENGTH = -2,
    MLDSA_BAD_KEY = -3,
    MLDSA_NO_RANDOMNESS = -4,
    MLDSA_NO_MEMORY = -5,
    MLDSA_STREAM_ENDED = -6, /* sampling or signing rejected far more than can happen by chance */
    MLDSA_NULL_POINTER = -7
};

/* All return 0 or an mldsa_error; outputs are written only on success. A context has at most 255 bytes. */

/* ML-DSA.KeyGen_internal(xi) */
int mldsa_keygen_internal(unsigned char pk[MLDSA_PK_BYTES], unsigned char sk[MLDSA_SK_BYTES],
                          const unsigned char xi[MLDSA_SEED_BYTES]);

/* ML-DSA.Sign(sk, message, ctx), with the given rnd: fresh random bytes, or zeros for the deterministic
 * variant. Refuses an sk with a secret coefficient beyond eta. */
int mldsa_sign(unsigned char sig[MLDSA_SIG_BYTES], const unsigned char sk[MLDSA_SK_BYTES],
               const unsigned char* message, size_t bytes, const unsigned char* ctx, size_t ctx_bytes,
               const unsigned char rnd[MLDSA_SEED_BYTES]);

/* ML-DSA.Verify(pk, message, sig, ctx): 0 if the signature is valid, MLDSA_INVALID if not. */
int mldsa_verify(const unsigned char pk[MLDSA_PK_BYTES], const unsigned char sig[MLDSA_SIG_BYTES],
                 const unsigned char* message, size_t bytes, const unsigned char* ctx, size_t ctx_bytes);

/* ML-DSA.Sign_internal and ML-DSA.Verify_internal from the message representative mu = H(tr || M') on */
int mldsa_sign_mu(unsigned char sig[MLDSA_SIG_BYTES], const unsigned char sk[MLDSA_SK_BYTES],
                  const unsigned char mu[MLDSA_LONG_BYTES], const unsigned char rnd[MLDSA_SEED_BYTES]);
int mldsa_verify_mu(const unsigned char pk[MLDSA_PK_BYTES], const unsigned char sig[MLDSA_SIG_BYTES],
                    const unsigned char mu[MLDSA_LONG_BYTES]);

#endif
