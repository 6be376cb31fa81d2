/* SPDX-License-Identifier: Apache-2.0 */
/* What both sides compute from the messages. Returns 0, or MLKEM_NO_MEMORY if a helper ran out of memory. */
#ifndef KEX_KEX_H
#define KEX_KEX_H

#include "KEX_AlgorithmInstance.h"

/* th = sm3hash(M1 || M2) */
int kex_transcript_hash(unsigned char th[KEX_HASH_BYTES], const unsigned char m1[KEX_M1_BYTES],
                        const unsigned char m2[KEX_M2_BYTES]);

/* prk = pseudohash-512(K || th || label), SS = pseudoXOF-256(prk || 1) */
int kex_session_secret(unsigned char ss[KEX_SS_BYTES], const unsigned char k[MLKEM_SS_BYTES],
                       const unsigned char th[KEX_HASH_BYTES]);

#endif
