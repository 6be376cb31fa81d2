/* SPDX-License-Identifier: Apache-2.0 */
#include "indices.h"

uint64_t slh_to_int(const unsigned char* x, int bytes) {
    uint64_t total = 0;

    for (int i = 0; i < bytes; i++)
        total = total << 8 | x[i];
    return total;
}

void slh_base_2b(uint32_t* out, const unsigned char* x, int b, int count) {
    uint32_t bits = 0; /* the last `held` bits are not used up; older ones fall out at the top */
    int held = 0;

    for (int i = 0; i < count; i++) {
        for (; held < b; held += 8)
            bits = bits << 8 | *x++;
        held -= b;
        out[i] = bits >> held & ((1u << b) - 1);
    }
}

void slh_fors_indices(uint32_t out[SLH_K], const unsigned char md[SLH_MD_BYTES]) {
    slh_base_2b(out, md, SLH_A, SLH_K);
}
