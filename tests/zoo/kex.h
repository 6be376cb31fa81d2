/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ZOO_KEX_H
#define ZOO_KEX_H

#include "api.h"

typedef unsigned char byte;
typedef unsigned long long length;

int kex_init_a(byte* pk, length* pk_bytes, byte* sk, length* sk_bytes, byte* st, length* st_bytes);
int kex_init_b(byte* pk, length* pk_bytes, byte* sk, length* sk_bytes, byte* st, length* st_bytes);
int kex_generate_pass1_msg_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* st, length* st_bytes,
                             byte* m1, length* m1_bytes);
int kex_generate_pass2_msg_b(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* m1, length m1_bytes,
                             byte* st, length* st_bytes, byte* m2, length* m2_bytes);
int kex_generate_pass3_msg_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* m2, length m2_bytes,
                             byte* st, length* st_bytes, byte* m3, length* m3_bytes);
int kex_derive_ss_a(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* message, length message_bytes,
                    byte* st, length st_bytes, byte* ss, length* ss_bytes);
int kex_derive_ss_b(byte* sk, length sk_bytes, byte* pk, length pk_bytes, byte* message, length message_bytes,
                    byte* st, length st_bytes, byte* ss, length* ss_bytes);

#endif
