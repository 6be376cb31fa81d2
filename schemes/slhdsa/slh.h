/* SPDX-License-Identifier: Apache-2.0 */
/* SLH-DSA without randomness (FIPS 205 section 9) */
#ifndef SLH_SLH_H
#define SLH_SLH_H

#include "symmetric.h"

enum slh_error {
    SLH_INVALID = -1, /* the signature is not one of this message under this key */
    SLH_BAD_LENGTH = -2,
    SLH_BAD_KEY = -3, /* the private key does not lead to the root that it states */
    SLH_NO_RANDOMNESS = -4,
    SLH_NO_MEMORY = -5,
    SLH_NULL_POINTER = -7
};

/* All return 0 or an slh_error, and leave outputs alone unless they return 0. */

/* slh_keygen_internal, algorithm 18: sk = SK.seed || SK.prf || PK.seed || PK.root, pk = PK.seed || PK.root;
 * `seeds` is SK.seed || SK.prf || PK.seed. */
int slh_keygen_internal(unsigned char pk[SLH_PK_BYTES], unsigned char sk[SLH_SK_BYTES],
                        const unsigned char seeds[3 * SLH_N]);

/* slh_sign_internal, algorithm 19; the deterministic variant if `addrnd` is null. */
int slh_sign_internal(unsigned char signature[SLH_SIG_BYTES], const slh_message* message,
                      const unsigned char sk[SLH_SK_BYTES], const unsigned char* addrnd);

/* slh_verify_internal, algorithm 20 */
int slh_verify_internal(const slh_message* message, const unsigned char signature[SLH_SIG_BYTES],
                        const unsigned char pk[SLH_PK_BYTES]);

#endif
