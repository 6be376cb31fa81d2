/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_kex_init_b(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len, hp_byte* state,
                      hp_length* state_len);
HP_WRAPPER int __wrap_kex_init_b(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len,
                                 hp_byte* state, hp_length* state_len);

HP_WRAPPER int __wrap_kex_init_b(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len,
                                 hp_byte* state, hp_length* state_len) {
    HP_WINDOW("init_b", __real_kex_init_b(pk, pk_len, sk, sk_len, state, state_len));
}
