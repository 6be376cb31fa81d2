/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 205 section 10: SLH-DSA with randomness, "pure", with an empty context string. */
#include "SIG_AlgorithmInstance.h"

#include "drng.h"
#include "slh.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

unsigned long long sig_get_pk_len_bytes(void) {
    return SLH_PK_BYTES;
}
unsigned long long sig_get_sk_len_bytes(void) {
    return SLH_SK_BYTES;
}
unsigned long long sig_get_sn_len_bytes(void) {
    return SLH_SIG_BYTES;
}

/* Algorithm 22, line 8: M' = 0 || length of the context || context || M */
static slh_message pure(const unsigned char* m, unsigned long long m_len_bytes) {
    static const unsigned char no_context[2] = {0, 0};
    slh_message message = {no_context, sizeof no_context, m, (size_t)m_len_bytes};

    return message;
}

/* Algorithm 21; the three seeds come from one draw. */
int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    unsigned char seeds[3 * SLH_N];
    int error;

    if (pk == NULL || pk_len_bytes == NULL || sk == NULL || sk_len_bytes == NULL) return SLH_NULL_POINTER;
    if (get_random_number(&drng_algorithm, seeds, 8 * sizeof seeds) != 0) return SLH_NO_RANDOMNESS;
    error = slh_keygen_internal(pk, sk, seeds);
    wipe(seeds, sizeof seeds);
    if (error != 0) return error;
    *pk_len_bytes = SLH_PK_BYTES;
    *sk_len_bytes = SLH_SK_BYTES;
    return 0;
}

/* Algorithm 22, the hedged variant */
int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes) {
    slh_message message = pure(m, m_len_bytes);
    unsigned char addrnd[SLH_N];
    int error;

    if (sk == NULL || (m == NULL && m_len_bytes > 0) || sn == NULL || sn_len_bytes == NULL)
        return SLH_NULL_POINTER;
    if (sk_len_bytes != SLH_SK_BYTES) return SLH_BAD_LENGTH;
    if (get_random_number(&drng_algorithm, addrnd, 8 * sizeof addrnd) != 0) return SLH_NO_RANDOMNESS;
    error = slh_sign_internal(sn, &message, sk, addrnd);
    wipe(addrnd, sizeof addrnd);
    if (error != 0) return error;
    *sn_len_bytes = SLH_SIG_BYTES;
    return 0;
}

/* Algorithm 24 */
int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes) {
    slh_message message = pure(m, m_len_bytes);

    if (pk == NULL || sn == NULL || (m == NULL && m_len_bytes > 0)) return SLH_NULL_POINTER;
    if (pk_len_bytes != SLH_PK_BYTES || sn_len_bytes != SLH_SIG_BYTES) return SLH_BAD_LENGTH;
    return slh_verify_internal(&message, sn, pk);
}
