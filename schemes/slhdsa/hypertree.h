/* SPDX-License-Identifier: Apache-2.0 */
/* XMSS and the hypertree of its trees (FIPS 205 sections 6 and 7) */
#ifndef SLH_HYPERTREE_H
#define SLH_HYPERTREE_H

#include "symmetric.h"

/* PK.root: the root of the only tree of the top layer (algorithm 18, lines 1 to 3) */
int slh_hypertree_root(slh_hasher* hasher, unsigned char root[SLH_N]);

/* ht_sign, algorithm 12, of the message in `node`, which then holds the root that the signature leads to. */
int slh_hypertree_sign(slh_hasher* hasher, unsigned char* signature, unsigned char node[SLH_N], uint64_t tree,
                       uint32_t leaf);

/* From the message in `node` to the root that a signature leads to (ht_verify, algorithm 13, but for the
 * comparison) */
int slh_hypertree_climb(slh_hasher* hasher, unsigned char node[SLH_N], const unsigned char* signature,
                        uint64_t tree, uint32_t leaf);

#endif
