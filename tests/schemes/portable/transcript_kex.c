/* SPDX-License-Identifier: Apache-2.0 */
/* Prints digests of messages and secrets; every compiler and optimisation must print the same. */
#include <string.h>

#include "KEX_AlgorithmInstance.h"
#include "transcript.h"

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
    return print_transcript(exchange);
}
