/* SPDX-License-Identifier: Apache-2.0 */
/* What the two backends over the ICCS helpers have in common. */
#ifndef MLDSA_SYMMETRIC_ICCS_H
#define MLDSA_SYMMETRIC_ICCS_H

#include <stddef.h>

#include "params.h"

/* Room behind the end of an input, for a counter */
enum { MLDSA_COUNTER_BYTES = 4 };

/* H of the backend for 64 or 128 bytes of output, and for the commitment hash. Each returns 0 or
 * MLDSA_NO_MEMORY. */
int mldsa_h(unsigned char* out, size_t out_bytes, unsigned char* in, size_t in_bytes);
int mldsa_h_commitment(unsigned char c[MLDSA_C_BYTES], unsigned char* in, size_t in_bytes);

#endif
