/* SPDX-License-Identifier: Apache-2.0 */
#include "slh.h"

#include <string.h>

#include "fors.h"
#include "hypertree.h"
#include "indices.h"
#include "wipe.h"

/* sk = SK.seed || SK.prf || PK.seed || PK.root */
enum { PRF_IN_SK = SLH_N, PK_IN_SK = 2 * SLH_N, ROOT_IN_SK = 3 * SLH_N, ROOT_IN_PK = SLH_N };

/* signature = R || FORS signature || hypertree signature */
enum { FORS_IN_SIG = SLH_N, HYPERTREE_IN_SIG = FORS_IN_SIG + SLH_FORS_BYTES };

int slh_keygen_internal(unsigned char pk[SLH_PK_BYTES], unsigned char sk[SLH_SK_BYTES],
                        const unsigned char seeds[3 * SLH_N]) {
    unsigned char root[SLH_N];
    slh_hasher hasher;
    int error;

    slh_hasher_start(&hasher, seeds + PK_IN_SK, seeds);
    error = slh_hypertree_root(&hasher, root);
    wipe(&hasher, sizeof hasher);
    if (error != 0) return error;
    memcpy(sk, seeds, 3 * SLH_N);
    memcpy(sk + ROOT_IN_SK, root, SLH_N);
    memcpy(pk, sk + PK_IN_SK, SLH_PK_BYTES);
    return 0;
}

/* Algorithm 19, lines 6 to 10: what a digest of m bytes says */
typedef struct {
    const unsigned char* md;
    uint64_t tree;
    uint32_t leaf;
} selection;

static selection read_digest(const unsigned char digest[SLH_M]) {
    const unsigned char* tree = digest + SLH_MD_BYTES;
    const unsigned char* leaf = tree + SLH_TREE_INDEX_BYTES;
    selection selected = {digest, slh_to_int(tree, SLH_TREE_INDEX_BYTES),
                          (uint32_t)slh_to_int(leaf, SLH_LEAF_INDEX_BYTES)};

    selected.tree &= UINT64_MAX >> (64 - (SLH_H - SLH_TREE_HEIGHT));
    selected.leaf &= (1u << SLH_TREE_HEIGHT) - 1;
    return selected;
}

/* `root` is the one that the signature leads to. */
static int sign_digest(slh_hasher* hasher, unsigned char signature[SLH_SIG_BYTES], unsigned char root[SLH_N],
                       const unsigned char digest[SLH_M]) {
    selection selected = read_digest(digest);
    slh_address tree = slh_address_of_tree(0, selected.tree);
    int error = slh_fors_sign(hasher, signature + FORS_IN_SIG, root, selected.md, &tree, selected.leaf);

    if (error != 0) return error;
    return slh_hypertree_sign(hasher, signature + HYPERTREE_IN_SIG, root, selected.tree, selected.leaf);
}

/*
 * The last root is PK.root, unless the key was damaged; it costs nothing to see. The signature is made apart,
 * since one that is half done must not get out.
 */
int slh_sign_internal(unsigned char signature[SLH_SIG_BYTES], const slh_message* message,
                      const unsigned char sk[SLH_SK_BYTES], const unsigned char* addrnd) {
    const unsigned char* pk = sk + PK_IN_SK;
    unsigned char made[SLH_SIG_BYTES], digest[SLH_M], root[SLH_N];
    slh_hasher hasher;
    int error = slh_prf_msg(made, sk + PRF_IN_SK, addrnd != NULL ? addrnd : pk, message);

    if (error == 0) error = slh_h_msg(digest, made, pk, message);
    if (error == 0) {
        slh_hasher_start(&hasher, pk, sk);
        error = sign_digest(&hasher, made, root, digest);
        wipe(&hasher, sizeof hasher);
    }
    if (error == 0 && memcmp(root, sk + ROOT_IN_SK, SLH_N) != 0) error = SLH_BAD_KEY;
    if (error == 0) memcpy(signature, made, sizeof made);
    wipe(made, sizeof made);
    return error;
}

int slh_verify_internal(const slh_message* message, const unsigned char signature[SLH_SIG_BYTES],
                        const unsigned char pk[SLH_PK_BYTES]) {
    unsigned char digest[SLH_M], node[SLH_N];
    selection selected;
    slh_address tree;
    slh_hasher hasher;
    int error = slh_h_msg(digest, signature, pk, message);

    if (error != 0) return error;
    selected = read_digest(digest);
    tree = slh_address_of_tree(0, selected.tree);
    slh_hasher_start(&hasher, pk, NULL);
    error =
        slh_fors_pk_from_signature(&hasher, node, signature + FORS_IN_SIG, selected.md, &tree, selected.leaf);
    if (error == 0)
        error =
            slh_hypertree_climb(&hasher, node, signature + HYPERTREE_IN_SIG, selected.tree, selected.leaf);
    if (error != 0) return error;
    return memcmp(node, pk + ROOT_IN_PK, SLH_N) == 0 ? 0 : SLH_INVALID;
}
