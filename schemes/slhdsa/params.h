/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 205 section 11, table 2. The build chooses the set, -DSLH_128F=1 or 0 (128s), and the backend. */
#ifndef SLH_PARAMS_H
#define SLH_PARAMS_H

#if SLH_128F
#define SLH_SET "128f"
#else
#define SLH_SET "128s"
#endif

enum {
    SLH_N = 16,                         /* n: bytes of a seed, node or chain value */
    SLH_D = SLH_128F ? 22 : 7,          /* d: layers of the hypertree              */
    SLH_TREE_HEIGHT = SLH_128F ? 3 : 9, /* h': of one tree of the hypertree      */
    SLH_H = SLH_D * SLH_TREE_HEIGHT,    /* h: of the hypertree                     */
    SLH_A = SLH_128F ? 6 : 12,          /* a: height of a FORS tree                */
    SLH_K = SLH_128F ? 33 : 14,         /* k: FORS trees                           */

    /* Section 5: WOTS+ with lg_w = 4 */
    SLH_LG_W = 4,
    SLH_W = 1 << SLH_LG_W,
    SLH_LEN1 = 8 * SLH_N / SLH_LG_W,
    SLH_LEN2 = 3,
    SLH_LEN = SLH_LEN1 + SLH_LEN2,

    /* m bytes of message digest: indices of FORS leaves, of a tree and of its leaf, each in whole bytes */
    SLH_MD_BYTES = (SLH_K * SLH_A + 7) / 8,
    SLH_TREE_INDEX_BYTES = (SLH_H - SLH_TREE_HEIGHT + 7) / 8,
    SLH_LEAF_INDEX_BYTES = (SLH_TREE_HEIGHT + 7) / 8,
    SLH_M = SLH_MD_BYTES + SLH_TREE_INDEX_BYTES + SLH_LEAF_INDEX_BYTES,

    SLH_WOTS_BYTES = SLH_LEN * SLH_N,
    SLH_XMSS_BYTES = SLH_WOTS_BYTES + SLH_TREE_HEIGHT * SLH_N,
    SLH_FORS_BYTES = SLH_K * (SLH_A + 1) * SLH_N,

    SLH_PK_BYTES = 2 * SLH_N,
    SLH_SK_BYTES = 4 * SLH_N,
    SLH_SIG_BYTES = SLH_N + SLH_FORS_BYTES + SLH_D * SLH_XMSS_BYTES
};

#endif
