/* SPDX-License-Identifier: Apache-2.0 */
/* A known-answer program in small: three rounds of keygen, enc, dec, and one line of output that depends on
 * all. */
#include <stdio.h>

#include "api.h"

DRNG_ctx drng_algorithm;

int main(void) {
    static const unsigned char seed[48] = {7};
    unsigned char pk[32], sk[32], ct[32], ss[32], ss2[32];
    unsigned long long pk_bytes = 32, sk_bytes = 32, ct_bytes = 32, ss_bytes = 32, ss2_bytes = 32;
    unsigned sum = 0;
    if (init_random_number(&drng_algorithm, seed, sizeof seed) != 0) return 1;
    for (int round = 0; round < 3; ++round) {
        if (ZOO_DURING(keygen, kem_keygen(pk, &pk_bytes, sk, &sk_bytes)) != 0) return 1;
        if (ZOO_DURING(enc, kem_enc(pk, pk_bytes, ss, &ss_bytes, ct, &ct_bytes)) != 0) return 1;
        if (ZOO_DURING(dec, kem_dec(sk, sk_bytes, ct, ct_bytes, ss2, &ss2_bytes)) != 0) return 1;
        for (int i = 0; i < 32; ++i)
            sum = sum * 31 + pk[i] + sk[i] + ct[i] + ss[i] + ss2[i];
    }
    printf("result %08x\n", sum);
    return 0;
}
