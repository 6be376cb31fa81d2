/* SPDX-License-Identifier: Apache-2.0 */
/* The symmetric functions as the specification has them: SHA3-512, SHA3-256 and SHAKE256 with a domain byte.
 */
#include "symmetric.h"
#include "wipe.h"

/* Ends the input by its domain byte, reads the output and forgets both. */
static void finish(keccak_sponge* sponge, enum hqc_domain domain, unsigned char* out, size_t out_bytes) {
    const unsigned char byte = (unsigned char)domain;

    keccak_absorb(sponge, &byte, 1);
    keccak_finish(sponge, KECCAK_SUFFIX_SHA3);
    keccak_squeeze(sponge, out, out_bytes);
    wipe(sponge, sizeof *sponge);
}

int hqc_hash_g(unsigned char k_theta[HQC_SS_BYTES + HQC_SEED_BYTES],
               const unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char m[HQC_K],
               const unsigned char salt[HQC_SALT_BYTES]) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHA3_512);
    keccak_absorb(&sponge, ek_hash, HQC_HASH_BYTES);
    keccak_absorb(&sponge, m, HQC_K);
    keccak_absorb(&sponge, salt, HQC_SALT_BYTES);
    finish(&sponge, HQC_DOMAIN_G, k_theta, HQC_SS_BYTES + HQC_SEED_BYTES);
    return 0;
}

int hqc_hash_h(unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char ek[HQC_EK_BYTES]) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHA3_256);
    keccak_absorb(&sponge, ek, HQC_EK_BYTES);
    finish(&sponge, HQC_DOMAIN_H, ek_hash, HQC_HASH_BYTES);
    return 0;
}

int hqc_hash_i(unsigned char seeds[2 * HQC_SEED_BYTES], const unsigned char seed[HQC_SEED_BYTES]) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHA3_512);
    keccak_absorb(&sponge, seed, HQC_SEED_BYTES);
    finish(&sponge, HQC_DOMAIN_I, seeds, 2 * HQC_SEED_BYTES);
    return 0;
}

int hqc_hash_j(unsigned char k[HQC_SS_BYTES], const unsigned char ek_hash[HQC_HASH_BYTES],
               const unsigned char sigma[HQC_K], const unsigned char ct[HQC_CT_BYTES]) {
    keccak_sponge sponge;

    keccak_start(&sponge, KECCAK_RATE_SHA3_256);
    keccak_absorb(&sponge, ek_hash, HQC_HASH_BYTES);
    keccak_absorb(&sponge, sigma, HQC_K);
    keccak_absorb(&sponge, ct, HQC_CT_BYTES);
    finish(&sponge, HQC_DOMAIN_J, k, HQC_SS_BYTES);
    return 0;
}

void hqc_xof_start(hqc_xof* xof, const unsigned char seed[HQC_SEED_BYTES]) {
    const unsigned char domain = HQC_DOMAIN_XOF;

    keccak_start(&xof->sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(&xof->sponge, seed, HQC_SEED_BYTES);
    keccak_absorb(&xof->sponge, &domain, 1);
    keccak_finish(&xof->sponge, KECCAK_SUFFIX_SHAKE);
}

void hqc_xof_begin(hqc_xof* xof, enum hqc_part part, size_t usual_bytes) {
    (void)xof;
    (void)part;
    (void)usual_bytes;
}

int hqc_xof_read(hqc_xof* xof, unsigned char* out, size_t bytes) {
    keccak_squeeze(&xof->sponge, out, bytes);
    return 0;
}
