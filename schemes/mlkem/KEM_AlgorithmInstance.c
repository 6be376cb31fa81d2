/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 203 section 7: ML-KEM with randomness and input checks. */
#include "KEM_AlgorithmInstance.h"

#include "drng.h"
#include "mlkem.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

unsigned long long kem_get_pk_len_bytes(void) {
    return MLKEM_EK_BYTES;
}
unsigned long long kem_get_sk_len_bytes(void) {
    return MLKEM_DK_BYTES;
}
unsigned long long kem_get_ss_len_bytes(void) {
    return MLKEM_SS_BYTES;
}
unsigned long long kem_get_ct_len_bytes(void) {
    return MLKEM_CT_BYTES;
}

/* Algorithm 19; d and z come from one draw. */
int kem_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    unsigned char d_z[2 * MLKEM_SYM_BYTES];
    int error;

    if (pk == NULL || pk_len_bytes == NULL || sk == NULL || sk_len_bytes == NULL) return MLKEM_NULL_POINTER;
    if (get_random_number(&drng_algorithm, d_z, 8 * sizeof d_z) != 0) return MLKEM_NO_RANDOMNESS;
    error = mlkem_keygen_internal(pk, sk, d_z, d_z + MLKEM_SYM_BYTES);
    wipe(d_z, sizeof d_z);
    if (error != 0) return error;
    *pk_len_bytes = MLKEM_EK_BYTES;
    *sk_len_bytes = MLKEM_DK_BYTES;
    return 0;
}

/* Algorithm 20 */
int kem_enc(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* ss,
            unsigned long long* ss_len_bytes, unsigned char* ct, unsigned long long* ct_len_bytes) {
    unsigned char m[MLKEM_SYM_BYTES];
    int error;

    if (pk_len_bytes != MLKEM_EK_BYTES) return MLKEM_BAD_LENGTH;
    if (pk == NULL || ss == NULL || ss_len_bytes == NULL || ct == NULL || ct_len_bytes == NULL)
        return MLKEM_NULL_POINTER;
    error = mlkem_check_ek(pk);
    if (error != 0) return error;
    if (get_random_number(&drng_algorithm, m, 8 * sizeof m) != 0) return MLKEM_NO_RANDOMNESS;
    error = mlkem_encaps_internal(ss, ct, pk, m);
    wipe(m, sizeof m);
    if (error != 0) return error;
    *ss_len_bytes = MLKEM_SS_BYTES;
    *ct_len_bytes = MLKEM_CT_BYTES;
    return 0;
}

/* Algorithm 21 */
int kem_dec(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* ct,
            unsigned long long ct_len_bytes, unsigned char* ss, unsigned long long* ss_len_bytes) {
    int error;

    if (sk_len_bytes != MLKEM_DK_BYTES || ct_len_bytes != MLKEM_CT_BYTES) return MLKEM_BAD_LENGTH;
    if (sk == NULL || ct == NULL || ss == NULL || ss_len_bytes == NULL) return MLKEM_NULL_POINTER;
    error = mlkem_check_dk(sk);
    if (error == 0) error = mlkem_decaps_internal(ss, sk, ct);
    if (error != 0) return error;
    *ss_len_bytes = MLKEM_SS_BYTES;
    return 0;
}
