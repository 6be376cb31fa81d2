/* SPDX-License-Identifier: Apache-2.0 */
/* Toy signature scheme for tests, insecure by design: who has the public key can sign. */
#include "SIG_AlgorithmInstance.h"

#include <string.h>

#include "core.h"

#define SEED_BYTES 32
#define SALT_BYTES 16

unsigned long long sig_get_pk_len_bytes() {
    return TOY_BYTES;
}
unsigned long long sig_get_sk_len_bytes() {
    return SEED_BYTES + TOY_BYTES;
}
unsigned long long sig_get_sn_len_bytes() {
    return SALT_BYTES + TOY_BYTES;
}

int sig_keygen(unsigned char* pk, unsigned long long* pk_len_bytes, unsigned char* sk,
               unsigned long long* sk_len_bytes) {
    if (toy_random(sk, SEED_BYTES) != 0 || toy_expand(pk, TOY_BYTES, sk, SEED_BYTES) != 0) return -2;
    toy_mix(pk, TOY_BYTES);
    memcpy(sk + SEED_BYTES, pk, TOY_BYTES);
    *pk_len_bytes = TOY_BYTES;
    *sk_len_bytes = SEED_BYTES + TOY_BYTES;
    return 0;
}

static int answer(unsigned char* out, const unsigned char* pk, const unsigned char* salt,
                  const unsigned char* m, unsigned long long m_len) {
    unsigned char text[TOY_BYTES + SALT_BYTES + 96];
    memcpy(text, pk, TOY_BYTES);
    memcpy(text + TOY_BYTES, salt, SALT_BYTES);
    if (toy_wide(text + TOY_BYTES + SALT_BYTES, m, m_len) != 0) return -2;
    if (toy_short(text + TOY_BYTES + SALT_BYTES + 64, m, m_len) != 0) return -2;
    return toy_expand(out, TOY_BYTES, text, sizeof text);
}

int sig_sign(unsigned char* sk, unsigned long long sk_len_bytes, unsigned char* m,
             unsigned long long m_len_bytes, unsigned char* sn, unsigned long long* sn_len_bytes) {
    if (sk_len_bytes != SEED_BYTES + TOY_BYTES) return -3;
    if (toy_random(sn, SALT_BYTES) != 0) return -2;
    *sn_len_bytes = SALT_BYTES + TOY_BYTES;
    return answer(sn + SALT_BYTES, sk + SEED_BYTES, sn, m, m_len_bytes);
}

int sig_verify(unsigned char* pk, unsigned long long pk_len_bytes, unsigned char* sn,
               unsigned long long sn_len_bytes, unsigned char* m, unsigned long long m_len_bytes) {
    unsigned char expected[TOY_BYTES];
    if (pk_len_bytes != TOY_BYTES || sn_len_bytes != SALT_BYTES + TOY_BYTES) return -3;
    if (answer(expected, pk, sn, m, m_len_bytes) != 0) return -2;
    return memcmp(expected, sn + SALT_BYTES, TOY_BYTES) == 0 ? 0 : -1;
}
