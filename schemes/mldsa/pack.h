/* SPDX-License-Identifier: Apache-2.0 */
/* Coefficients and hints as bytes: FIPS 204 sections 7.1 and 7.2. */
#ifndef MLDSA_PACK_H
#define MLDSA_PACK_H

#include "poly.h"

/* SimpleBitPack: coefficients in [0, 2^bits) to 32 * bits bytes */
void mldsa_pack(unsigned char* out, const mldsa_poly* f, int bits);
void mldsa_unpack(mldsa_poly* f, const unsigned char* in, int bits);

/* BitPack: coefficients in (top - 2^bits, top], as their distances from top */
void mldsa_pack_below(unsigned char* out, const mldsa_poly* f, int32_t top, int bits);
void mldsa_unpack_below(mldsa_poly* f, const unsigned char* in, int32_t top, int bits);

/* HintBitPack: k polynomials of zeros and at most omega ones */
void mldsa_pack_hint(unsigned char out[MLDSA_OMEGA + MLDSA_K], const mldsa_poly hint[MLDSA_K]);

/* HintBitUnpack: returns 1, or 0 if the bytes are not what mldsa_pack_hint writes for any hint. */
int mldsa_unpack_hint(mldsa_poly hint[MLDSA_K], const unsigned char in[MLDSA_OMEGA + MLDSA_K]);

#endif
