/* SPDX-License-Identifier: Apache-2.0 */
/* HQC-KEM with randomness and input checks. */
#include "KEM_AlgorithmInstance.h"

#include <stddef.h>

#include "drng.h"
#include "hqc.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

unsigned long long kem_get_pk_len_bytes(void) {
    return HQC_EK_BYTES;
}
unsigned long long kem_get_sk_len_bytes(void) {
    return HQC_DK_BYTES;
}
unsigned long long kem_get_ss_len_bytes(void) {
    return HQC_SS_BYTES;
}
unsigned long long kem_get_ct_len_bytes(void) {
    return HQC_CT_BYTES;
}

/* HQC-KEM.Keygen */
int kem_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    unsigned char seed_kem[HQC_SEED_BYTES];
    int error;

    if (pk == NULL || pk_len_bytes == NULL || sk == NULL || sk_len_bytes == NULL) return HQC_NULL_POINTER;
    if (get_random_number(&drng_algorithm, seed_kem, 8 * sizeof seed_kem) != 0) return HQC_NO_RANDOMNESS;
    error = hqc_keygen_internal(pk, sk, seed_kem);
    wipe(seed_kem, sizeof seed_kem);
    if (error != 0) return error;
    *pk_len_bytes = HQC_EK_BYTES;
    *sk_len_bytes = HQC_DK_BYTES;
    return 0;
}

/* HQC-KEM.Encaps; m and salt are two draws. */
int kem_enc(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* ss,
            unsigned long long* ss_len_bytes, unsigned char* ct, unsigned long long* ct_len_bytes) {
    unsigned char m[HQC_K];
    unsigned char salt[HQC_SALT_BYTES];
    int error;

    if (pk == NULL || ss == NULL || ss_len_bytes == NULL || ct == NULL || ct_len_bytes == NULL)
        return HQC_NULL_POINTER;
    if (pk_len_bytes != HQC_EK_BYTES) return HQC_BAD_LENGTH;
    error = hqc_check_ek(pk);
    if (error != 0) return error;
    if (get_random_number(&drng_algorithm, m, 8 * sizeof m) != 0 ||
        get_random_number(&drng_algorithm, salt, 8 * sizeof salt) != 0)
        error = HQC_NO_RANDOMNESS;
    if (error == 0) error = hqc_encaps_internal(ss, ct, pk, m, salt);
    wipe(m, sizeof m);
    if (error != 0) return error;
    *ss_len_bytes = HQC_SS_BYTES;
    *ct_len_bytes = HQC_CT_BYTES;
    return 0;
}

/* HQC-KEM.Decaps */
int kem_dec(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* ct,
            unsigned long long ct_len_bytes, unsigned char* ss, unsigned long long* ss_len_bytes) {
    int error;

    if (sk == NULL || ct == NULL || ss == NULL || ss_len_bytes == NULL) return HQC_NULL_POINTER;
    if (sk_len_bytes != HQC_DK_BYTES || ct_len_bytes != HQC_CT_BYTES) return HQC_BAD_LENGTH;
    error = hqc_check_ek(sk);
    if (error == 0) error = hqc_decaps_internal(ss, sk, ct);
    if (error != 0) return error;
    *ss_len_bytes = HQC_SS_BYTES;
    return 0;
}
