/* SPDX-License-Identifier: Apache-2.0 */
/* Prints digests of keys, ciphertexts and secrets; every compiler and optimisation must print the same. */
#include <string.h>

#include "KEM_AlgorithmInstance.h"
#include "transcript.h"

static int exchange(void) {
    static unsigned char pk[2000], sk[4000], ct[2000], ss[64], again[64];
    unsigned long long pk_len = 0, sk_len = 0, ct_len = 0, ss_len = 0, again_len = 0;

    if (kem_keygen(pk, &pk_len, sk, &sk_len) != 0) return 1;
    if (kem_enc(pk, pk_len, ss, &ss_len, ct, &ct_len) != 0) return 2;
    if (kem_dec(sk, sk_len, ct, ct_len, again, &again_len) != 0) return 3;
    if (again_len != ss_len || memcmp(ss, again, ss_len) != 0) return 4;
    print_digest("pk", pk, pk_len);
    print_digest("sk", sk, sk_len);
    print_digest("ct", ct, ct_len);
    print_digest("ss", ss, ss_len);
    ct[ct_len / 2] ^= 1;
    if (kem_dec(sk, sk_len, ct, ct_len, again, &again_len) != 0) return 5;
    print_digest("rejected", again, again_len);
    return 0;
}

int main(void) {
    return print_transcript(exchange);
}
