/* SPDX-License-Identifier: Apache-2.0 */
/* The ICCS programming interface of SLH-DSA. The build chooses -DSLH_128F=1|0 and one of -DSLH_SHAKE,
 * -DSLH_SHA2, -DSLH_SM3. */
#ifndef SIG_ALGORITHM_INSTANCE_H
#define SIG_ALGORITHM_INSTANCE_H

#include "symmetric.h"

#define ALGORITHM_INSTANCE "SLH-DSA-" SLH_BACKEND "-" SLH_SET
#define OUTPUT_BLANK_TEST_VECTORS 0

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long sig_get_pk_len_bytes(void);
unsigned long long sig_get_sk_len_bytes(void);
unsigned long long sig_get_sn_len_bytes(void);

/* Each returns 0, or a negative error (slh.h). Outputs and lengths are written on success only; buffers have
 * the lengths above. The message may be null if its length is 0. */
int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes);

/* Refuses an sk of another length and one that does not lead to its own root. */
int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes);

/* 0: valid, -1: not valid; -2 for a pk or sn of another length */
int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
