/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of the interface that do nothing, or as much as they are told to: what is left is the worker. */
#include "api.h"

unsigned long idle_steps;

static int work(void) {
    unsigned long x = 1;
    for (unsigned long i = 0; i < idle_steps; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        __asm__ volatile("" : "+r"(x));
    }
    return 0;
}

enum { BYTES = 32 };

#ifdef IDLE_KEM
length kem_get_pk_len_bytes(void) {
    return BYTES;
}
length kem_get_sk_len_bytes(void) {
    return BYTES;
}
length kem_get_ct_len_bytes(void) {
    return BYTES;
}
length kem_get_ss_len_bytes(void) {
    return BYTES;
}
int kem_keygen(byte* pk, length* pk_len, byte* sk, length* sk_len) {
    (void)pk, (void)pk_len, (void)sk, (void)sk_len;
    return work();
}
int kem_enc(byte* pk, length pk_len, byte* ss, length* ss_len, byte* ct, length* ct_len) {
    (void)pk, (void)pk_len, (void)ss, (void)ss_len, (void)ct, (void)ct_len;
    return work();
}
int kem_dec(byte* sk, length sk_len, byte* ct, length ct_len, byte* ss, length* ss_len) {
    (void)sk, (void)sk_len, (void)ss, (void)ss_len, (void)ct, (void)ct_len;
    return work();
}
#else
length kex_get_passes_num(void) {
    return 1;
}
length kex_get_pk_len_bytes(void) {
    return BYTES;
}
length kex_get_sk_len_bytes(void) {
    return BYTES;
}
length kex_get_sta_len_bytes(void) {
    return BYTES;
}
length kex_get_stb_len_bytes(void) {
    return BYTES;
}
length kex_get_ss_len_bytes(void) {
    return BYTES;
}
length kex_get_total_msg_len_bytes(void) {
    return BYTES;
}
int kex_init_a(byte* pk, length* pk_len, byte* sk, length* sk_len, byte* st, length* st_len) {
    (void)pk, (void)pk_len, (void)sk, (void)sk_len, (void)st, (void)st_len;
    return work();
}
int kex_init_b(byte* pk, length* pk_len, byte* sk, length* sk_len, byte* st, length* st_len) {
    return kex_init_a(pk, pk_len, sk, sk_len, st, st_len);
}
int kex_generate_pass1_msg_a(byte* sk, length sk_len, byte* pk, length pk_len, byte* st, length* st_len,
                             byte* out, length* out_len) {
    (void)sk, (void)sk_len, (void)pk, (void)pk_len, (void)st, (void)st_len, (void)out, (void)out_len;
    return work() + 1;
}
int kex_derive_ss_a(byte* sk, length sk_len, byte* pk, length pk_len, byte* in, length in_len, byte* st,
                    length st_len, byte* ss, length* ss_len) {
    (void)sk, (void)sk_len, (void)pk, (void)pk_len, (void)in, (void)in_len, (void)st, (void)st_len;
    (void)ss, (void)ss_len;
    return work();
}
int kex_derive_ss_b(byte* sk, length sk_len, byte* pk, length pk_len, byte* in, length in_len, byte* st,
                    length st_len, byte* ss, length* ss_len) {
    return kex_derive_ss_a(sk, sk_len, pk, pk_len, in, in_len, st, st_len, ss, ss_len);
}
#endif
