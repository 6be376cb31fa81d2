/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_kem_keygen(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len);
HP_WRAPPER int __wrap_kem_keygen(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len);

HP_WRAPPER int __wrap_kem_keygen(hp_byte* pk, hp_length* pk_len, hp_byte* sk, hp_length* sk_len) {
    HP_WINDOW("keygen", __real_kem_keygen(pk, pk_len, sk, sk_len));
}
