/* SPDX-License-Identifier: Apache-2.0 */
/* The encryption scheme inside HQC. Each function returns 0 or the error of the symmetric backend, and writes
 * its output only with 0. */
#ifndef HQC_PKE_H
#define HQC_PKE_H

#include "params.h"

/* HQC-PKE.Keygen(seed_pke); the decryption key is a seed of x and y. */
int hqc_pke_keygen(unsigned char ek[HQC_EK_BYTES], unsigned char seed_dk[HQC_SEED_BYTES],
                   const unsigned char seed_pke[HQC_SEED_BYTES]);

/* HQC-PKE.Encrypt(ek, m, theta): u || v */
int hqc_pke_encrypt(unsigned char uv[HQC_UV_BYTES], const unsigned char ek[HQC_EK_BYTES],
                    const unsigned char m[HQC_K], const unsigned char theta[HQC_SEED_BYTES]);

/* HQC-PKE.Decrypt(dk, u || v) */
int hqc_pke_decrypt(unsigned char m[HQC_K], const unsigned char seed_dk[HQC_SEED_BYTES],
                    const unsigned char uv[HQC_UV_BYTES]);

#endif
