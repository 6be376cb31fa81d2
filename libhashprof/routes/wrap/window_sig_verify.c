/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_sig_verify(hp_byte* pk, hp_length pk_len, hp_byte* sn, hp_length sn_len, hp_byte* m,
                      hp_length m_len);
HP_WRAPPER int __wrap_sig_verify(hp_byte* pk, hp_length pk_len, hp_byte* sn, hp_length sn_len, hp_byte* m,
                                 hp_length m_len);

HP_WRAPPER int __wrap_sig_verify(hp_byte* pk, hp_length pk_len, hp_byte* sn, hp_length sn_len, hp_byte* m,
                                 hp_length m_len) {
    HP_WINDOW("verify", __real_sig_verify(pk, pk_len, sn, sn_len, m, m_len));
}
