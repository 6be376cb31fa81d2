/* SPDX-License-Identifier: Apache-2.0 */
/* WOTS+ (FIPS 205 section 5). `tree` is the address of the XMSS tree that the key pair belongs to. */
#ifndef SLH_WOTS_H
#define SLH_WOTS_H

#include "symmetric.h"

/* The value at which each chain is cut for the message (algorithm 7, lines 1 to 7) */
void slh_wots_digits(uint32_t digits[SLH_LEN], const unsigned char message[SLH_N]);

/*
 * wots_pkGen and, unless `signature` is null, wots_sign in one (algorithms 6 and 7): the chains are walked to
 * their ends anyhow, and the signature is what lies on the way.
 */
int slh_wots_make(slh_hasher* hasher, unsigned char pk[SLH_N], const slh_address* tree, uint32_t key_pair,
                  unsigned char* signature, const uint32_t* digits);

/* From the message in `node` to the public key that a signature leads to (wots_pkFromSig, algorithm 8) */
int slh_wots_climb(slh_hasher* hasher, unsigned char node[SLH_N], const slh_address* tree, uint32_t key_pair,
                   const unsigned char signature[SLH_WOTS_BYTES]);

#endif
