/* SPDX-License-Identifier: Apache-2.0 */
/* The ICCS programming interface of ML-DSA. The build chooses -DMLDSA_SET=44|65|87 and one of
 * -DMLDSA_BACKEND_SHAKE=1, -DMLDSA_BACKEND_SM3=1, -DMLDSA_BACKEND_DRNG=1. */
#ifndef SIG_ALGORITHM_INSTANCE_H
#define SIG_ALGORITHM_INSTANCE_H

#include "params.h"

#if MLDSA_BACKEND_SHAKE
#define ALGORITHM_INSTANCE MLDSA_NAME "-shake"
#elif MLDSA_BACKEND_SM3
#define ALGORITHM_INSTANCE MLDSA_NAME "-sm3"
#else
#define ALGORITHM_INSTANCE MLDSA_NAME "-drng"
#endif
#define OUTPUT_BLANK_TEST_VECTORS 0

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long sig_get_pk_len_bytes(void);
unsigned long long sig_get_sk_len_bytes(void);
unsigned long long sig_get_sn_len_bytes(void);

/* Each returns 0, or a negative error (mldsa.h); outputs and lengths are written on success only, and buffers
 * have the lengths above. A message of 0 bytes may be a null pointer. */
int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes);

/* Hedged signing with the empty context. Refuses an sk of another length or with a coefficient out of range.
 */
int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes);

/* 0: valid, -1: not valid, others: the question could not be answered. */
int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
