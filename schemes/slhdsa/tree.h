/* SPDX-License-Identifier: Apache-2.0 */
/* Binary hash trees: those of XMSS and those of FORS differ in their leaves and addresses only. */
#ifndef SLH_TREE_H
#define SLH_TREE_H

#include "symmetric.h"

typedef struct {
    slh_hasher* hasher;
    slh_address address; /* of its nodes; height and index are set for each */
    int height;          /* at most the larger of h' and a */
    uint32_t first;      /* index of the first leaf, a multiple of 2^height */
    uint32_t chosen;     /* index of the leaf whose authentication path is wanted */
    unsigned char* path; /* height * n bytes for it, from the leaf upwards, or null */
    int (*leaf)(const void* leaves, unsigned char out[SLH_N], uint32_t index);
    const void* leaves;
} slh_tree;

/* What algorithms 9 and 15 compute by recursion, for the root and for all nodes of the path in one pass, with
 * one pair of nodes a level kept. */
int slh_tree_root(slh_tree* tree, unsigned char root[SLH_N]);

/* From leaf `index`, in `node`, along the path to the root (algorithm 11 from line 7, algorithm 17 from line
 * 7). */
int slh_climb(slh_hasher* hasher, unsigned char node[SLH_N], uint32_t index, const unsigned char* path,
              int height, slh_address* address);

#endif
