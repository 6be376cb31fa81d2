/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/wrap/windows.h"

int __real_CryptHash(int digest_bits, const hp_byte* msg, hp_length msg_bits, hp_byte* digest);
HP_WRAPPER int __wrap_CryptHash(int digest_bits, const hp_byte* msg, hp_length msg_bits, hp_byte* digest);

HP_WRAPPER int __wrap_CryptHash(int digest_bits, const hp_byte* msg, hp_length msg_bits, hp_byte* digest) {
    HP_WINDOW("hash", __real_CryptHash(digest_bits, msg, msg_bits, digest));
}
