/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "kex.h"

DRNG_ctx drng_algorithm;

struct party {
    byte pk[32], sk[32], st[32], ss[32];
    length pk_bytes, sk_bytes, st_bytes, ss_bytes;
};

static int exchanged(struct party* a, struct party* b) {
    byte m1[64], m2[64], m3[64];
    length l1 = 0, l2 = 0, l3 = 0;
    if (ZOO_DURING(init_a, kex_init_a(a->pk, &a->pk_bytes, a->sk, &a->sk_bytes, a->st, &a->st_bytes)) != 0)
        return -1;
    if (ZOO_DURING(init_b, kex_init_b(b->pk, &b->pk_bytes, b->sk, &b->sk_bytes, b->st, &b->st_bytes)) != 0)
        return -1;
    if (ZOO_DURING(pass1, kex_generate_pass1_msg_a(a->sk, a->sk_bytes, b->pk, b->pk_bytes, a->st,
                                                   &a->st_bytes, m1, &l1)) != 0)
        return -1;
    if (ZOO_DURING(pass2, kex_generate_pass2_msg_b(b->sk, b->sk_bytes, a->pk, a->pk_bytes, m1, l1, b->st,
                                                   &b->st_bytes, m2, &l2)) != 0)
        return -1;
    if (ZOO_DURING(pass3, kex_generate_pass3_msg_a(a->sk, a->sk_bytes, b->pk, b->pk_bytes, m2, l2, a->st,
                                                   &a->st_bytes, m3, &l3)) != 1)
        return -1;
    if (ZOO_DURING(derive_a, kex_derive_ss_a(a->sk, a->sk_bytes, b->pk, b->pk_bytes, m2, l2, a->st,
                                             a->st_bytes, a->ss, &a->ss_bytes)) != 0)
        return -1;
    return ZOO_DURING(derive_b, kex_derive_ss_b(b->sk, b->sk_bytes, a->pk, a->pk_bytes, m3, l3, b->st,
                                                b->st_bytes, b->ss, &b->ss_bytes));
}

int main(void) {
    static const unsigned char seed[48] = {7};
    struct party a, b;
    unsigned sum = 0;
    init_random_number(&drng_algorithm, seed, sizeof seed);
    for (int round = 0; round < 4; ++round) {
        if (exchanged(&a, &b) != 0) return 1;
        for (int i = 0; i < 32; ++i)
            sum = sum * 31 + a.pk[i] + b.pk[i] + a.sk[i] + b.sk[i] + a.st[i] + b.st[i] + a.ss[i] + b.ss[i];
    }
    printf("result %08x\n", sum);
    return 0;
}
