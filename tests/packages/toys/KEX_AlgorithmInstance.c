/* SPDX-License-Identifier: Apache-2.0 */
/* Toy key exchange for tests, insecure by design: the secret follows from what is sent. */
#include "KEX_AlgorithmInstance.h"

#include <string.h>

#include "core.h"

#define SEED_BYTES 32
#define NONCE_BYTES 24
#define STATE_BYTES (TOY_PASSES > 0 ? 32 : 0)
#define MESSAGES (TOY_PASSES > 3 ? 3 : TOY_PASSES) /* the fourth is empty */

unsigned long long kex_get_passes_num() {
    return TOY_PASSES;
}
unsigned long long kex_get_pk_len_bytes() {
    return TOY_BYTES;
}
unsigned long long kex_get_sk_len_bytes() {
    return SEED_BYTES;
}
unsigned long long kex_get_sta_len_bytes() {
    return STATE_BYTES;
}
unsigned long long kex_get_stb_len_bytes() {
    return STATE_BYTES;
}
unsigned long long kex_get_ss_len_bytes() {
    return 32;
}
unsigned long long kex_get_total_msg_len_bytes() {
    return MESSAGES * NONCE_BYTES;
}

static int public_key(unsigned char* pk, const unsigned char* sk) {
    if (toy_expand(pk, TOY_BYTES, sk, SEED_BYTES) != 0) return -2;
    toy_mix(pk, TOY_BYTES);
    return 0;
}

static int init(unsigned char* pk, unsigned long long* pk_len, unsigned char* sk, unsigned long long* sk_len,
                unsigned char* state, unsigned long long* state_len) {
    if (toy_random(sk, SEED_BYTES) != 0 || public_key(pk, sk) != 0) return -2;
    if (STATE_BYTES > 0) memset(state, 0x11, 32);
    *pk_len = TOY_BYTES;
    *sk_len = SEED_BYTES;
    *state_len = STATE_BYTES;
    return 0;
}

int kex_init_a(unsigned char* pka, unsigned long long* pka_len_bytes, unsigned char* ska,
               unsigned long long* ska_len_bytes, unsigned char* sta, unsigned long long* sta_len_bytes) {
    return init(pka, pka_len_bytes, ska, ska_len_bytes, sta, sta_len_bytes);
}

int kex_init_b(unsigned char* pkb, unsigned long long* pkb_len_bytes, unsigned char* skb,
               unsigned long long* skb_len_bytes, unsigned char* stb, unsigned long long* stb_len_bytes) {
    return init(pkb, pkb_len_bytes, skb, skb_len_bytes, stb, stb_len_bytes);
}

#if TOY_PASSES > 0
/* The state is a running hash of all messages. */
static int absorb(unsigned char* state, const unsigned char* message) {
    unsigned char text[32 + NONCE_BYTES];
    memcpy(text, state, 32);
    memcpy(text + 32, message, NONCE_BYTES);
    return toy_short(state, text, sizeof text);
}

static int speak(unsigned char* state, unsigned char* message, unsigned long long* message_len) {
    if (toy_random(message, NONCE_BYTES) != 0 || absorb(state, message) != 0) return -2;
    *message_len = NONCE_BYTES;
    return 0;
}

/* Every message but an empty one has NONCE_BYTES; `last` is what the pass returns on success. */
#define FIRST_PASS(last) return speak(sta, m1, m1_len_bytes) != 0 ? -2 : last
#define PASS(state, in, in_len, out, out_len, last)                 \
    if (in_len != NONCE_BYTES || absorb(state, in) != 0) return -2; \
    return speak(state, out, out_len) != 0 ? -2 : last
#else
#define FIRST_PASS(last) \
    *m1_len_bytes = 0;   \
    return 0
#define PASS(state, in, in_len, out, out_len, last) \
    *out_len = 0;                                   \
    return in_len == 0 ? 0 : -3
#endif

int kex_generate_pass1_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m1,
                             unsigned long long* m1_len_bytes) {
    (void)ska, (void)ska_len_bytes, (void)pkb, (void)pkb_len_bytes, (void)sta, (void)sta_len_bytes, (void)m1;
    FIRST_PASS(TOY_PASSES == 1);
}

