/* SPDX-License-Identifier: Apache-2.0 */
/* FORS (FIPS 205 section 8). `tree` and `key_pair` name the leaf of the hypertree that the key belongs to. */
#ifndef SLH_FORS_H
#define SLH_FORS_H

#include "symmetric.h"

/* fors_sign, algorithm 16, and the public key that algorithm 17 would find from the signature: the roots of
 * the trees are there anyhow. */
int slh_fors_sign(slh_hasher* hasher, unsigned char signature[SLH_FORS_BYTES], unsigned char pk[SLH_N],
                  const unsigned char md[SLH_MD_BYTES], const slh_address* tree, uint32_t key_pair);

/* fors_pkFromSig, algorithm 17 */
int slh_fors_pk_from_signature(slh_hasher* hasher, unsigned char pk[SLH_N],
                               const unsigned char signature[SLH_FORS_BYTES],
                               const unsigned char md[SLH_MD_BYTES], const slh_address* tree,
                               uint32_t key_pair);

#endif
