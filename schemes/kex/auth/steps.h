/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of the exchange, with inputs of right lengths. Each returns 0 or a kex_auth_error and writes its
 * outputs only with 0. */
#ifndef KEX_AUTH_STEPS_H
#define KEX_AUTH_STEPS_H

#include "auth.h"

int kex_auth_init(unsigned char pk[KEX_PK_BYTES], unsigned char sk[KEX_SK_BYTES]);

/* sta becomes nonce || dk. */
int kex_auth_pass1(unsigned char sta[KEX_STA1_BYTES], unsigned char m1[KEX_M1_BYTES]);

/* stb becomes th2 || the three keys. */
int kex_auth_pass2(const unsigned char skb[KEX_SK_BYTES], const unsigned char pka[KEX_PK_BYTES],
                   const unsigned char m1[KEX_M1_BYTES], unsigned char stb[KEX_STB2_BYTES],
                   unsigned char m2[KEX_M2_BYTES]);

/* sta, that of pass 1, becomes th3 || MAC key of B || session key, and the rest of it zeros. */
int kex_auth_pass3(const unsigned char ska[KEX_SK_BYTES], const unsigned char pkb[KEX_PK_BYTES],
                   const unsigned char m2[KEX_M2_BYTES], unsigned char sta[KEX_STA1_BYTES],
                   unsigned char m3[KEX_PROOF_BYTES]);

/* stb, that of pass 2, becomes th4 || session key, and the rest of it zeros. */
int kex_auth_pass4(const unsigned char skb[KEX_SK_BYTES], const unsigned char pka[KEX_PK_BYTES],
                   const unsigned char m3[KEX_PROOF_BYTES], unsigned char stb[KEX_STB2_BYTES],
                   unsigned char m4[KEX_PROOF_BYTES]);

int kex_auth_derive_a(const unsigned char pkb[KEX_PK_BYTES], const unsigned char m4[KEX_PROOF_BYTES],
                      const unsigned char sta[KEX_STA3_BYTES], unsigned char ss[KEX_SS_BYTES]);

int kex_auth_derive_b(const unsigned char stb[KEX_STB4_BYTES], unsigned char ss[KEX_SS_BYTES]);

#endif
