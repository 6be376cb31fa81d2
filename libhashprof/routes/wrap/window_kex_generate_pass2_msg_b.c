/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_kex_generate_pass2_msg_b(hp_byte* sk, hp_length sk_len, hp_byte* pk, hp_length pk_len, hp_byte* in,
                                    hp_length in_len, hp_byte* state, hp_length* state_len, hp_byte* out,
                                    hp_length* out_len);
HP_WRAPPER int __wrap_kex_generate_pass2_msg_b(hp_byte* sk, hp_length sk_len, hp_byte* pk, hp_length pk_len,
                                               hp_byte* in, hp_length in_len, hp_byte* state,
                                               hp_length* state_len, hp_byte* out, hp_length* out_len);

HP_WRAPPER int __wrap_kex_generate_pass2_msg_b(hp_byte* sk, hp_length sk_len, hp_byte* pk, hp_length pk_len,
                                               hp_byte* in, hp_length in_len, hp_byte* state,
                                               hp_length* state_len, hp_byte* out, hp_length* out_len) {
    HP_WINDOW("pass2", __real_kex_generate_pass2_msg_b(sk, sk_len, pk, pk_len, in, in_len, state, state_len,
                                                       out, out_len));
}
