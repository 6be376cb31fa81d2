/* SPDX-License-Identifier: Apache-2.0 */
/* The ICCS programming interface of the two-pass key exchange. The build chooses -DMLKEM_K=2|3|4. */
#ifndef KEX_ALGORITHM_INSTANCE_H
#define KEX_ALGORITHM_INSTANCE_H

#include "params.h"

#define ALGORITHM_INSTANCE "KEX-" MLKEM_SET "-iccs"
#define OUTPUT_BLANK_TEST_VECTORS 0

enum {
    KEX_PASSES = 2,
    KEX_NONCE_BYTES = 32,
    KEX_M1_BYTES = KEX_NONCE_BYTES + MLKEM_EK_BYTES,
    KEX_M2_BYTES = KEX_NONCE_BYTES + MLKEM_CT_BYTES,
    KEX_HASH_BYTES = 32,
    KEX_STA_BYTES = KEX_NONCE_BYTES + MLKEM_DK_BYTES, /* after pass 1; before, the nonce alone */
    KEX_STB_BYTES = KEX_HASH_BYTES + MLKEM_SS_BYTES,  /* after pass 2; before, the nonce alone */
    KEX_SS_BYTES = 32
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
 * Each returns a negative error (../mlkem/mlkem.h) and then leaves outputs, lengths and states as they
 * were, or 0; pass 2 returns 1, for it is the last. There are no long-term keys: their lengths become 0 and
 * the buffers are not touched.
 */
int kex_init_a(unsigned char* pka, unsigned long long* pka_len_bytes, unsigned char* ska,
               unsigned long long* ska_len_bytes, unsigned char* sta, unsigned long long* sta_len_bytes);
int kex_init_b(unsigned char* pkb, unsigned long long* pkb_len_bytes, unsigned char* skb,
               unsigned long long* skb_len_bytes, unsigned char* stb, unsigned long long* stb_len_bytes);

int kex_generate_pass1_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m1,
                             unsigned long long* m1_len_bytes);

/* Refuses an m1 of another length or with a coefficient outside the ring. */
int kex_generate_pass2_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m1,
                             unsigned long long m1_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m2,
                             unsigned long long* m2_len_bytes);

/* A message that was changed on its way is no error; the two secrets then differ. */
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