#if TOY_PASSES != 1
int kex_generate_pass2_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m1,
                             unsigned long long m1_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m2,
                             unsigned long long* m2_len_bytes) {
    (void)skb, (void)skb_len_bytes, (void)pka, (void)pka_len_bytes, (void)stb, (void)stb_len_bytes, (void)m1;
    (void)m2;
    PASS(stb, m1, m1_len_bytes, m2, m2_len_bytes, TOY_PASSES == 2);
}
#endif

#if TOY_PASSES == 0 || TOY_PASSES > 2
int kex_generate_pass3_msg_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                             unsigned long long pkb_len_bytes, unsigned char* m2,
                             unsigned long long m2_len_bytes, unsigned char* sta,
                             unsigned long long* sta_len_bytes, unsigned char* m3,
                             unsigned long long* m3_len_bytes) {
    (void)ska, (void)ska_len_bytes, (void)pkb, (void)pkb_len_bytes, (void)sta, (void)sta_len_bytes, (void)m2;
    (void)m3;
    PASS(sta, m2, m2_len_bytes, m3, m3_len_bytes, TOY_PASSES == 3);
}
#endif

#if TOY_PASSES == 4
/* Emits nothing and leaves the length as it was. */
int kex_generate_pass4_msg_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                             unsigned long long pka_len_bytes, unsigned char* m3,
                             unsigned long long m3_len_bytes, unsigned char* stb,
                             unsigned long long* stb_len_bytes, unsigned char* m4,
                             unsigned long long* m4_len_bytes) {
    (void)skb, (void)skb_len_bytes, (void)pka, (void)pka_len_bytes, (void)stb_len_bytes, (void)m4;
    (void)m4_len_bytes;
    return m3_len_bytes == NONCE_BYTES && absorb(stb, m3) == 0 ? 1 : -2;
}
#endif

static int secret(unsigned char* ss, unsigned long long* ss_len, const unsigned char* pka,
                  const unsigned char* pkb, const unsigned char* state) {
    unsigned char text[2 * TOY_BYTES + 32] = {0}, digest[64];
    memcpy(text, pka, TOY_BYTES);
    memcpy(text + TOY_BYTES, pkb, TOY_BYTES);
    if (STATE_BYTES > 0) memcpy(text + 2 * TOY_BYTES, state, 32);
    if (toy_wide(digest, text, sizeof text) != 0) return -2;
    memcpy(ss, digest, 32);
    *ss_len = 32;
    return 0;
}

int kex_derive_ss_a(unsigned char* ska, unsigned long long ska_len_bytes, unsigned char* pkb,
                    unsigned long long pkb_len_bytes, unsigned char* mb, unsigned long long mb_len_bytes,
                    unsigned char* sta, unsigned long long sta_len_bytes, unsigned char* ssa,
                    unsigned long long* ssa_len_bytes) {
    unsigned char pka[TOY_BYTES];
    (void)ska_len_bytes, (void)pkb_len_bytes, (void)mb, (void)mb_len_bytes, (void)sta_len_bytes;
    if (public_key(pka, ska) != 0) return -2;
#if TOY_PASSES == 2
    if (mb_len_bytes != NONCE_BYTES || absorb(sta, mb) != 0) return -2;
#endif
    return secret(ssa, ssa_len_bytes, pka, pkb, sta);
}

int kex_derive_ss_b(unsigned char* skb, unsigned long long skb_len_bytes, unsigned char* pka,
                    unsigned long long pka_len_bytes, unsigned char* ma, unsigned long long ma_len_bytes,
                    unsigned char* stb, unsigned long long stb_len_bytes, unsigned char* ssb,
                    unsigned long long* ssb_len_bytes) {
    unsigned char pkb[TOY_BYTES];
    (void)skb_len_bytes, (void)pka_len_bytes, (void)ma, (void)ma_len_bytes, (void)stb_len_bytes;
    if (public_key(pkb, skb) != 0) return -2;
#if TOY_PASSES == 1 || TOY_PASSES == 3
    if (ma_len_bytes != NONCE_BYTES || absorb(stb, ma) != 0) return -2;
#endif
    return secret(ssb, ssb_len_bytes, pka, pkb, stb);
}
