/* SPDX-License-Identifier: Apache-2.0 */
/* The official programming interface of the candidates, as types of function pointers. Lengths are bytes,
 * except those of CryptHash, which are bits. Inputs are not const in the official headers either. */
#ifndef NGCC_WORKER_API_H
#define NGCC_WORKER_API_H

#include <stdint.h>

typedef unsigned char byte;
typedef unsigned long long length;

typedef length (*length_getter)(void);

typedef int (*keygen_function)(byte* pk, length* pk_len, byte* sk, length* sk_len);
/* The secret comes before the ciphertext. */
typedef int (*kem_enc_function)(byte* pk, length pk_len, byte* ss, length* ss_len, byte* ct, length* ct_len);
typedef int (*kem_dec_function)(byte* sk, length sk_len, byte* ct, length ct_len, byte* ss, length* ss_len);

typedef int (*sig_sign_function)(byte* sk, length sk_len, byte* m, length m_len, byte* sn, length* sn_len);
typedef int (*sig_verify_function)(byte* pk, length pk_len, byte* sn, length sn_len, byte* m, length m_len);

typedef int (*kex_init_function)(byte* pk, length* pk_len, byte* sk, length* sk_len, byte* st,
                                 length* st_len);
typedef int (*kex_pass1_function)(byte* sk, length sk_len, byte* peer_pk, length peer_pk_len, byte* st,
                                  length* st_len, byte* out, length* out_len);
typedef int (*kex_pass_function)(byte* sk, length sk_len, byte* peer_pk, length peer_pk_len, byte* in,
                                 length in_len, byte* st, length* st_len, byte* out, length* out_len);
typedef int (*kex_derive_function)(byte* sk, length sk_len, byte* peer_pk, length peer_pk_len, byte* in,
                                   length in_len, byte* st, length st_len, byte* ss, length* ss_len);

typedef int (*hash_function)(int digest_bits, const byte* message, length message_bits, byte* digest);

typedef int (*seed_function)(const byte* seed, length seed_bytes);

#endif
