/* SPDX-License-Identifier: Apache-2.0 */
/* The interface of the authenticated key exchange: checks of what is passed, and the steps. */
#include "KEX_AlgorithmInstance.h"

#include <stddef.h>

#include "steps.h"

unsigned long long kex_get_passes_num(void) {
    return KEX_PASSES;
}
unsigned long long kex_get_pk_len_bytes(void) {
    return KEX_PK_BYTES;
}
unsigned long long kex_get_sk_len_bytes(void) {
    return KEX_SK_BYTES;
}
unsigned long long kex_get_sta_len_bytes(void) {
    return KEX_STA1_BYTES;
}
unsigned long long kex_get_stb_len_bytes(void) {
    return KEX_STB2_BYTES;
}
unsigned long long kex_get_ss_len_bytes(void) {
    return KEX_SS_BYTES;
}
unsigned long long kex_get_total_msg_len_bytes(void) {
    return KEX_M1_BYTES + KEX_M2_BYTES + 2 * KEX_PROOF_BYTES;
}

static int init(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
                unsigned long long* sk_len_bytes, unsigned long long* state_len_bytes) {
    int error;

    if (pk == NULL || pk_len_bytes == NULL || sk == NULL || sk_len_bytes == NULL || state_len_bytes == NULL)
        return KEX_AUTH_NULL_POINTER;
    error = kex_auth_init(pk, sk);
    if (error != 0) return error;
    *pk_len_bytes = KEX_PK_BYTES;
    *sk_len_bytes = KEX_SK_BYTES;
    *state_len_bytes = 0;
    return 0;
}

int kex_init_a(unsigned char* pka, unsigned long long* pka_len_bytes, unsigned char* ska,
               unsigned long long* ska_len_bytes, unsigned char* sta, unsigned long long* sta_len_bytes) {
    (void)sta;
    return init(pka, pka_len_bytes, ska, ska_len_bytes, sta_len_bytes);
}

int kex_init_b(unsigned char* pkb, unsigned long long* pkb_len_bytes, unsigned char* skb,
               unsigned long long* skb_len_bytes, unsigned char* stb, unsigned long long* stb_len_bytes) {
    (void)stb;
    return init(pkb, pkb_len_bytes, skb, skb_len_bytes, stb_len_bytes);
}

/* The keys that a pass or a derivation is given; not every step uses both. */
static int check_keys(const unsigned char* sk, unsigned long long sk_len_bytes, const unsigned char* pk,
                      unsigned long long pk_len_bytes) {
    if (sk == NULL || pk == NULL) return KEX_AUTH_NULL_POINTER;
    return sk_len_bytes == KEX_SK_BYTES && pk_len_bytes == KEX_PK_BYTES ? 0 : KEX_AUTH_BAD_LENGTH;
}

/* The message that came in and the state, which tells by its length what was done so far */
static int check_message(const unsigned char* message, unsigned long long message_len_bytes,
                         unsigned long long message_expected, const unsigned char* state,
                         unsigned long long state_len_bytes, unsigned long long state_expected) {
    if (message == NULL || state == NULL) return KEX_AUTH_NULL_POINTER;
    return message_len_bytes == message_expected && state_len_bytes == state_expected ? 0
                                                                                      : KEX_AUTH_BAD_LENGTH;
}

int kex_generate_pass1_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m1,
                             unsigned long long* m1_len_bytes) {
    int error;

    if (sta == NULL || sta_len_bytes == NULL || m1 == NULL || m1_len_bytes == NULL)
        return KEX_AUTH_NULL_POINTER;
    error = check_keys(ska, ska_len_bytes, pkb, pkb_len_bytes);
    if (error == 0 && *sta_len_bytes != 0) error = KEX_AUTH_BAD_LENGTH;
    if (error == 0) error = kex_auth_pass1(sta, m1);
    if (error != 0) return error;
    *sta_len_bytes = KEX_STA1_BYTES;
    *m1_len_bytes = KEX_M1_BYTES;
    return 0;
}

