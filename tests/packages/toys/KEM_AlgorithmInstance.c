/* SPDX-License-Identifier: Apache-2.0 */
/* Toy KEM for tests, insecure by design: who has the public key can read every ciphertext. */
#include "KEM_AlgorithmInstance.h"

#include <string.h>

#include "core.h"

#define SEED_BYTES 32

unsigned long long kem_get_pk_len_bytes() {
    return TOY_BYTES;
}
unsigned long long kem_get_sk_len_bytes() {
    return SEED_BYTES + TOY_BYTES;
}
unsigned long long kem_get_ss_len_bytes() {
    return 32;
}
unsigned long long kem_get_ct_len_bytes() {
    return 64;
}

int kem_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    if (toy_random(sk, SEED_BYTES) != 0 || toy_expand(pk, TOY_BYTES, sk, SEED_BYTES) != 0) return -2;
    toy_mix(pk, TOY_BYTES);
    memcpy(sk + SEED_BYTES, pk, TOY_BYTES);
    *pk_len_bytes = TOY_BYTES;
    *sk_len_bytes = SEED_BYTES + TOY_BYTES;
    return 0;
}

/* The secret is the first half of a wide hash of the message and the public key. */
static int secret(unsigned char* ss, const unsigned char* m, const unsigned char* pk) {
    unsigned char text[32 + TOY_BYTES], digest[64];
    memcpy(text, m, 32);
    memcpy(text + 32, pk, TOY_BYTES);
    if (toy_wide(digest, text, sizeof text) != 0) return -2;
    memcpy(ss, digest, 32);
    return 0;
}

int kem_enc(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* ss,
            unsigned long long* ss_len_bytes, unsigned char* ct, unsigned long long* ct_len_bytes) {
    unsigned char m[32], pad[32];
    int i;
    if (pk_len_bytes != TOY_BYTES) return -3;
    if (toy_random(m, 32) != 0 || toy_expand(pad, 32, pk, TOY_BYTES) != 0) return -2;
    for (i = 0; i < 32; i++)
        ct[i] = m[i] ^ pad[i];
    if (toy_short(ct + 32, m, 32) != 0 || secret(ss, m, pk) != 0) return -2;
    *ss_len_bytes = 32;
    *ct_len_bytes = 64;
    return 0;
}

int kem_dec(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* ct,
            unsigned long long ct_len_bytes, unsigned char* ss, unsigned long long* ss_len_bytes) {
    unsigned char m[32], check[32];
    const unsigned char* pk = sk + SEED_BYTES;
    int i;
    if (sk_len_bytes != SEED_BYTES + TOY_BYTES || ct_len_bytes != 64) return -3;
    if (toy_expand(m, 32, pk, TOY_BYTES) != 0) return -2;
    for (i = 0; i < 32; i++)
        m[i] = m[i] ^ ct[i];
    if (toy_short(check, m, 32) != 0 || secret(ss, m, pk) != 0) return -2;
    *ss_len_bytes = 32;
    return memcmp(check, ct + 32, 32) == 0 ? 0 : -1;
}
