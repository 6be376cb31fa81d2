/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 204 section 5: ML-DSA with randomness, the empty context and checks of its inputs. */
#include "SIG_AlgorithmInstance.h"

#include "drng.h"
#include "mldsa.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

unsigned long long sig_get_pk_len_bytes(void) {
    return MLDSA_PK_BYTES;
}
unsigned long long sig_get_sk_len_bytes(void) {
    return MLDSA_SK_BYTES;
}
unsigned long long sig_get_sn_len_bytes(void) {
    return MLDSA_SIG_BYTES;
}

/* Algorithm 1 */
int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    unsigned char xi[MLDSA_SEED_BYTES];
    int error;

    if (pk == NULL || pk_len_bytes == NULL || sk == NULL || sk_len_bytes == NULL) return MLDSA_NULL_POINTER;
    if (get_random_number(&drng_algorithm, xi, 8 * sizeof xi) != 0) return MLDSA_NO_RANDOMNESS;
    error = mldsa_keygen_internal(pk, sk, xi);
    wipe(xi, sizeof xi);
    if (error != 0) return error;
    *pk_len_bytes = MLDSA_PK_BYTES;
    *sk_len_bytes = MLDSA_SK_BYTES;
    return 0;
}

/* Algorithm 2 */
int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes) {
    unsigned char rnd[MLDSA_SEED_BYTES];
    int error;

    if (sk == NULL || (m == NULL && m_len_bytes > 0) || sn == NULL || sn_len_bytes == NULL)
        return MLDSA_NULL_POINTER;
    if (sk_len_bytes != MLDSA_SK_BYTES) return MLDSA_BAD_LENGTH;
    if (get_random_number(&drng_algorithm, rnd, 8 * sizeof rnd) != 0) return MLDSA_NO_RANDOMNESS;
    error = mldsa_sign(sn, sk, m, (size_t)m_len_bytes, NULL, 0, rnd);
    wipe(rnd, sizeof rnd);
    if (error != 0) return error;
    *sn_len_bytes = MLDSA_SIG_BYTES;
    return 0;
}

/* Algorithm 3 */
int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes) {
    if (pk == NULL || sn == NULL || (m == NULL && m_len_bytes > 0)) return MLDSA_NULL_POINTER;
    if (pk_len_bytes != MLDSA_PK_BYTES || sn_len_bytes != MLDSA_SIG_BYTES) return MLDSA_BAD_LENGTH;
    return mldsa_verify(pk, sn, m, (size_t)m_len_bytes, NULL, 0);
}
