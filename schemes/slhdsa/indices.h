/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers out of byte strings (FIPS 205 section 4.4). */
#ifndef SLH_INDICES_H
#define SLH_INDICES_H

#include <stdint.h>

#include "params.h"

/* toInt, algorithm 2, of at most 8 bytes */
uint64_t slh_to_int(const unsigned char* x, int bytes);

/* base_2^b, algorithm 4: the first `count` numbers of b bits each */
void slh_base_2b(uint32_t* out, const unsigned char* x, int b, int count);

/* The leaf of each FORS tree that the digest `md` names (algorithms 16 and 17) */
void slh_fors_indices(uint32_t out[SLH_K], const unsigned char md[SLH_MD_BYTES]);

#endif
