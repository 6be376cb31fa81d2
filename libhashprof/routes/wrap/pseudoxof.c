/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

int __real_pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
                     unsigned char* output);

HP_WRAPPER int __wrap_pseudoXOF(unsigned long long out_bits, const unsigned char* msg,
                                unsigned long long msg_bits, unsigned char* output) {
    HP_INTERCEPT(HASHPROF_PSEUDOXOF, msg_bits, out_bits, __real_pseudoXOF(out_bits, msg, msg_bits, output));
}

int hp_bare_pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
                      unsigned char* output) {
    return __real_pseudoXOF(out_bits, msg, msg_bits, output);
}
