/* SPDX-License-Identifier: Apache-2.0 */
#include "tree.h"

enum { MOST_LEVELS = SLH_A > SLH_TREE_HEIGHT ? SLH_A : SLH_TREE_HEIGHT };

/*
 * Takes in leaf `index` (in `node`) and everything above it that is complete with it: a left node waits, a
 * right one is joined with the left one that waits. Leaves the root in `node` after the last leaf.
 */
static int join(slh_tree* tree, unsigned char waiting[MOST_LEVELS][2 * SLH_N], unsigned char node[SLH_N],
                uint32_t index) {
    for (int level = 0; level < tree->height; level++) {
        uint32_t at = index >> level;
        int error;
        if (tree->path != NULL && at == (tree->chosen >> level ^ 1))
            memcpy(tree->path + level * SLH_N, node, SLH_N);
        memcpy(waiting[level] + (at & 1) * SLH_N, node, SLH_N);
        if ((at & 1) == 0) return 0;
        slh_set_node(&tree->address, (uint32_t)level + 1, at >> 1);
        error = slh_hash(tree->hasher, node, waiting[level], 2, &tree->address);
        if (error != 0) return error;
    }
    return 0;
}

int slh_tree_root(slh_tree* tree, unsigned char root[SLH_N]) {
    unsigned char waiting[MOST_LEVELS][2 * SLH_N];

    for (uint32_t i = 0; i < 1u << tree->height; i++) {
        uint32_t index = tree->first + i;
        int error = tree->leaf(tree->leaves, root, index);
        if (error == 0) error = join(tree, waiting, root, index);
        if (error != 0) return error;
    }
    return 0;
}

int slh_climb(slh_hasher* hasher, unsigned char node[SLH_N], uint32_t index, const unsigned char* path,
              int height, slh_address* address) {
    for (int level = 0; level < height; level++, index >>= 1, path += SLH_N) {
        unsigned char pair[2 * SLH_N];
        unsigned right = index & 1;
        int error;
        memcpy(pair + right * SLH_N, node, SLH_N);
        memcpy(pair + (1 - right) * SLH_N, path, SLH_N);
        slh_set_node(address, (uint32_t)level + 1, index >> 1);
        error = slh_hash(hasher, node, pair, 2, address);
        if (error != 0) return error;
    }
    return 0;
}
