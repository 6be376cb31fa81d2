/* SPDX-License-Identifier: Apache-2.0 */
/* A library with two versions of pseudoXOF whose outputs differ; new programs bind to the second. */
#include "api.h"

static int filled(unsigned char tag, unsigned long long out_bits, unsigned char* out) {
    for (unsigned long long i = 0; i < (out_bits + 7) / 8; ++i)
        out[i] = (unsigned char)(tag + i);
    return 0;
}

int xof_of_old(unsigned long long, const unsigned char*, unsigned long long, unsigned char*);
int xof_of_new(unsigned long long, const unsigned char*, unsigned long long, unsigned char*);

int xof_of_old(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* out) {
    ZOO_CALLED(pseudoXOF, msg_bits, out_bits);
    return filled(msg[0], out_bits, out);
}

int xof_of_new(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* out) {
    ZOO_CALLED(pseudoXOF, msg_bits, out_bits);
    return filled((unsigned char)(msg[0] + 128), out_bits, out);
}

__asm__(".symver xof_of_old, pseudoXOF@V1");
__asm__(".symver xof_of_new, pseudoXOF@@V2");

#define ZOO_NO_XOF
#include "auxfunc.c"
