/* SPDX-License-Identifier: Apache-2.0 */
/* The ICCS programming interface of the authenticated key exchange. The build chooses -DMLKEM_K=2|3|4 and
 * -DMLDSA_SET=44|65|87. */
#ifndef KEX_ALGORITHM_INSTANCE_H
#define KEX_ALGORITHM_INSTANCE_H

#include "mldsa.h"
#include "mlkem.h"

#if MLKEM_K == 2 && MLDSA_SET == 44
#define ALGORITHM_INSTANCE "KEX-AUTH-512-44"
#elif MLKEM_K == 3 && MLDSA_SET == 65
#define ALGORITHM_INSTANCE "KEX-AUTH-768-65"
#elif MLKEM_K == 4 && MLDSA_SET == 87
#define ALGORITHM_INSTANCE "KEX-AUTH-1024-87"
#else
#error "ML-KEM-512 goes with ML-DSA-44, -768 with -65, -1024 with -87"
#endif
#define OUTPUT_BLANK_TEST_VECTORS 0

enum {
    KEX_PASSES = 4,
    KEX_NONCE_BYTES = 32,
    KEX_HASH_BYTES = 32,
    KEX_KEY_BYTES = 32,
    KEX_MAC_BYTES = 32,
    KEX_SS_BYTES = 32,
    KEX_PK_BYTES = MLDSA_PK_BYTES,
    KEX_SK_BYTES = MLDSA_SK_BYTES + MLDSA_PK_BYTES, /* a party signs its own public key, too */

    KEX_M1_BYTES = KEX_NONCE_BYTES + MLKEM_EK_BYTES,
    KEX_M2_BYTES = KEX_NONCE_BYTES + MLKEM_CT_BYTES,
    KEX_PROOF_BYTES = MLDSA_SIG_BYTES + KEX_MAC_BYTES, /* M3 and M4 */

    /* States by their lengths: none, after the own first pass, after the own second pass */
    KEX_STA1_BYTES = KEX_NONCE_BYTES + MLKEM_DK_BYTES,
    KEX_STA3_BYTES = KEX_HASH_BYTES + 2 * KEX_KEY_BYTES,
    KEX_STB2_BYTES = KEX_HASH_BYTES + 3 * KEX_KEY_BYTES,
    KEX_STB4_BYTES = KEX_HASH_BYTES + KEX_KEY_BYTES
};

#ifdef __cplusplus
extern "C" {
#endif

unsigned long long kex_get_passes_num(void);
unsigned long long kex_get_pk_len_bytes(void);
unsigned long long kex_get_sk_len_bytes(void);
unsigned long long kex_get_sta_len_bytes(void);
unsigned long long kex_get_stb_len_bytes(void);
unsigned long long kex_get_ss_len_bytes(void);
unsigned long long kex_get_total_msg_len_bytes(void);

/*
 * Each returns a negative error (auth.h) and then leaves all outputs as they were, or 0; pass 4 returns 1,
 * for it is the last. After KEX_AUTH_REFUSED the exchange is over and its state is to be destroyed.
 */

/* A signature key pair; the state is empty. */
int kex_init_a(unsigned char* pka, unsigned long long* pka_len_bytes, unsigned char* ska,
               unsigned long long* ska_len_bytes, unsigned char* sta, unsigned long long* sta_len_bytes);
int kex_init_b(unsigned char* pkb, unsigned long long* pkb_len_bytes, unsigned char* skb,
               unsigned long long* skb_len_bytes, unsigned char* stb, unsigned long long* stb_len_bytes);

int kex_generate_pass1_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m1,
                             unsigned long long* m1_len_bytes);

/* Refuses an m1 whose encapsulation key has a coefficient outside the ring. */
int kex_generate_pass2_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m1,
                             unsigned long long m1_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m2,
                             unsigned long long* m2_len_bytes);

int kex_generate_pass3_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* m2,
                             unsigned long long m2_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m3,
                             unsigned long long* m3_len_bytes);

/* Authenticates A. */
int kex_generate_pass4_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m3,
                             unsigned long long m3_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m4,
                             unsigned long long* m4_len_bytes);

/* Authenticates B. */
int kex_derive_ss_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                    unsigned long long pkb_len_bytes, unsigned char* mb, unsigned long long mb_len_bytes,
                    unsigned char* sta, unsigned long long sta_len_bytes, unsigned char* ssa,
                    unsigned long long* ssa_len_bytes);

int kex_derive_ss_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                    unsigned long long pka_len_bytes, unsigned char* ma, unsigned long long ma_len_bytes,
                    unsigned char* stb, unsigned long long stb_len_bytes, unsigned char* ssb,
                    unsigned long long* ssb_len_bytes);

#ifdef __cplusplus
}
#endif

#endif
