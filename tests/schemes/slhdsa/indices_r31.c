/* SPDX-License-Identifier: Apache-2.0 */
/* SPHINCS+ 3.1 reads the digest as a little-endian number where FIPS 205 reads it as a big-endian one; the
 * rest is the same. */
#define slh_fors_indices slh_fors_indices_of_the_standard
#include "indices.c"
#undef slh_fors_indices

void slh_fors_indices(uint32_t out[SLH_K], const unsigned char md[SLH_MD_BYTES]);

void slh_fors_indices(uint32_t out[SLH_K], const unsigned char md[SLH_MD_BYTES]) {
    for (int i = 0; i < SLH_K; i++) {
        out[i] = 0;
        for (int bit = 0; bit < SLH_A; bit++) {
            int at = i * SLH_A + bit;
            out[i] |= (uint32_t)(md[at / 8] >> at % 8 & 1) << bit;
        }
    }
}
