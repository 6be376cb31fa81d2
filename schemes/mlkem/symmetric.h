/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The symmetric functions of FIPS 203 section 4.1, as ML-KEM sees them. symmetric_shake.c implements them as
 * the standard says, symmetric_iccs.c with the ICCS helpers; a build links one of the two.
 *
 * Each returns 0, or MLKEM_NO_MEMORY if a helper ran out of memory.
 */
#ifndef MLKEM_SYMMETRIC_H
#define MLKEM_SYMMETRIC_H

#include <stddef.h>

#include "params.h"

#if MLKEM_BACKEND_ICCS
#define MLKEM_BACKEND "iccs"
#else
#include "keccak.h"
#define MLKEM_BACKEND "shake"
#endif

/* H(in): 32 bytes */
int mlkem_hash_h(unsigned char out[MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes);

/* G(in): 64 bytes, the two halves of the standard one after the other */
int mlkem_hash_g(unsigned char out[2 * MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes);

/* J(z || c): 32 bytes */
int mlkem_hash_j(unsigned char out[MLKEM_SYM_BYTES], const unsigned char z[MLKEM_SYM_BYTES],
                 const unsigned char c[MLKEM_CT_BYTES]);

/* PRF_eta(s, b): out_bytes is 64 * eta */
int mlkem_prf(unsigned char* out, size_t out_bytes, const unsigned char s[MLKEM_SYM_BYTES], unsigned char b);

/*
 * XOF(rho || j || i), read piece by piece. A piece is a multiple of 3 bytes (two candidates for a
 * coefficient), so that no candidate lies across two pieces.
 */
enum {
    MLKEM_SHAKE128_RATE = 168,
    /* 448 candidates of 12 bits, of which 364 are accepted on average: too few only with probability 2^-128
       or so */
    MLKEM_ICCS_FIRST_BYTES = 672,
    /* after two doublings: 1792 candidates; FIPS 203 appendix B allows to give up at far fewer */
    MLKEM_ICCS_MOST_BYTES = 4 * MLKEM_ICCS_FIRST_BYTES
};

typedef struct {
#if MLKEM_BACKEND_ICCS
    unsigned char input[MLKEM_SYM_BYTES + 2];
    unsigned char stream[MLKEM_ICCS_MOST_BYTES];
    size_t used;
#else
    keccak_sponge sponge;
    unsigned char stream[MLKEM_SHAKE128_RATE];
#endif
} mlkem_xof;

void mlkem_xof_start(mlkem_xof* xof, const unsigned char rho[MLKEM_SYM_BYTES], unsigned char j,
                     unsigned char i);

/* The next piece of the stream; it lies within `xof` and is valid until the next call. */
int mlkem_xof_next(mlkem_xof* xof, const unsigned char** piece, size_t* piece_bytes);

#endif
