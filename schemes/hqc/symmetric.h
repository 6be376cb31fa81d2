/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The symmetric functions of HQC. symmetric_shake.c implements them as the specification says,
 * symmetric_iccs.c with the ICCS helpers; a build links one of the two.
 *
 * Each returns 0 or an error of hqc.h.
 */
#ifndef HQC_SYMMETRIC_H
#define HQC_SYMMETRIC_H

#include <stddef.h>

#include "params.h"

#if HQC_BACKEND_ICCS
#define HQC_BACKEND "iccs"
#else
#include "keccak.h"
#define HQC_BACKEND "shake"
#endif

/* The byte after the input that keeps the functions apart. */
enum hqc_domain {
    HQC_DOMAIN_G = 0,
    HQC_DOMAIN_H = 1,
    HQC_DOMAIN_XOF = 1,
    HQC_DOMAIN_I = 2,
    HQC_DOMAIN_J = 3
};

/* G(H(ek) || m || salt): the shared secret K and the seed theta */
int hqc_hash_g(unsigned char k_theta[HQC_SS_BYTES + HQC_SEED_BYTES],
               const unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char m[HQC_K],
               const unsigned char salt[HQC_SALT_BYTES]);

/* H(ek) */
int hqc_hash_h(unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char ek[HQC_EK_BYTES]);

/* I(seed): seed_dk and seed_ek */
int hqc_hash_i(unsigned char seeds[2 * HQC_SEED_BYTES], const unsigned char seed[HQC_SEED_BYTES]);

/* J(H(ek) || sigma || ct): the shared secret of a rejected ciphertext */
int hqc_hash_j(unsigned char k[HQC_SS_BYTES], const unsigned char ek_hash[HQC_HASH_BYTES],
               const unsigned char sigma[HQC_K], const unsigned char ct[HQC_CT_BYTES]);

/*
 * XOF(seed). By the specification, what is drawn from one seed is read from one stream, in the order of this
 * list. pseudoXOF cannot be continued, so there each part has a stream of its own, told apart by its number.
 */
enum hqc_part {
    HQC_PART_SEEDS, /* seed_pke and sigma, from seed_kem */
    HQC_PART_Y,     /* from seed_dk */
    HQC_PART_X,
    HQC_PART_H,  /* from seed_ek */
    HQC_PART_R2, /* from theta */
    HQC_PART_E,
    HQC_PART_R1
};

enum {
    /* The longest part, h, and thereby what a part may grow to. */
    HQC_ICCS_MOST_BYTES = HQC_N_BYTES
};

typedef struct {
#if HQC_BACKEND_ICCS
    unsigned char input[HQC_SEED_BYTES + 2];
    unsigned char stream[HQC_ICCS_MOST_BYTES];
    size_t usual, held, used; /* bytes: to ask for at first, in `stream`, of these read */
#else
    keccak_sponge sponge;
#endif
} hqc_xof;

void hqc_xof_start(hqc_xof* xof, const unsigned char seed[HQC_SEED_BYTES]);

/* What is read from here on belongs to `part`, for which `usual_bytes` nearly always suffice. */
void hqc_xof_begin(hqc_xof* xof, enum hqc_part part, size_t usual_bytes);

int hqc_xof_read(hqc_xof* xof, unsigned char* out, size_t bytes);

#endif
