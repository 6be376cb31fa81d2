/* SPDX-License-Identifier: Apache-2.0 */
/* Two-pass key exchange with an ephemeral ML-KEM key pair of the initiator: README.md. */
#include "KEX_AlgorithmInstance.h"

#include <string.h>

#include "drng.h"
#include "kex.h"
#include "mlkem.h"
#include "wipe.h"

extern DRNG_ctx drng_algorithm;

unsigned long long kex_get_passes_num(void) {
    return KEX_PASSES;
}
unsigned long long kex_get_pk_len_bytes(void) {
    return 0;
}
unsigned long long kex_get_sk_len_bytes(void) {
    return 0;
}
unsigned long long kex_get_sta_len_bytes(void) {
    return KEX_STA_BYTES;
}
unsigned long long kex_get_stb_len_bytes(void) {
    return KEX_STB_BYTES;
}
unsigned long long kex_get_ss_len_bytes(void) {
    return KEX_SS_BYTES;
}
unsigned long long kex_get_total_msg_len_bytes(void) {
    return KEX_M1_BYTES + KEX_M2_BYTES;
}

/* Both sides begin with a nonce as their state. */
static int init(unsigned long long* pk_len_bytes, unsigned long long* sk_len_bytes, unsigned char* state,
                unsigned long long* state_len_bytes) {
    unsigned char nonce[KEX_NONCE_BYTES];

    if (pk_len_bytes == NULL || sk_len_bytes == NULL || state == NULL || state_len_bytes == NULL)
        return MLKEM_NULL_POINTER;
    if (get_random_number(&drng_algorithm, nonce, 8 * sizeof nonce) != 0) return MLKEM_NO_RANDOMNESS;
    memcpy(state, nonce, sizeof nonce);
    *state_len_bytes = KEX_NONCE_BYTES;
    *pk_len_bytes = 0;
    *sk_len_bytes = 0;
    return 0;
}

int kex_init_a(unsigned char* pka, unsigned long long* pka_len_bytes, unsigned char* ska,
               unsigned long long* ska_len_bytes, unsigned char* sta, unsigned long long* sta_len_bytes) {
    (void)pka;
    (void)ska;
    return init(pka_len_bytes, ska_len_bytes, sta, sta_len_bytes);
}

int kex_init_b(unsigned char* pkb, unsigned long long* pkb_len_bytes, unsigned char* skb,
               unsigned long long* skb_len_bytes, unsigned char* stb, unsigned long long* stb_len_bytes) {
    (void)pkb;
    (void)skb;
    return init(pkb_len_bytes, skb_len_bytes, stb, stb_len_bytes);
}

/* M1 = nonce || ek; the state becomes nonce || dk, and dk holds ek. */
int kex_generate_pass1_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m1,
                             unsigned long long* m1_len_bytes) {
    unsigned char d_z[2 * MLKEM_SYM_BYTES];
    int error;

    (void)ska;
    (void)pkb;
    if (ska_len_bytes != 0 || pkb_len_bytes != 0) return MLKEM_BAD_LENGTH;
    if (sta == NULL || sta_len_bytes == NULL || m1 == NULL || m1_len_bytes == NULL) return MLKEM_NULL_POINTER;
    if (*sta_len_bytes != KEX_NONCE_BYTES) return MLKEM_BAD_LENGTH;
    if (get_random_number(&drng_algorithm, d_z, 8 * sizeof d_z) != 0) return MLKEM_NO_RANDOMNESS;
    error = mlkem_keygen_internal(m1 + KEX_NONCE_BYTES, sta + KEX_NONCE_BYTES, d_z, d_z + MLKEM_SYM_BYTES);
    wipe(d_z, sizeof d_z);
    if (error != 0) return error;
    memcpy(m1, sta, KEX_NONCE_BYTES);
    *sta_len_bytes = KEX_STA_BYTES;
    *m1_len_bytes = KEX_M1_BYTES;
    return 0;
}

