/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A key exchange of three passes: up to ten arguments, so some come on the stack. Helper calls of each
 * function: init_a, init_b  drng 1;   pass1  sm3hash 1;   pass2  sm3hash 1, pseudoXOF 1;   pass3  pseudohash
 * 1 derive_a, derive_b  pseudoXOF 2
 */
#include "kex.h"

static int seeded(byte* key, length* bytes, byte* state, length* state_bytes) {
    *bytes = *state_bytes = 32;
    for (int i = 0; i < 32; ++i)
        state[i] = (byte)i;
    return get_random_number(&drng_algorithm, key, 256);
}

int kex_init_a(byte* pk, length* pk_bytes, byte* sk, length* sk_bytes, byte* st, length* st_bytes) {
    *pk_bytes = 32;
    for (int i = 0; i < 32; ++i)
        pk[i] = (byte)(3 * i);
    return seeded(sk, sk_bytes, st, st_bytes);
}

int kex_init_b(byte* pk, length* pk_bytes, byte* sk, length* sk_bytes, byte* st, length* st_bytes) {
    *pk_bytes = 32;
    for (int i = 0; i < 32; ++i)
        pk[i] = (byte)(5 * i);
    return seeded(sk, sk_bytes, st, st_bytes);
}

int kex_generate_pass1_msg_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* st, length* st_bytes,
                             byte* m1, length* m1_bytes) {
    *m1_bytes = 32;
    st[0] = (byte)(st[0] + pk[pk_bytes - 1] + *st_bytes);
    return sm3hash(256, sk, 8 * sk_bytes, m1);
}

int kex_generate_pass2_msg_b(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* m1, length m1_bytes,
                             byte* st, length* st_bytes, byte* m2, length* m2_bytes) {
    *m2_bytes = 32;
    if (pseudoXOF(8 * *st_bytes, m1, 8 * m1_bytes, st) != 0) return -1;
    st[1] = (byte)(st[1] + pk[pk_bytes - 1]);
    return sm3hash(256, sk, 8 * sk_bytes, m2);
}

int kex_generate_pass3_msg_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* m2, length m2_bytes,
                             byte* st, length* st_bytes, byte* m3, length* m3_bytes) {
    *m3_bytes = 64;
    st[2] = (byte)(st[2] + sk[sk_bytes - 1] + pk[pk_bytes - 1] + *st_bytes);
    return pseudohash(512, m2, 8 * m2_bytes, m3) == 0 ? 1 : -1;
}

int kex_derive_ss_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* message, length message_bytes,
                    byte* st, length st_bytes, byte* ss, length* ss_bytes) {
    *ss_bytes = 32;
    st[3] = (byte)(st[3] + sk[sk_bytes - 1] + pk[pk_bytes - 1]);
    if (pseudoXOF(256, message, 8 * message_bytes, ss) != 0) return -1;
    return pseudoXOF(256, st, 8 * st_bytes, ss);
}

int kex_derive_ss_b(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* message, length message_bytes,
                    byte* st, length st_bytes, byte* ss, length* ss_bytes) {
    *ss_bytes = 32;
    st[3] = (byte)(st[3] + sk[sk_bytes - 1] + pk[pk_bytes - 1]);
    if (pseudoXOF(256, message, 8 * message_bytes, ss) != 0) return -1;
    return pseudoXOF(128, st, 8 * st_bytes, ss);
}
