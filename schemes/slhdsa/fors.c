/* SPDX-License-Identifier: Apache-2.0 */
#include "fors.h"

#include "indices.h"
#include "tree.h"
#include "wipe.h"

typedef struct {
    slh_hasher* hasher;
    slh_address secret; /* of type FORS_PRF, algorithm 14 */
    slh_address node;
    uint32_t chosen;
    unsigned char* revealed; /* where the secret value of the chosen leaf goes */
} fors_leaves;

static int make_leaf(const void* leaves, unsigned char out[SLH_N], uint32_t index) {
    const fors_leaves* fors = leaves;
    slh_address secret = fors->secret, node = fors->node;
    int error;

    slh_set_node(&secret, 0, index);
    slh_set_node(&node, 0, index);
    error = slh_prf(fors->hasher, out, &secret);
    if (error != 0) return error;
    if (index == fors->chosen) memcpy(fors->revealed, out, SLH_N);
    return slh_hash(fors->hasher, out, out, 1, &node);
}

static int compress_roots(slh_hasher* hasher, unsigned char pk[SLH_N],
                          const unsigned char roots[SLH_K * SLH_N], const slh_address* tree,
                          uint32_t key_pair) {
    slh_address address = slh_address_with(*tree, SLH_FORS_ROOTS, key_pair);

    return slh_hash(hasher, pk, roots, SLH_K, &address);
}

int slh_fors_sign(slh_hasher* hasher, unsigned char signature[SLH_FORS_BYTES], unsigned char pk[SLH_N],
                  const unsigned char md[SLH_MD_BYTES], const slh_address* tree, uint32_t key_pair) {
    unsigned char roots[SLH_K * SLH_N];
    uint32_t indices[SLH_K];
    fors_leaves leaves = {hasher, slh_address_with(*tree, SLH_FORS_PRF, key_pair),
                          slh_address_with(*tree, SLH_FORS_TREE, key_pair), 0, NULL};
    slh_tree one = {hasher, leaves.node, SLH_A, 0, 0, NULL, make_leaf, &leaves};

    slh_fors_indices(indices, md);
    for (uint32_t i = 0; i < SLH_K; i++, signature += (SLH_A + 1) * SLH_N) {
        int error;
        one.first = i << SLH_A;
        one.chosen = leaves.chosen = one.first + indices[i];
        leaves.revealed = signature;
        one.path = signature + SLH_N;
        error = slh_tree_root(&one, roots + i * SLH_N);
        if (error != 0) {
            wipe(roots, sizeof roots); /* a leaf that failed may have left its secret value */
            return error;
        }
    }
    return compress_roots(hasher, pk, roots, tree, key_pair);
}

int slh_fors_pk_from_signature(slh_hasher* hasher, unsigned char pk[SLH_N],
                               const unsigned char signature[SLH_FORS_BYTES],
                               const unsigned char md[SLH_MD_BYTES], const slh_address* tree,
                               uint32_t key_pair) {
    slh_address address = slh_address_with(*tree, SLH_FORS_TREE, key_pair);
    unsigned char roots[SLH_K * SLH_N];
    uint32_t indices[SLH_K];

    slh_fors_indices(indices, md);
    for (uint32_t i = 0; i < SLH_K; i++, signature += (SLH_A + 1) * SLH_N) {
        uint32_t index = (i << SLH_A) + indices[i];
        unsigned char* root = roots + i * SLH_N;
        int error;
        slh_set_node(&address, 0, index);
        error = slh_hash(hasher, root, signature, 1, &address);
        if (error == 0) error = slh_climb(hasher, root, index, signature + SLH_N, SLH_A, &address);
        if (error != 0) return error;
    }
    return compress_roots(hasher, pk, roots, tree, key_pair);
}
