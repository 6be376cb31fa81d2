/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_sig_sign(hp_byte* sk, hp_length sk_len, hp_byte* m, hp_length m_len, hp_byte* sn,
                    hp_length* sn_len);
HP_WRAPPER int __wrap_sig_sign(hp_byte* sk, hp_length sk_len, hp_byte* m, hp_length m_len, hp_byte* sn,
                               hp_length* sn_len);

HP_WRAPPER int __wrap_sig_sign(hp_byte* sk, hp_length sk_len, hp_byte* m, hp_length m_len, hp_byte* sn,
                               hp_length* sn_len) {
    HP_WINDOW("sign", __real_sig_sign(sk, sk_len, m, m_len, sn, sn_len));
}
