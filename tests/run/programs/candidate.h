/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HASHPROF_TESTS_RUN_CANDIDATE_H
#define HASHPROF_TESTS_RUN_CANDIDATE_H

int sm3hash(int bits, const unsigned char* message, unsigned long long message_bits, unsigned char* digest);
int pseudoXOF(unsigned long long bits, const unsigned char* message, unsigned long long message_bits,
              unsigned char* out);
int own_permutation(unsigned char* state, unsigned long long bytes);

/* Each calls sm3hash once with 512 bits, pseudoXOF three times for 1344 bytes, own_permutation twice. */
int kem_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes);
/* Calls kem_keygen and then sm3hash. */
int own_roundtrip(void);

#endif
