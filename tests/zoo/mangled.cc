// SPDX-License-Identifier: Apache-2.0
// sm3hash without extern "C": the linker knows it as _Z7sm3hashiPKhyPh.
#include "ledger.h"

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    ZOO_CALLED(sm3hash, msg_bits, static_cast<unsigned>(digest_bits));
    for (int i = 0; i < digest_bits / 8; ++i)
        digest[i] = static_cast<unsigned char>(msg[0] + msg_bits);
    return 0;
}

extern "C" int hash_from_cpp(const unsigned char* in, unsigned char* out);

extern "C" int hash_from_cpp(const unsigned char* in, unsigned char* out) {
    return sm3hash(256, in, 256, out);
}
