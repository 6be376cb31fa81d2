/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 205 section 11.1: everything is SHAKE256 with the whole address. */
#include <string.h>

#include "symmetric.h"
#include "wipe.h"

void slh_hasher_start(slh_hasher* hasher, const unsigned char pk_seed[SLH_N], const unsigned char* sk_seed) {
    memset(hasher, 0, sizeof *hasher);
    memcpy(hasher->pk_seed, pk_seed, SLH_N);
    if (sk_seed != NULL) memcpy(hasher->sk_seed, sk_seed, SLH_N);
}

int slh_hash(slh_hasher* hasher, unsigned char out[SLH_N], const unsigned char* in, size_t blocks,
             const slh_address* address) {
    keccak_sponge* sponge = &hasher->sponge;

    keccak_start(sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(sponge, hasher->pk_seed, SLH_N);
    keccak_absorb(sponge, address->byte, SLH_ADDRESS_BYTES);
    keccak_absorb(sponge, in, blocks * SLH_N);
    keccak_finish(sponge, KECCAK_SUFFIX_SHAKE);
    keccak_squeeze(sponge, out, SLH_N);
    return 0;
}

int slh_prf(slh_hasher* hasher, unsigned char out[SLH_N], const slh_address* address) {
    return slh_hash(hasher, out, hasher->sk_seed, 1, address);
}

static void finish_with_message(keccak_sponge* sponge, const slh_message* message, unsigned char* out,
                                size_t out_bytes) {
    keccak_absorb(sponge, message->prefix, message->prefix_bytes);
    keccak_absorb(sponge, message->body, message->body_bytes);
    keccak_finish(sponge, KECCAK_SUFFIX_SHAKE);
    keccak_squeeze(sponge, out, out_bytes);
}

int slh_prf_msg(unsigned char out[SLH_N], const unsigned char sk_prf[SLH_N],
                const unsigned char opt_rand[SLH_N], const slh_message* message) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(&sponge, sk_prf, SLH_N);
    keccak_absorb(&sponge, opt_rand, SLH_N);
    finish_with_message(&sponge, message, out, SLH_N);
    wipe(&sponge, sizeof sponge);
    return 0;
}

int slh_h_msg(unsigned char out[SLH_M], const unsigned char r[SLH_N], const unsigned char pk[SLH_PK_BYTES],
              const slh_message* message) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(&sponge, r, SLH_N);
    keccak_absorb(&sponge, pk, SLH_PK_BYTES);
    finish_with_message(&sponge, message, out, SLH_M);
    return 0;
}
