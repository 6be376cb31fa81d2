/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 203 section 8, table 2 and table 3. The build chooses the set: -DMLKEM_K=2, 3 or 4. */
#ifndef MLKEM_PARAMS_H
#define MLKEM_PARAMS_H

#if MLKEM_K == 2
#define MLKEM_SET "ML-KEM-512"
#elif MLKEM_K == 3
#define MLKEM_SET "ML-KEM-768"
#elif MLKEM_K == 4
#define MLKEM_SET "ML-KEM-1024"
#else
#error "define MLKEM_K as 2 (ML-KEM-512), 3 (ML-KEM-768) or 4 (ML-KEM-1024)"
#endif

enum {
    MLKEM_N = 256,
    MLKEM_Q = 3329,
    MLKEM_ETA1 = MLKEM_K == 2 ? 3 : 2,
    MLKEM_ETA2 = 2,
    MLKEM_DU = MLKEM_K == 4 ? 11 : 10,
    MLKEM_DV = MLKEM_K == 4 ? 5 : 4,

    MLKEM_SYM_BYTES = 32, /* seeds, messages, hashes H and J, shared secrets */
    MLKEM_POLY_BYTES = 32 * 12,
    MLKEM_U_BYTES = 32 * MLKEM_DU,
    MLKEM_V_BYTES = 32 * MLKEM_DV,

    MLKEM_DK_PKE_BYTES = MLKEM_POLY_BYTES * MLKEM_K,
    MLKEM_EK_BYTES = MLKEM_DK_PKE_BYTES + MLKEM_SYM_BYTES,
    MLKEM_DK_BYTES = MLKEM_DK_PKE_BYTES + MLKEM_EK_BYTES + 2 * MLKEM_SYM_BYTES,
    MLKEM_CT_BYTES = MLKEM_U_BYTES * MLKEM_K + MLKEM_V_BYTES,
    MLKEM_SS_BYTES = MLKEM_SYM_BYTES
};

#endif
