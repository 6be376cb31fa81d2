/* SPDX-License-Identifier: Apache-2.0 */
/* What both sides compute: transcript hashes, keys, proofs of identity. README.md has the formulas. */
#ifndef KEX_AUTH_AUTH_H
#define KEX_AUTH_AUTH_H

#include "KEX_AlgorithmInstance.h"

enum kex_auth_error {
    KEX_AUTH_REFUSED = -1, /* the peer is not who it should be, or a message was changed */
    KEX_AUTH_BAD_LENGTH = -2,
    KEX_AUTH_BAD_KEY = -3,
    KEX_AUTH_NO_RANDOMNESS = -4,
    KEX_AUTH_NO_MEMORY = -5,
    KEX_AUTH_STREAM_ENDED = -6, /* see ML-KEM and ML-DSA, whose numbers are the same */
    KEX_AUTH_NULL_POINTER = -7
};

enum kex_auth_role { KEX_AUTH_A, KEX_AUTH_B };

/* The three keys, one after the other: for the MAC of A, for that of B, for the session secret */
enum {
    KEX_AUTH_MAC_KEY_A = 0,
    KEX_AUTH_MAC_KEY_B = KEX_KEY_BYTES,
    KEX_AUTH_SESSION_KEY = 2 * KEX_KEY_BYTES,
    KEX_AUTH_KEYS_BYTES = 3 * KEX_KEY_BYTES
};

/* All return 0 or a kex_auth_error. */

/* th2, of both public keys, M1 and M2 */
int kex_auth_first_hash(unsigned char th[KEX_HASH_BYTES], const unsigned char pka[KEX_PK_BYTES],
                        const unsigned char pkb[KEX_PK_BYTES], const unsigned char m1[KEX_M1_BYTES],
                        const unsigned char m2[KEX_M2_BYTES]);

/* th3 of th2 and M3, th4 of th3 and M4; `next` may be th. */
int kex_auth_next_hash(unsigned char next[KEX_HASH_BYTES], const unsigned char th[KEX_HASH_BYTES],
                       const unsigned char proof[KEX_PROOF_BYTES]);

int kex_auth_keys(unsigned char keys[KEX_AUTH_KEYS_BYTES], const unsigned char k[MLKEM_SS_BYTES],
                  const unsigned char th2[KEX_HASH_BYTES]);

/* The message by which `role` proves that it knows sk and the key: a signature and a MAC. Draws randomness.
 */
int kex_auth_prove(unsigned char proof[KEX_PROOF_BYTES], enum kex_auth_role role,
                   const unsigned char sk[KEX_SK_BYTES], const unsigned char mac_key[KEX_KEY_BYTES],
                   const unsigned char th[KEX_HASH_BYTES]);

/* 0, or KEX_AUTH_REFUSED if the message is not the proof of `role` */
int kex_auth_check(const unsigned char proof[KEX_PROOF_BYTES], enum kex_auth_role role,
                   const unsigned char pk[KEX_PK_BYTES], const unsigned char mac_key[KEX_KEY_BYTES],
                   const unsigned char th[KEX_HASH_BYTES]);

int kex_auth_session_secret(unsigned char ss[KEX_SS_BYTES], const unsigned char session_key[KEX_KEY_BYTES],
                            const unsigned char th4[KEX_HASH_BYTES]);

#endif
