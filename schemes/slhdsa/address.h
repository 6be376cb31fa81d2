/* SPDX-License-Identifier: Apache-2.0 */
/* The addresses of FIPS 205 section 4.2: which hash of the whole construction a call is. */
#ifndef SLH_ADDRESS_H
#define SLH_ADDRESS_H

#include <stdint.h>
#include <string.h>

enum slh_address_type {
    SLH_WOTS_HASH = 0,
    SLH_WOTS_PK = 1,
    SLH_TREE = 2,
    SLH_FORS_TREE = 3,
    SLH_FORS_ROOTS = 4,
    SLH_WOTS_PRF = 5,
    SLH_FORS_PRF = 6
};

enum { SLH_ADDRESS_BYTES = 32, SLH_COMPRESSED_BYTES = 22 };

typedef struct {
    unsigned char byte[SLH_ADDRESS_BYTES];
} slh_address;

static inline void slh_store32(unsigned char* to, uint32_t value) {
    for (int i = 0; i < 4; i++)
        to[i] = (unsigned char)(value >> (24 - 8 * i));
}

/* Of a tree of the hypertree; the number of the tree has at most 64 bits of the 96 there are. */
static inline slh_address slh_address_of_tree(uint32_t layer, uint64_t tree) {
    slh_address address = {{0}};

    slh_store32(address.byte, layer);
    slh_store32(address.byte + 8, (uint32_t)(tree >> 32));
    slh_store32(address.byte + 12, (uint32_t)tree);
    return address;
}

/* setTypeAndClear and setKeyPairAddress, on a copy */
static inline slh_address slh_address_with(slh_address address, enum slh_address_type type,
                                           uint32_t key_pair) {
    slh_store32(address.byte + 16, type);
    slh_store32(address.byte + 20, key_pair);
    memset(address.byte + 24, 0, 8);
    return address;
}

static inline void slh_set_chain(slh_address* address, uint32_t chain) {
    slh_store32(address->byte + 24, chain);
}
static inline void slh_set_hash(slh_address* address, uint32_t hash) {
    slh_store32(address->byte + 28, hash);
}
static inline void slh_set_node(slh_address* address, uint32_t height, uint32_t index) {
    slh_store32(address->byte + 24, height);
    slh_store32(address->byte + 28, index);
}

/* ADRSc of section 11.2: what can be nonzero in the address */
static inline void slh_compress_address(unsigned char to[SLH_COMPRESSED_BYTES], const slh_address* address) {
    to[0] = address->byte[3];
    memcpy(to + 1, address->byte + 8, 8);
    to[9] = address->byte[19];
    memcpy(to + 10, address->byte + 20, 12);
}

#endif
