/* SPDX-License-Identifier: Apache-2.0 */
/* FIPS 204 section 4, tables 1 and 2. The build chooses the set: -DMLDSA_SET=44, 65 or 87. */
#ifndef MLDSA_PARAMS_H
#define MLDSA_PARAMS_H

#if MLDSA_SET == 44
#define MLDSA_NAME "ML-DSA-44"
#elif MLDSA_SET == 65
#define MLDSA_NAME "ML-DSA-65"
#elif MLDSA_SET == 87
#define MLDSA_NAME "ML-DSA-87"
#else
#error "define MLDSA_SET as 44, 65 or 87"
#endif

/* What depends on the set, as ML-DSA-44, -65, -87 */
#define MLDSA_CHOOSE(for_44, for_65, for_87) \
    (MLDSA_SET == 44 ? (for_44) : MLDSA_SET == 65 ? (for_65) : (for_87))

enum {
    MLDSA_N = 256,
    MLDSA_Q = 8380417,
    MLDSA_D = 13, /* bits dropped from t */
    MLDSA_K = MLDSA_CHOOSE(4, 6, 8),
    MLDSA_L = MLDSA_CHOOSE(4, 5, 7),
    MLDSA_ETA = MLDSA_CHOOSE(2, 4, 2),
    MLDSA_TAU = MLDSA_CHOOSE(39, 49, 60),
    MLDSA_BETA = MLDSA_TAU * MLDSA_ETA,
    MLDSA_OMEGA = MLDSA_CHOOSE(80, 55, 75),
    MLDSA_GAMMA1_BITS = MLDSA_CHOOSE(17, 19, 19),
    MLDSA_GAMMA1 = 1 << MLDSA_GAMMA1_BITS,
    MLDSA_GAMMA2 = (MLDSA_Q - 1) / MLDSA_CHOOSE(88, 32, 32),

    /* bits of a packed coefficient */
    MLDSA_ETA_BITS = MLDSA_CHOOSE(3, 4, 3),
    MLDSA_T1_BITS = 10,
    MLDSA_T0_BITS = MLDSA_D,
    MLDSA_Z_BITS = MLDSA_GAMMA1_BITS + 1,
    MLDSA_W1_BITS = MLDSA_CHOOSE(6, 4, 4),

    /* bytes */
    MLDSA_SEED_BYTES = 32,                    /* xi, rho, K, rnd        */
    MLDSA_LONG_BYTES = 64,                    /* rho', rho'', tr, mu    */
    MLDSA_CONTEXT_BYTES = 255,                /* the longest context    */
    MLDSA_C_BYTES = MLDSA_CHOOSE(32, 48, 64), /* commitment hash, lambda / 4 */
    MLDSA_ETA_BYTES = MLDSA_N / 8 * MLDSA_ETA_BITS,
    MLDSA_T1_BYTES = MLDSA_N / 8 * MLDSA_T1_BITS,
    MLDSA_T0_BYTES = MLDSA_N / 8 * MLDSA_T0_BITS,
    MLDSA_Z_BYTES = MLDSA_N / 8 * MLDSA_Z_BITS,
    MLDSA_W1_BYTES = MLDSA_N / 8 * MLDSA_W1_BITS,

    MLDSA_PK_BYTES = MLDSA_SEED_BYTES + MLDSA_K * MLDSA_T1_BYTES,
    MLDSA_SK_BYTES = 2 * MLDSA_SEED_BYTES + MLDSA_LONG_BYTES + (MLDSA_L + MLDSA_K) * MLDSA_ETA_BYTES +
                     MLDSA_K * MLDSA_T0_BYTES,
    MLDSA_SIG_BYTES = MLDSA_C_BYTES + MLDSA_L * MLDSA_Z_BYTES + MLDSA_OMEGA + MLDSA_K
};

#endif
