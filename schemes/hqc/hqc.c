/* SPDX-License-Identifier: Apache-2.0 */
#include "hqc.h"

#include <string.h>

#include "constant_time.h"
#include "pke.h"
#include "symmetric.h"
#include "wipe.h"

/* dk = ek || seed_dk || sigma || seed_kem */
enum {
    SEED_DK_IN_DK = HQC_EK_BYTES,
    SIGMA_IN_DK = SEED_DK_IN_DK + HQC_SEED_BYTES,
    SEED_KEM_IN_DK = SIGMA_IN_DK + HQC_K
};

int hqc_keygen_internal(unsigned char ek[HQC_EK_BYTES], unsigned char dk[HQC_DK_BYTES],
                        const unsigned char seed_kem[HQC_SEED_BYTES]) {
    unsigned char seed_pke_sigma[HQC_SEED_BYTES + HQC_K];
    hqc_xof xof;
    int error;

    hqc_xof_start(&xof, seed_kem);
    hqc_xof_begin(&xof, HQC_PART_SEEDS, sizeof seed_pke_sigma);
    error = hqc_xof_read(&xof, seed_pke_sigma, sizeof seed_pke_sigma);
    if (error == 0) error = hqc_pke_keygen(ek, dk + SEED_DK_IN_DK, seed_pke_sigma);
    if (error == 0) {
        memcpy(dk, ek, HQC_EK_BYTES);
        memcpy(dk + SIGMA_IN_DK, seed_pke_sigma + HQC_SEED_BYTES, HQC_K);
        memcpy(dk + SEED_KEM_IN_DK, seed_kem, HQC_SEED_BYTES);
    }
    wipe(&xof, sizeof xof);
    wipe(seed_pke_sigma, sizeof seed_pke_sigma);
    return error;
}

int hqc_encaps_internal(unsigned char ss[HQC_SS_BYTES], unsigned char ct[HQC_CT_BYTES],
                        const unsigned char ek[HQC_EK_BYTES], const unsigned char m[HQC_K],
                        const unsigned char salt[HQC_SALT_BYTES]) {
    unsigned char ek_hash[HQC_HASH_BYTES];
    unsigned char k_theta[HQC_SS_BYTES + HQC_SEED_BYTES];
    int error = hqc_hash_h(ek_hash, ek);

    if (error == 0) error = hqc_hash_g(k_theta, ek_hash, m, salt);
    if (error == 0) error = hqc_pke_encrypt(ct, ek, m, k_theta + HQC_SS_BYTES);
    if (error == 0) {
        memcpy(ct + HQC_UV_BYTES, salt, HQC_SALT_BYTES);
        memcpy(ss, k_theta, HQC_SS_BYTES);
    }
    wipe(k_theta, sizeof k_theta);
    return error;
}

int hqc_decaps_internal(unsigned char ss[HQC_SS_BYTES], const unsigned char dk[HQC_DK_BYTES],
                        const unsigned char ct[HQC_CT_BYTES]) {
    unsigned char ek_hash[HQC_HASH_BYTES];
    unsigned char m[HQC_K];
    unsigned char k_theta[HQC_SS_BYTES + HQC_SEED_BYTES];
    unsigned char again[HQC_UV_BYTES];
    unsigned char rejected[HQC_SS_BYTES];
    int error = hqc_pke_decrypt(m, dk + SEED_DK_IN_DK, ct);

    if (error == 0) error = hqc_hash_h(ek_hash, dk);
    if (error == 0) error = hqc_hash_g(k_theta, ek_hash, m, ct + HQC_UV_BYTES);
    if (error == 0) error = hqc_pke_encrypt(again, dk, m, k_theta + HQC_SS_BYTES);
    if (error == 0) error = hqc_hash_j(rejected, ek_hash, dk + SIGMA_IN_DK, ct);
    if (error == 0) choose(ss, k_theta, rejected, mask_if_different(ct, again, sizeof again), HQC_SS_BYTES);
    wipe(m, sizeof m);
    wipe(k_theta, sizeof k_theta);
    wipe(again, sizeof again);
    wipe(rejected, sizeof rejected);
    return error;
}

int hqc_check_ek(const unsigned char ek[HQC_EK_BYTES]) {
    return ek[HQC_EK_BYTES - 1] >> (HQC_N % 8) == 0 ? 0 : HQC_BAD_KEY;
}
