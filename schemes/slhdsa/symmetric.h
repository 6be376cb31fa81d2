/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The functions of FIPS 205 section 4.1. symmetric_shake.c and symmetric_sha2.c implement them as sections
 * 11.1 and 11.2 say, symmetric_sm3.c with the ICCS helpers; a build links one of the three and defines
 * SLH_SHAKE, SLH_SHA2 or SLH_SM3.
 *
 * Each returns 0, or SLH_NO_MEMORY if a helper or a copy of the message ran out of memory.
 */
#ifndef SLH_SYMMETRIC_H
#define SLH_SYMMETRIC_H

#include <stddef.h>

#include "address.h"
#include "params.h"

#if defined(SLH_SHAKE)
#include "keccak.h"
#define SLH_BACKEND "SHAKE"
#elif defined(SLH_SHA2)
#include "sha256.h"
#define SLH_BACKEND "SHA2"
#elif defined(SLH_SM3)
#define SLH_BACKEND "SM3"
#else
#error "define SLH_SHAKE, SLH_SHA2 or SLH_SM3"
#endif

/* Room for secrets on their way through a hash function belongs to it, so that one wipe gets them all. */
typedef struct {
    unsigned char sk_seed[SLH_N]; /* zero where only public things are hashed */
#if defined(SLH_SHAKE)
    unsigned char pk_seed[SLH_N];
    keccak_sponge sponge;
#elif defined(SLH_SHA2)
    slh_sha256 seeded; /* after the block that PK.seed fills */
    slh_sha256 hash;
    unsigned char digest[SLH_SHA256_BYTES];
#else
    unsigned char input[SLH_N + SLH_COMPRESSED_BYTES + SLH_LEN * SLH_N]; /* PK.seed || ADRSc || ... */
    unsigned char digest[32];
#endif
} slh_hasher;

/* `sk_seed` may be null: then no slh_prf. */
void slh_hasher_start(slh_hasher* hasher, const unsigned char pk_seed[SLH_N], const unsigned char* sk_seed);

/* F, H and T_l for 1, 2 and l = `blocks` (at most SLH_LEN) times n bytes: in every backend one function.
 * `out` may lie within `in`. */
int slh_hash(slh_hasher* hasher, unsigned char out[SLH_N], const unsigned char* in, size_t blocks,
             const slh_address* address);

/* PRF(PK.seed, SK.seed, ADRS), which in every backend hashes SK.seed as F hashes its block */
int slh_prf(slh_hasher* hasher, unsigned char out[SLH_N], const slh_address* address);

/* M' of section 10 in two pieces, so that nobody has to copy M */
typedef struct {
    const unsigned char* prefix;
    size_t prefix_bytes;
    const unsigned char* body; /* null if it is empty */
    size_t body_bytes;
} slh_message;

int slh_prf_msg(unsigned char out[SLH_N], const unsigned char sk_prf[SLH_N],
                const unsigned char opt_rand[SLH_N], const slh_message* message);

/* `pk` is PK.seed || PK.root. */
int slh_h_msg(unsigned char out[SLH_M], const unsigned char r[SLH_N], const unsigned char pk[SLH_PK_BYTES],
              const slh_message* message);

#endif
