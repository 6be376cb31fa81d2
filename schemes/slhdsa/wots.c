/* SPDX-License-Identifier: Apache-2.0 */
#include "wots.h"

#include "indices.h"
#include "wipe.h"

void slh_wots_digits(uint32_t digits[SLH_LEN], const unsigned char message[SLH_N]) {
    uint32_t sum = 0;

    slh_base_2b(digits, message, SLH_LG_W, SLH_LEN1);
    for (int i = 0; i < SLH_LEN1; i++)
        sum += SLH_W - 1 - digits[i];
    for (int i = 0; i < SLH_LEN2; i++)
        digits[SLH_LEN1 + i] = sum >> (SLH_LG_W * (SLH_LEN2 - 1 - i)) & (SLH_W - 1);
}

/* Algorithm 5: from step `from` of a chain to step `to`, in place */
static int chain(slh_hasher* hasher, unsigned char value[SLH_N], uint32_t from, uint32_t to,
                 slh_address* address) {
    for (uint32_t step = from; step < to; step++) {
        int error;
        slh_set_hash(address, step);
        error = slh_hash(hasher, value, value, 1, address);
        if (error != 0) return error;
    }
    return 0;
}

static int compress_ends(slh_hasher* hasher, unsigned char pk[SLH_N], const slh_address* tree,
                         uint32_t key_pair, const unsigned char ends[SLH_WOTS_BYTES]) {
    slh_address address = slh_address_with(*tree, SLH_WOTS_PK, key_pair);

    return slh_hash(hasher, pk, ends, SLH_LEN, &address);
}

int slh_wots_make(slh_hasher* hasher, unsigned char pk[SLH_N], const slh_address* tree, uint32_t key_pair,
                  unsigned char* signature, const uint32_t* digits) {
    slh_address secret = slh_address_with(*tree, SLH_WOTS_PRF, key_pair);
    slh_address public = slh_address_with(*tree, SLH_WOTS_HASH, key_pair);
    unsigned char values[SLH_WOTS_BYTES];
    int error = 0;

    for (uint32_t i = 0; i < SLH_LEN && error == 0; i++) {
        unsigned char* value = values + i * SLH_N;
        uint32_t cut = signature != NULL ? digits[i] : 0;
        slh_set_chain(&secret, i);
        slh_set_chain(&public, i);
        error = slh_prf(hasher, value, &secret);
        if (error == 0) error = chain(hasher, value, 0, cut, &public);
        if (error == 0 && signature != NULL) memcpy(signature + i * SLH_N, value, SLH_N);
        if (error == 0) error = chain(hasher, value, cut, SLH_W - 1, &public);
    }
    if (error == 0) error = compress_ends(hasher, pk, tree, key_pair, values);
    wipe(values, sizeof values); /* if the last chain was not finished */
    return error;
}

int slh_wots_climb(slh_hasher* hasher, unsigned char node[SLH_N], const slh_address* tree, uint32_t key_pair,
                   const unsigned char signature[SLH_WOTS_BYTES]) {
    slh_address address = slh_address_with(*tree, SLH_WOTS_HASH, key_pair);
    unsigned char values[SLH_WOTS_BYTES];
    uint32_t digits[SLH_LEN];

    slh_wots_digits(digits, node);
    memcpy(values, signature, sizeof values);
    for (uint32_t i = 0; i < SLH_LEN; i++) {
        int error;
        slh_set_chain(&address, i);
        error = chain(hasher, values + i * SLH_N, digits[i], SLH_W - 1, &address);
        if (error != 0) return error;
    }
    return compress_ends(hasher, node, tree, key_pair, values);
}
