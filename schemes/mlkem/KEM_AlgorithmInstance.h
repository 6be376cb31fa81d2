/* SPDX-License-Identifier: Apache-2.0 */
/* The ICCS programming interface of ML-KEM. The build chooses -DMLKEM_K=2|3|4 and -DMLKEM_BACKEND_ICCS=0|1.
 */
#ifndef KEM_ALGORITHM_INSTANCE_H
#define KEM_ALGORITHM_INSTANCE_H

#include "params.h"

#if MLKEM_BACKEND_ICCS
#define ALGORITHM_INSTANCE MLKEM_SET "-iccs"
#else
#define ALGORITHM_INSTANCE MLKEM_SET "-shake"
#endif
#define OUTPUT_BLANK_TEST_VECTORS 0

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long kem_get_pk_len_bytes(void);
unsigned long long kem_get_sk_len_bytes(void);
unsigned long long kem_get_ss_len_bytes(void);
unsigned long long kem_get_ct_len_bytes(void);

/* Each returns 0, or a negative error (mlkem.h). Outputs and lengths are written on success only, and
 * buffers have the lengths above. */
int kem_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes);

/* Refuses a pk of another length or with a coefficient outside the ring. */
int kem_enc(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* ss,
            unsigned long long* ss_len_bytes, unsigned char* ct, unsigned long long* ct_len_bytes);

/* Refuses an sk or ct of another length and an sk that fails its hash check. A ct that was not made for this
 * key gives 0 and a secret that depends on both (implicit rejection). */
int kem_dec(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* ct,
            unsigned long long ct_len_bytes, unsigned char* ss, unsigned long long* ss_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
