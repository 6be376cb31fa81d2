/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the official headers that the zoo needs, so that each file compiles alone. */
#ifndef ZOO_API_H
#define ZOO_API_H

#include "ledger.h"

/* A file that includes the real helpers has the type from their header. */
#ifndef DRNG_H
typedef struct {
    unsigned char V[55], C[55], reseed_counter[55];
} DRNG_ctx;
#endif

#ifdef __cplusplus
extern "C" {
#endif
int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out);
int init_random_number(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_bytes);
int get_random_number(DRNG_ctx* drng, unsigned char* out, unsigned long long bits);

int kem_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes);
int kem_enc(unsigned char* pk, unsigned long long pk_bytes, unsigned char* ss, unsigned long long* ss_bytes,
            unsigned char* ct, unsigned long long* ct_bytes);
int kem_dec(unsigned char* sk, unsigned long long sk_bytes, unsigned char* ct, unsigned long long ct_bytes,
            unsigned char* ss, unsigned long long* ss_bytes);
#ifdef __cplusplus
}
#endif

extern DRNG_ctx drng_algorithm;

/* table.c */
typedef int (*hash_function)(int, const unsigned char*, unsigned long long, unsigned char*);
extern const hash_function hash_table[2];

#endif
