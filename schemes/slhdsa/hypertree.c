/* SPDX-License-Identifier: Apache-2.0 */
#include "hypertree.h"

#include "tree.h"
#include "wots.h"

typedef struct {
    slh_hasher* hasher;
    slh_address tree;
    uint32_t signer;          /* the leaf that signs */
    unsigned char* signature; /* null if none does */
    uint32_t digits[SLH_LEN];
} wots_leaves;

static int make_leaf(const void* leaves, unsigned char out[SLH_N], uint32_t index) {
    const wots_leaves* wots = leaves;
    unsigned char* signature = index == wots->signer ? wots->signature : NULL;

    return slh_wots_make(wots->hasher, out, &wots->tree, index, signature, wots->digits);
}

/* Root of one XMSS tree; with `signature` not null also xmss_sign, algorithm 10, of what `leaves->digits` are
 * of. */
static int xmss_root(wots_leaves* leaves, unsigned char root[SLH_N], unsigned char* signature) {
    slh_tree xmss = {leaves->hasher,  slh_address_with(leaves->tree, SLH_TREE, 0),
                     SLH_TREE_HEIGHT, 0,
                     leaves->signer,  NULL,
                     make_leaf,       leaves};

    leaves->signature = signature;
    if (signature != NULL) xmss.path = signature + SLH_WOTS_BYTES;
    return slh_tree_root(&xmss, root);
}

int slh_hypertree_root(slh_hasher* hasher, unsigned char root[SLH_N]) {
    wots_leaves leaves = {hasher, slh_address_of_tree(SLH_D - 1, 0), 0, NULL, {0}};

    return xmss_root(&leaves, root, NULL);
}

/* The leaf of the layer above that signs the root of `tree`; moves on to the tree of that leaf. */
static uint32_t leaf_above(uint64_t* tree) {
    uint32_t leaf = (uint32_t)(*tree & ((1u << SLH_TREE_HEIGHT) - 1));

    *tree >>= SLH_TREE_HEIGHT;
    return leaf;
}

int slh_hypertree_sign(slh_hasher* hasher, unsigned char* signature, unsigned char node[SLH_N], uint64_t tree,
                       uint32_t leaf) {
    for (uint32_t layer = 0; layer < SLH_D; layer++) {
        wots_leaves leaves = {hasher, slh_address_of_tree(layer, tree), leaf, NULL, {0}};
        int error;
        slh_wots_digits(leaves.digits, node);
        error = xmss_root(&leaves, node, signature);
        if (error != 0) return error;
        signature += SLH_XMSS_BYTES;
        leaf = leaf_above(&tree);
    }
    return 0;
}

int slh_hypertree_climb(slh_hasher* hasher, unsigned char node[SLH_N], const unsigned char* signature,
                        uint64_t tree, uint32_t leaf) {
    for (uint32_t layer = 0; layer < SLH_D; layer++) {
        slh_address of_tree = slh_address_of_tree(layer, tree);
        slh_address of_nodes = slh_address_with(of_tree, SLH_TREE, 0);
        int error = slh_wots_climb(hasher, node, &of_tree, leaf, signature);
        if (error == 0)
            error = slh_climb(hasher, node, leaf, signature + SLH_WOTS_BYTES, SLH_TREE_HEIGHT, &of_nodes);
        if (error != 0) return error;
        signature += SLH_XMSS_BYTES;
        leaf = leaf_above(&tree);
    }
    return 0;
}
