/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What each operation calls:
 *   keygen  get_random_number 1, pseudoXOF 2, sm3hash 1
 *   enc     get_random_number 1, sm3hash 2 (one through a table of another file, one through an asm label),
 *           pseudohash 1 (through the table)
 *   dec     sm3hash 1 (a tail call), pseudoXOF 1
 */
#include "api.h"

/* The linker sees the assembler's name, so this is sm3hash under another name of C. */
#ifndef digest_of_candidate
int digest_of_candidate(int, const unsigned char*, unsigned long long, unsigned char*) __asm__("sm3hash");
#endif

int kem_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes) {
    unsigned char wide[128];
    if (get_random_number(&drng_algorithm, sk, 256) != 0) return -1;
    if (pseudoXOF(1024, sk, 256, wide) != 0 || pseudoXOF(256, wide, 1024, pk) != 0) return -1;
    *pk_bytes = *sk_bytes = 32;
    return sm3hash(256, sk, 256, wide) != 0;
}

int kem_enc(unsigned char* pk, unsigned long long pk_bytes, unsigned char* ss, unsigned long long* ss_bytes,
            unsigned char* ct, unsigned long long* ct_bytes) {
    unsigned char wide[64];
    if (get_random_number(&drng_algorithm, ct, 256) != 0) return -1;
    if (hash_table[1](512, pk, 8 * pk_bytes, wide) != 0 || hash_table[0](256, wide, 512, ss) != 0) return -1;
    *ss_bytes = *ct_bytes = 32;
    return digest_of_candidate(256, ct, 256, ss) != 0;
}

static int hash_last(const unsigned char* in, unsigned char* out) {
    return sm3hash(256, in, 256, out);
}

int kem_dec(unsigned char* sk, unsigned long long sk_bytes, unsigned char* ct, unsigned long long ct_bytes,
            unsigned char* ss, unsigned long long* ss_bytes) {
    if (pseudoXOF(256, sk, 8 * sk_bytes, ss) != 0) return -1;
    *ss_bytes = ct_bytes;
    return hash_last(ct, ss);
}
