/* SPDX-License-Identifier: Apache-2.0 */
/* Toy signature scheme for tests, insecure by design: who has the public key can sign. */
#ifndef SIG_ALGORITHM_INSTANCE_H
#define SIG_ALGORITHM_INSTANCE_H

#define ALGORITHM_INSTANCE "TEMPLATE_INSTANCE"
#define OUTPUT_BLANK_TEST_VECTORS TEMPLATE_BLANK

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long sig_get_pk_len_bytes();
unsigned long long sig_get_sk_len_bytes();
unsigned long long sig_get_sn_len_bytes();

int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes);
int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes);
int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