int kex_generate_pass2_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m1,
                             unsigned long long m1_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m2,
                             unsigned long long* m2_len_bytes) {
    int error;

    if (stb_len_bytes == NULL || m2 == NULL || m2_len_bytes == NULL) return KEX_AUTH_NULL_POINTER;
    error = check_keys(skb, skb_len_bytes, pka, pka_len_bytes);
    if (error == 0) error = check_message(m1, m1_len_bytes, KEX_M1_BYTES, stb, *stb_len_bytes, 0);
    if (error == 0) error = kex_auth_pass2(skb, pka, m1, stb, m2);
    if (error != 0) return error;
    *stb_len_bytes = KEX_STB2_BYTES;
    *m2_len_bytes = KEX_M2_BYTES;
    return 0;
}

int kex_generate_pass3_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* m2,
                             unsigned long long m2_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m3,
                             unsigned long long* m3_len_bytes) {
    int error;

    if (sta_len_bytes == NULL || m3 == NULL || m3_len_bytes == NULL) return KEX_AUTH_NULL_POINTER;
    error = check_keys(ska, ska_len_bytes, pkb, pkb_len_bytes);
    if (error == 0)
        error = check_message(m2, m2_len_bytes, KEX_M2_BYTES, sta, *sta_len_bytes, KEX_STA1_BYTES);
    if (error == 0) error = kex_auth_pass3(ska, pkb, m2, sta, m3);
    if (error != 0) return error;
    *sta_len_bytes = KEX_STA3_BYTES;
    *m3_len_bytes = KEX_PROOF_BYTES;
    return 0;
}

int kex_generate_pass4_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m3,
                             unsigned long long m3_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m4,
                             unsigned long long* m4_len_bytes) {
    int error;

    if (stb_len_bytes == NULL || m4 == NULL || m4_len_bytes == NULL) return KEX_AUTH_NULL_POINTER;
    error = check_keys(skb, skb_len_bytes, pka, pka_len_bytes);
    if (error == 0)
        error = check_message(m3, m3_len_bytes, KEX_PROOF_BYTES, stb, *stb_len_bytes, KEX_STB2_BYTES);
    if (error == 0) error = kex_auth_pass4(skb, pka, m3, stb, m4);
    if (error != 0) return error;
    *stb_len_bytes = KEX_STB4_BYTES;
    *m4_len_bytes = KEX_PROOF_BYTES;
    return 1;
}

int kex_derive_ss_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                    unsigned long long pkb_len_bytes, unsigned char* mb, unsigned long long mb_len_bytes,
                    unsigned char* sta, unsigned long long sta_len_bytes, unsigned char* ssa,
                    unsigned long long* ssa_len_bytes) {
    int error;

    if (ssa == NULL || ssa_len_bytes == NULL) return KEX_AUTH_NULL_POINTER;
    error = check_keys(ska, ska_len_bytes, pkb, pkb_len_bytes);
    if (error == 0)
        error = check_message(mb, mb_len_bytes, KEX_PROOF_BYTES, sta, sta_len_bytes, KEX_STA3_BYTES);
    if (error == 0) error = kex_auth_derive_a(pkb, mb, sta, ssa);
    if (error != 0) return error;
    *ssa_len_bytes = KEX_SS_BYTES;
    return 0;
}

/* M3 was authenticated by pass 4 and is in the hash of the transcript. */
int kex_derive_ss_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                    unsigned long long pka_len_bytes, unsigned char* ma, unsigned long long ma_len_bytes,
                    unsigned char* stb, unsigned long long stb_len_bytes, unsigned char* ssb,
                    unsigned long long* ssb_len_bytes) {
    int error;

    if (ssb == NULL || ssb_len_bytes == NULL) return KEX_AUTH_NULL_POINTER;
    error = check_keys(skb, skb_len_bytes, pka, pka_len_bytes);
    if (error == 0)
        error = check_message(ma, ma_len_bytes, KEX_PROOF_BYTES, stb, stb_len_bytes, KEX_STB4_BYTES);
    if (error == 0) error = kex_auth_derive_b(stb, ssb);
    if (error != 0) return error;
    *ssb_len_bytes = KEX_SS_BYTES;
    return 0;
}
