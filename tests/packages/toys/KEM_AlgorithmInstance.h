/* SPDX-License-Identifier: Apache-2.0 */
/* Toy KEM for tests, insecure by design: who has the public key can read every ciphertext. */
#ifndef KEM_ALGORITHM_INSTANCE_H
#define KEM_ALGORITHM_INSTANCE_H

#define ALGORITHM_INSTANCE "TEMPLATE_INSTANCE"
#define OUTPUT_BLANK_TEST_VECTORS TEMPLATE_BLANK

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long kem_get_pk_len_bytes();
unsigned long long kem_get_sk_len_bytes();
unsigned long long kem_get_ss_len_bytes();
unsigned long long kem_get_ct_len_bytes();

int kem_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes);
int kem_enc(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* ss,
            unsigned long long* ss_len_bytes, unsigned char* ct, unsigned long long* ct_len_bytes);
int kem_dec(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* ct,
            unsigned long long ct_len_bytes, unsigned char* ss, unsigned long long* ss_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
