/* SPDX-License-Identifier: Apache-2.0 */
/* The symmetric functions exactly as FIPS 203 section 4.1 has them. */
#include "symmetric.h"
#include "wipe.h"

int mlkem_hash_h(unsigned char out[MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes) {
    sha3_256(out, in, in_bytes);
    return 0;
}

int mlkem_hash_g(unsigned char out[2 * MLKEM_SYM_BYTES], const unsigned char* in, size_t in_bytes) {
    sha3_512(out, in, in_bytes);
    return 0;
}

int mlkem_hash_j(unsigned char out[MLKEM_SYM_BYTES], const unsigned char z[MLKEM_SYM_BYTES],
                 const unsigned char c[MLKEM_CT_BYTES]) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(&sponge, z, MLKEM_SYM_BYTES);
    keccak_absorb(&sponge, c, MLKEM_CT_BYTES);
    keccak_finish(&sponge, KECCAK_SUFFIX_SHAKE);
    keccak_squeeze(&sponge, out, MLKEM_SYM_BYTES);
    wipe(&sponge, sizeof sponge);
    return 0;
}

int mlkem_prf(unsigned char* out, size_t out_bytes, const unsigned char s[MLKEM_SYM_BYTES], unsigned char b) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(&sponge, s, MLKEM_SYM_BYTES);
    keccak_absorb(&sponge, &b, 1);
    keccak_finish(&sponge, KECCAK_SUFFIX_SHAKE);
    keccak_squeeze(&sponge, out, out_bytes);
    wipe(&sponge, sizeof sponge);
    return 0;
}

void mlkem_xof_start(mlkem_xof* xof, const unsigned char rho[MLKEM_SYM_BYTES], unsigned char j,
                     unsigned char i) {
    keccak_start(&xof->sponge, KECCAK_RATE_SHAKE128);
    keccak_absorb(&xof->sponge, rho, MLKEM_SYM_BYTES);
    keccak_absorb(&xof->sponge, &j, 1);
    keccak_absorb(&xof->sponge, &i, 1);
    keccak_finish(&xof->sponge, KECCAK_SUFFIX_SHAKE);
}

int mlkem_xof_next(mlkem_xof* xof, const unsigned char** piece, size_t* piece_bytes) {
    keccak_squeeze(&xof->sponge, xof->stream, sizeof xof->stream);
    *piece = xof->stream;
    *piece_bytes = sizeof xof->stream;
    return 0;
}
