/* SPDX-License-Identifier: Apache-2.0 */
/* Prints a digest over many results of the helpers; every compiler and optimisation must print the same. */
#include <stdio.h>
#include <string.h>

#include "auxfunc.h"
#include "drng.h"

static unsigned char chain[32];

static void absorb(const unsigned char* data, size_t bytes) {
    unsigned char text[32 + 1024];

    memcpy(text, chain, sizeof chain);
    memcpy(text + sizeof chain, data, bytes);
    sm3hash(256, text, 8ull * (sizeof chain + bytes), chain);
}

static void print_chain(const char* name) {
    printf("%s ", name);
    for (size_t i = 0; i < sizeof chain; i++)
        printf("%02x", chain[i]);
    printf("\n");
}

int main(void) {
    unsigned char message[150], out[1024];
    DRNG_ctx ctx;

    for (size_t i = 0; i < sizeof message; i++)
        message[i] = (unsigned char)(131 * i + 7);
    for (unsigned n = 0; n <= 8 * sizeof message; n++) {
        sm3hash(256, message, n, out);
        absorb(out, 32);
        for (int digest_bits = 512; digest_bits <= 1024; digest_bits += 256) {
            pseudohash(digest_bits, message, n, out);
            absorb(out, (size_t)digest_bits / 8);
        }
        pseudoXOF(3 * n, message, n, out);
        absorb(out, (3 * n + 7) / 8);
    }
    print_chain("hashes");
    for (unsigned n = 0; n < sizeof message; n++) {
        init_random_number(&ctx, message, n);
        for (unsigned bits = 0; bits < 700; bits += 97) {
            get_random_number(&ctx, out, bits);
            absorb(out, (bits + 7) / 8);
        }
        absorb((const unsigned char*)&ctx, sizeof ctx);
    }
    print_chain("drng");
    return 0;
}
