/* SPDX-License-Identifier: Apache-2.0 */
/* The symmetric functions with the ICCS helpers: G and I = pseudohash, H = sm3hash, J and XOF = pseudoXOF. */
#include <string.h>

#include "auxfunc.h"
#include "hqc.h"
#include "symmetric.h"
#include "wipe.h"

/* The lengths given to the helpers are right by construction, so memory is the only thing that can be
 * missing. */
static int result_of(int helper) {
    return helper == 0 ? 0 : HQC_NO_MEMORY;
}

int hqc_hash_g(unsigned char k_theta[HQC_SS_BYTES + HQC_SEED_BYTES],
               const unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char m[HQC_K],
               const unsigned char salt[HQC_SALT_BYTES]) {
    unsigned char in[HQC_HASH_BYTES + HQC_K + HQC_SALT_BYTES + 1];
    int error;

    memcpy(in, ek_hash, HQC_HASH_BYTES);
    memcpy(in + HQC_HASH_BYTES, m, HQC_K);
    memcpy(in + HQC_HASH_BYTES + HQC_K, salt, HQC_SALT_BYTES);
    in[sizeof in - 1] = HQC_DOMAIN_G;
    error = result_of(pseudohash(512, in, 8 * sizeof in, k_theta));
    wipe(in, sizeof in);
    return error;
}

int hqc_hash_h(unsigned char ek_hash[HQC_HASH_BYTES], const unsigned char ek[HQC_EK_BYTES]) {
    unsigned char in[HQC_EK_BYTES + 1];

    memcpy(in, ek, HQC_EK_BYTES);
    in[HQC_EK_BYTES] = HQC_DOMAIN_H;
    return result_of(sm3hash(256, in, 8 * sizeof in, ek_hash));
}

int hqc_hash_i(unsigned char seeds[2 * HQC_SEED_BYTES], const unsigned char seed[HQC_SEED_BYTES]) {
    unsigned char in[HQC_SEED_BYTES + 1];
    int error;

    memcpy(in, seed, HQC_SEED_BYTES);
    in[HQC_SEED_BYTES] = HQC_DOMAIN_I;
    error = result_of(pseudohash(512, in, 8 * sizeof in, seeds));
    wipe(in, sizeof in);
    return error;
}

int hqc_hash_j(unsigned char k[HQC_SS_BYTES], const unsigned char ek_hash[HQC_HASH_BYTES],
               const unsigned char sigma[HQC_K], const unsigned char ct[HQC_CT_BYTES]) {
    unsigned char in[HQC_HASH_BYTES + HQC_K + HQC_CT_BYTES + 1];
    int error;

    memcpy(in, ek_hash, HQC_HASH_BYTES);
    memcpy(in + HQC_HASH_BYTES, sigma, HQC_K);
    memcpy(in + HQC_HASH_BYTES + HQC_K, ct, HQC_CT_BYTES);
    in[sizeof in - 1] = HQC_DOMAIN_J;
    error = result_of(pseudoXOF(8 * HQC_SS_BYTES, in, 8 * sizeof in, k));
    wipe(in, sizeof in);
    return error;
}

void hqc_xof_start(hqc_xof* xof, const unsigned char seed[HQC_SEED_BYTES]) {
    memcpy(xof->input, seed, HQC_SEED_BYTES);
    xof->input[HQC_SEED_BYTES] = HQC_DOMAIN_XOF;
}

void hqc_xof_begin(hqc_xof* xof, enum hqc_part part, size_t usual_bytes) {
    xof->input[HQC_SEED_BYTES + 1] = (unsigned char)part;
    xof->usual = usual_bytes;
    xof->held = 0;
    xof->used = 0;
}

/* A stream that is too short is asked for again at twice the length; it begins with what was read already. */
static int lengthen(hqc_xof* xof) {
    size_t wanted = xof->held == 0 ? xof->usual : 2 * xof->held;

    if (wanted > sizeof xof->stream) return HQC_STREAM_ENDED;
    xof->held = wanted;
    return result_of(pseudoXOF(8ull * wanted, xof->input, 8 * sizeof xof->input, xof->stream));
}

int hqc_xof_read(hqc_xof* xof, unsigned char* out, size_t bytes) {
    while (xof->held - xof->used < bytes) {
        int error = lengthen(xof);
        if (error != 0) return error;
    }
    memcpy(out, xof->stream + xof->used, bytes);
    xof->used += bytes;
    return 0;
}
