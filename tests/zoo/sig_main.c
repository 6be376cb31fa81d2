/* SPDX-License-Identifier: Apache-2.0 */
/* A signature scheme and its program; verification signs again, so one API function is called from another.
 */
#include <stdio.h>

#include "sig.h"

DRNG_ctx drng_algorithm;

int main(void) {
    static const unsigned char seed[48] = {7};
    static unsigned char message[16] = {1};
    unsigned char pk[32], sk[32], sn[32];
    unsigned long long pk_bytes, sk_bytes, sn_bytes;
    unsigned sum = 0;
    init_random_number(&drng_algorithm, seed, sizeof seed);
    for (int round = 0; round < 3; ++round) {
        if (ZOO_DURING(keygen, sig_keygen(pk, &pk_bytes, sk, &sk_bytes)) != 0) return 1;
        if (ZOO_DURING(sign, sig_sign(sk, sk_bytes, message, sizeof message, sn, &sn_bytes)) != 0) return 1;
        if (ZOO_DURING(verify, sig_verify(pk, pk_bytes, sn, sn_bytes, message, sizeof message)) != 0)
            return 1;
        for (int i = 0; i < 32; ++i)
            sum = sum * 31 + pk[i] + sk[i] + sn[i];
    }
    printf("result %08x\n", sum);
    return 0;
}
