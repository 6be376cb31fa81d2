/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_kem_dec(hp_byte* sk, hp_length sk_len, hp_byte* ct, hp_length ct_len, hp_byte* ss,
                   hp_length* ss_len);
HP_WRAPPER int __wrap_kem_dec(hp_byte* sk, hp_length sk_len, hp_byte* ct, hp_length ct_len, hp_byte* ss,
                              hp_length* ss_len);

HP_WRAPPER int __wrap_kem_dec(hp_byte* sk, hp_length sk_len, hp_byte* ct, hp_length ct_len, hp_byte* ss,
                              hp_length* ss_len) {
    HP_WINDOW("dec", __real_kem_dec(sk, sk_len, ct, ct_len, ss, ss_len));
}
