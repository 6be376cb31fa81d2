/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_kem_enc(hp_byte* pk, hp_length pk_len, hp_byte* ss, hp_length* ss_len, hp_byte* ct,
                   hp_length* ct_len);
HP_WRAPPER int __wrap_kem_enc(hp_byte* pk, hp_length pk_len, hp_byte* ss, hp_length* ss_len, hp_byte* ct,
                              hp_length* ct_len);

HP_WRAPPER int __wrap_kem_enc(hp_byte* pk, hp_length pk_len, hp_byte* ss, hp_length* ss_len, hp_byte* ct,
                              hp_length* ct_len) {
    HP_WINDOW("enc", __real_kem_enc(pk, pk_len, ss, ss_len, ct, ct_len));
}
