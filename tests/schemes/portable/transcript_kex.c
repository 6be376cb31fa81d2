/* SPDX-License-Identifier: Apache-2.0 */
/* Prints digests of messages and secrets; every compiler and optimisation must print the same. */
#include <stdio.h>
#include <string.h>

#include "KEX_AlgorithmInstance.h"
#include "auxfunc.h"
#include "drng.h"

DRNG_ctx drng_algorithm;

static void print_digest(const char* name, const unsigned char* data, unsigned long long bytes) {
    unsigned char digest[32];

    sm3hash(256, data, 8 * bytes, digest);
    printf("%s %s %llu ", ALGORITHM_INSTANCE, name, bytes);
    for (size_t i = 0; i < sizeof digest; i++)
        printf("%02x", digest[i]);
    printf("\n");
}

static int exchange(void) {
    static unsigned char sta[KEX_STA_BYTES], stb[KEX_STB_BYTES], m1[KEX_M1_BYTES], m2[KEX_M2_BYTES];
    unsigned char ssa[KEX_SS_BYTES], ssb[KEX_SS_BYTES];
    unsigned long long pk = 0, sk = 0, sta_len = 0, stb_len = 0, m1_len = 0, m2_len = 0, ssa_len = 0,
                       ssb_len = 0;

    if (kex_init_a(NULL, &pk, NULL, &sk, sta, &sta_len) != 0) return 1;
    if (kex_init_b(NULL, &pk, NULL, &sk, stb, &stb_len) != 0) return 2;
    if (kex_generate_pass1_msg_a(NULL, 0, NULL, 0, sta, &sta_len, m1, &m1_len) != 0) return 3;
    if (kex_generate_pass2_msg_b(NULL, 0, NULL, 0, m1, m1_len, stb, &stb_len, m2, &m2_len) != 1) return 4;
    if (kex_derive_ss_a(NULL, 0, NULL, 0, m2, m2_len, sta, sta_len, ssa, &ssa_len) != 0) return 5;
    if (kex_derive_ss_b(NULL, 0, NULL, 0, m1, m1_len, stb, stb_len, ssb, &ssb_len) != 0) return 6;
    if (ssa_len != ssb_len || memcmp(ssa, ssb, sizeof ssa) != 0) return 7;
    print_digest("m1", m1, m1_len);
    print_digest("m2", m2, m2_len);
    print_digest("ss", ssa, ssa_len);
    return 0;
}

int main(void) {
    unsigned char seed[48];

    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (unsigned char)i;
    init_random_number(&drng_algorithm, seed, sizeof seed);
    for (int i = 0; i < 3; i++) {
        int failed = exchange();
        if (failed != 0) {
            fprintf(stderr, "%s: step %d failed\n", ALGORITHM_INSTANCE, failed);
            return failed;
        }
    }
    return 0;
}
