/* SPDX-License-Identifier: Apache-2.0 */
/* keygen  drng 1;   sign  sm3hash 1, pseudoXOF 1;   verify  what sign calls, by way of sign itself */
#include "sig.h"

#include <string.h>

int sig_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes) {
    *pk_bytes = *sk_bytes = 32;
    if (get_random_number(&drng_algorithm, sk, 256) != 0) return -1;
    memcpy(pk, sk, 32);
    return 0;
}

int sig_sign(unsigned char* sk, unsigned long long sk_bytes, unsigned char* m, unsigned long long m_bytes,
             unsigned char* sn, unsigned long long* sn_bytes) {
    unsigned char digest[32], text[64];
    *sn_bytes = 32;
    if (sm3hash(256, m, 8 * m_bytes, digest) != 0) return -1;
    memcpy(text, digest, 32);
    memcpy(text + 32, sk, sk_bytes);
    return pseudoXOF(256, text, 8 * sizeof text, sn);
}

int sig_verify(unsigned char* pk, unsigned long long pk_bytes, unsigned char* sn, unsigned long long sn_bytes,
               unsigned char* m, unsigned long long m_bytes) {
    unsigned char again[32];
    unsigned long long again_bytes;
    if (sig_sign(pk, pk_bytes, m, m_bytes, again, &again_bytes) != 0) return -2;
    return again_bytes == sn_bytes && memcmp(again, sn, sn_bytes) == 0 ? 0 : -1;
}
