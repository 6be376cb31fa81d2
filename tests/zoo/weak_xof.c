/* SPDX-License-Identifier: Apache-2.0 */
/* A second pseudoXOF: -DXOF_ATTRIBUTE='__attribute__((weak))', or strong without. Its output differs. */
#include "api.h"

#ifndef XOF_ATTRIBUTE
#define XOF_ATTRIBUTE
#endif

XOF_ATTRIBUTE int pseudoXOF(unsigned long long out_bits, const unsigned char* msg,
                            unsigned long long msg_bits, unsigned char* out) {
    ZOO_CALLED(pseudoXOF, msg_bits, out_bits);
    for (unsigned long long i = 0; i < (out_bits + 7) / 8; ++i)
        out[i] = msg_bits > 0 ? msg[0] : 0;
    return 0;
}
