/* SPDX-License-Identifier: Apache-2.0 */
#include "mlkem.h"

#include <string.h>

#include "constant_time.h"
#include "kpke.h"
#include "poly.h"
#include "symmetric.h"
#include "wipe.h"

/* dk = dk_pke || ek || H(ek) || z */
enum {
    EK_IN_DK = MLKEM_DK_PKE_BYTES,
    HASH_IN_DK = EK_IN_DK + MLKEM_EK_BYTES,
    Z_IN_DK = HASH_IN_DK + MLKEM_SYM_BYTES
};

/* Algorithm 16 */
int mlkem_keygen_internal(unsigned char ek[MLKEM_EK_BYTES], unsigned char dk[MLKEM_DK_BYTES],
                          const unsigned char d[MLKEM_SYM_BYTES], const unsigned char z[MLKEM_SYM_BYTES]) {
    unsigned char made[Z_IN_DK];
    int error = mlkem_pke_keygen(made + EK_IN_DK, made, d);

    if (error == 0) error = mlkem_hash_h(made + HASH_IN_DK, made + EK_IN_DK, MLKEM_EK_BYTES);
    if (error == 0) {
        memcpy(ek, made + EK_IN_DK, MLKEM_EK_BYTES);
        memcpy(dk, made, sizeof made);
        memcpy(dk + Z_IN_DK, z, MLKEM_SYM_BYTES);
    }
    wipe(made, MLKEM_DK_PKE_BYTES);
    return error;
}

/* (K, r) = G(m || H(ek)) */
static int derive_key_and_coins(unsigned char key_coins[2 * MLKEM_SYM_BYTES], const unsigned char* m,
                                const unsigned char* ek_hash) {
    unsigned char in[2 * MLKEM_SYM_BYTES];
    int error;

    memcpy(in, m, MLKEM_SYM_BYTES);
    memcpy(in + MLKEM_SYM_BYTES, ek_hash, MLKEM_SYM_BYTES);
    error = mlkem_hash_g(key_coins, in, sizeof in);
    wipe(in, sizeof in);
    return error;
}

/* Algorithm 17 */
int mlkem_encaps_internal(unsigned char ss[MLKEM_SS_BYTES], unsigned char c[MLKEM_CT_BYTES],
                          const unsigned char ek[MLKEM_EK_BYTES], const unsigned char m[MLKEM_SYM_BYTES]) {
    unsigned char ek_hash[MLKEM_SYM_BYTES];
    unsigned char key_coins[2 * MLKEM_SYM_BYTES];
    unsigned char made[MLKEM_CT_BYTES];
    int error = mlkem_hash_h(ek_hash, ek, MLKEM_EK_BYTES);

    if (error == 0) error = derive_key_and_coins(key_coins, m, ek_hash);
    if (error == 0) error = mlkem_pke_encrypt(made, ek, m, key_coins + MLKEM_SYM_BYTES);
    if (error == 0) {
        memcpy(c, made, sizeof made);
        memcpy(ss, key_coins, MLKEM_SS_BYTES);
    }
    wipe(key_coins, sizeof key_coins);
    return error;
}

/* Algorithm 18 */
int mlkem_decaps_internal(unsigned char ss[MLKEM_SS_BYTES], const unsigned char dk[MLKEM_DK_BYTES],
                          const unsigned char c[MLKEM_CT_BYTES]) {
    unsigned char m[MLKEM_SYM_BYTES];
    unsigned char key_coins[2 * MLKEM_SYM_BYTES];
    unsigned char rejected[MLKEM_SS_BYTES];
    unsigned char again[MLKEM_CT_BYTES];
    int error;

    mlkem_pke_decrypt(m, dk, c);
    error = derive_key_and_coins(key_coins, m, dk + HASH_IN_DK);
    if (error == 0) error = mlkem_hash_j(rejected, dk + Z_IN_DK, c);
    if (error == 0) error = mlkem_pke_encrypt(again, dk + EK_IN_DK, m, key_coins + MLKEM_SYM_BYTES);
    if (error == 0)
        choose(ss, key_coins, rejected, mask_if_different(c, again, sizeof again), MLKEM_SS_BYTES);
    wipe(m, sizeof m);
    wipe(key_coins, sizeof key_coins);
    wipe(rejected, sizeof rejected);
    wipe(again, sizeof again);
    return error;
}

int mlkem_check_ek(const unsigned char ek[MLKEM_EK_BYTES]) {
    for (int i = 0; i < MLKEM_K; i++) {
        mlkem_poly t;
        mlkem_poly_decode(&t, ek + MLKEM_POLY_BYTES * i, 12);
        if (!mlkem_poly_is_reduced(&t)) return MLKEM_BAD_KEY;
    }
    return 0;
}

int mlkem_check_dk(const unsigned char dk[MLKEM_DK_BYTES]) {
    unsigned char ek_hash[MLKEM_SYM_BYTES];
    int error = mlkem_hash_h(ek_hash, dk + EK_IN_DK, MLKEM_EK_BYTES);

    if (error != 0) return error;
    return memcmp(ek_hash, dk + HASH_IN_DK, sizeof ek_hash) == 0 ? 0 : MLKEM_BAD_KEY;
}
