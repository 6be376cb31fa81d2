/* SPDX-License-Identifier: Apache-2.0 */
/* The symmetric functions with the ICCS helpers: H = sm3hash, G = pseudohash, J, PRF and XOF = pseudoXOF. */
#include <string.h>

#include "auxfunc.h"
#include "mlkem.h"
#include "symmetric.h"
#include "wipe.h"

/* The lengths given to the helpers are right by construction, so memory is the only thing that can be
 * missing. */
static int result_of(int helper) {
    return helper == 0 ? 0 : MLKEM_NO_MEMORY;
}

int mlkem_hash_h(unsigned char out[MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes) {
    return result_of(sm3hash(256, in, 8ull * in_bytes, out));
}

int mlkem_hash_g(unsigned char out[2 * MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes) {
    return result_of(pseudohash(512, in, 8ull * in_bytes, out));
}

int mlkem_hash_j(unsigned char out[MLKEM_SYM_BYTES], const unsigned char z[MLKEM_SYM_BYTES],
                 const unsigned char c[MLKEM_CT_BYTES]) {
    unsigned char in[MLKEM_SYM_BYTES + MLKEM_CT_BYTES];
    int error;

    memcpy(in, z, MLKEM_SYM_BYTES);
    memcpy(in + MLKEM_SYM_BYTES, c, MLKEM_CT_BYTES);
    error = result_of(pseudoXOF(8 * MLKEM_SYM_BYTES, in, 8 * sizeof in, out));
    wipe(in, MLKEM_SYM_BYTES);
    return error;
}

int mlkem_prf(unsigned char* out, size_t out_bytes, const unsigned char s[MLKEM_SYM_BYTES], unsigned char b) {
    unsigned char in[MLKEM_SYM_BYTES + 1];
    int error;

    memcpy(in, s, MLKEM_SYM_BYTES);
    in[MLKEM_SYM_BYTES] = b;
    error = result_of(pseudoXOF(8ull * out_bytes, in, 8 * sizeof in, out));
    wipe(in, sizeof in);
    return error;
}

void mlkem_xof_start(mlkem_xof* xof, const unsigned char rho[MLKEM_SYM_BYTES], unsigned char j,
                     unsigned char i) {
    memcpy(xof->input, rho, MLKEM_SYM_BYTES);
    xof->input[MLKEM_SYM_BYTES] = j;
    xof->input[MLKEM_SYM_BYTES + 1] = i;
    xof->used = 0;
}

/*
 * pseudoXOF cannot be continued, only called again for more: each further piece comes from a call of twice
 * the length, whose first half is what was used already.
 */
int mlkem_xof_next(mlkem_xof* xof, const unsigned char** piece, size_t* piece_bytes) {
    size_t wanted = xof->used == 0 ? MLKEM_ICCS_FIRST_BYTES : 2 * xof->used;

    if (wanted > MLKEM_ICCS_MOST_BYTES) return MLKEM_STREAM_ENDED;
    if (pseudoXOF(8ull * wanted, xof->input, 8 * sizeof xof->input, xof->stream) != 0) return MLKEM_NO_MEMORY;
    *piece = xof->stream + xof->used;
    *piece_bytes = wanted - xof->used;
    xof->used = wanted;
    return 0;
}
