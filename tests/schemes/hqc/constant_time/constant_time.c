/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs HQC with its secrets declared undefined to memcheck, which then complains of every branch and index
 * that depends on them. What it may depend on is in allowed.supp. Exit status 0 if all operations agree.
 */
#include <string.h>
#include <valgrind/memcheck.h>

#include "drng.h"
#include "hqc.h"

DRNG_ctx drng_algorithm;

static void hide(void* secret, size_t bytes) {
    VALGRIND_MAKE_MEM_UNDEFINED(secret, bytes);
}

static void publish(void* output, size_t bytes) {
    VALGRIND_MAKE_MEM_DEFINED(output, bytes);
}

int main(void) {
    static unsigned char ek[HQC_EK_BYTES], dk[HQC_DK_BYTES], ct[HQC_CT_BYTES];
    unsigned char seed_kem[HQC_SEED_BYTES] = {1}, m[HQC_K] = {2}, salt[HQC_SALT_BYTES] = {3};
    unsigned char sent[HQC_SS_BYTES], received[HQC_SS_BYTES];

    hide(seed_kem, sizeof seed_kem);
    if (hqc_keygen_internal(ek, dk, seed_kem) != 0) return 1;
    publish(ek, sizeof ek);
    publish(dk, HQC_EK_BYTES);

    hide(m, sizeof m);
    if (hqc_encaps_internal(sent, ct, ek, m, salt) != 0) return 1;
    publish(ct, sizeof ct);

    /* The secret parts of dk are undefined since key generation. */
    if (hqc_decaps_internal(received, dk, ct) != 0) return 1;
    publish(sent, sizeof sent);
    publish(received, sizeof received);
    if (memcmp(sent, received, sizeof sent) != 0) return 1;

    ct[0] ^= 1;
    if (hqc_decaps_internal(received, dk, ct) != 0) return 1;
    publish(received, sizeof received);
    return memcmp(sent, received, sizeof sent) == 0;
}