/* M2 = nonce || ct; the state becomes th || K. */
int kex_generate_pass2_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m1,
                             unsigned long long m1_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m2,
                             unsigned long long* m2_len_bytes) {
    unsigned char message[KEX_M2_BYTES];
    unsigned char m[MLKEM_SYM_BYTES];
    unsigned char th[KEX_HASH_BYTES];
    unsigned char k[MLKEM_SS_BYTES];
    int error;

    (void)skb;
    (void)pka;
    if (skb_len_bytes != 0 || pka_len_bytes != 0 || m1_len_bytes != KEX_M1_BYTES) return MLKEM_BAD_LENGTH;
    if (m1 == NULL || stb == NULL || stb_len_bytes == NULL || m2 == NULL || m2_len_bytes == NULL)
        return MLKEM_NULL_POINTER;
    if (*stb_len_bytes != KEX_NONCE_BYTES) return MLKEM_BAD_LENGTH;
    error = mlkem_check_ek(m1 + KEX_NONCE_BYTES);
    if (error != 0) return error;
    if (get_random_number(&drng_algorithm, m, 8 * sizeof m) != 0) return MLKEM_NO_RANDOMNESS;
    memcpy(message, stb, KEX_NONCE_BYTES);
    error = mlkem_encaps_internal(k, message + KEX_NONCE_BYTES, m1 + KEX_NONCE_BYTES, m);
    wipe(m, sizeof m);
    if (error == 0) error = kex_transcript_hash(th, m1, message);
    if (error == 0) {
        memcpy(m2, message, KEX_M2_BYTES);
        memcpy(stb, th, KEX_HASH_BYTES);
        memcpy(stb + KEX_HASH_BYTES, k, MLKEM_SS_BYTES);
        *stb_len_bytes = KEX_STB_BYTES;
        *m2_len_bytes = KEX_M2_BYTES;
    }
    wipe(k, sizeof k);
    return error != 0 ? error : 1;
}

int kex_derive_ss_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                    unsigned long long pkb_len_bytes, unsigned char* mb, unsigned long long mb_len_bytes,
                    unsigned char* sta, unsigned long long sta_len_bytes, unsigned char* ssa,
                    unsigned long long* ssa_len_bytes) {
    const unsigned char* dk = sta + KEX_NONCE_BYTES;
    unsigned char m1[KEX_M1_BYTES];
    unsigned char th[KEX_HASH_BYTES];
    unsigned char k[MLKEM_SS_BYTES];
    int error;

    (void)ska;
    (void)pkb;
    if (ska_len_bytes != 0 || pkb_len_bytes != 0 || mb_len_bytes != KEX_M2_BYTES ||
        sta_len_bytes != KEX_STA_BYTES)
        return MLKEM_BAD_LENGTH;
    if (mb == NULL || sta == NULL || ssa == NULL || ssa_len_bytes == NULL) return MLKEM_NULL_POINTER;
    memcpy(m1, sta, KEX_NONCE_BYTES);
    memcpy(m1 + KEX_NONCE_BYTES, dk + MLKEM_DK_PKE_BYTES, MLKEM_EK_BYTES);
    error = kex_transcript_hash(th, m1, mb);
    if (error == 0) error = mlkem_decaps_internal(k, dk, mb + KEX_NONCE_BYTES);
    if (error == 0) error = kex_session_secret(ssa, k, th);
    wipe(k, sizeof k);
    if (error == 0) *ssa_len_bytes = KEX_SS_BYTES;
    return error;
}

int kex_derive_ss_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                    unsigned long long pka_len_bytes, unsigned char* ma, unsigned long long ma_len_bytes,
                    unsigned char* stb, unsigned long long stb_len_bytes, unsigned char* ssb,
                    unsigned long long* ssb_len_bytes) {
    int error;

    (void)skb;
    (void)pka;
    /* What is in ma is in the hash of the transcript already. */
    if (skb_len_bytes != 0 || pka_len_bytes != 0 || ma_len_bytes != KEX_M1_BYTES ||
        stb_len_bytes != KEX_STB_BYTES)
        return MLKEM_BAD_LENGTH;
    if (ma == NULL || stb == NULL || ssb == NULL || ssb_len_bytes == NULL) return MLKEM_NULL_POINTER;
    error = kex_session_secret(ssb, stb + KEX_HASH_BYTES, stb);
    if (error == 0) *ssb_len_bytes = KEX_SS_BYTES;
    return error;
}
