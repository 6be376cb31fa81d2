/* SPDX-License-Identifier: Apache-2.0 */
/* The encryption scheme inside ML-KEM: FIPS 203 section 5. Returns 0 or the error of the symmetric backend.
 */
#ifndef MLKEM_KPKE_H
#define MLKEM_KPKE_H

#include "params.h"

/* K-PKE.KeyGen(d) */
int mlkem_pke_keygen(unsigned char ek[MLKEM_EK_BYTES], unsigned char dk[MLKEM_DK_PKE_BYTES],
                     const unsigned char d[MLKEM_SYM_BYTES]);

/* K-PKE.Encrypt(ek, m, r) */
int mlkem_pke_encrypt(unsigned char c[MLKEM_CT_BYTES], const unsigned char ek[MLKEM_EK_BYTES],
                      const unsigned char m[MLKEM_SYM_BYTES], const unsigned char r[MLKEM_SYM_BYTES]);

/* K-PKE.Decrypt(dk, c) */
void mlkem_pke_decrypt(unsigned char m[MLKEM_SYM_BYTES], const unsigned char dk[MLKEM_DK_PKE_BYTES],
                       const unsigned char c[MLKEM_CT_BYTES]);

#endif
