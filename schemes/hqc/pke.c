/* SPDX-License-Identifier: Apache-2.0 */
#include "pke.h"

#include <string.h>

#include "reed_muller.h"
#include "reed_solomon.h"
#include "ring.h"
#include "sample.h"
#include "wipe.h"

/* s = x + h y */
static int make_s(hqc_vector* s, const unsigned char* seed_dk, const unsigned char* seed_ek) {
    hqc_xof xof;
    hqc_vector y, h;
    int error;

    hqc_xof_start(&xof, seed_dk);
    error = hqc_sample_secret(&y, &xof, HQC_PART_Y);
    if (error == 0) error = hqc_sample_secret(s, &xof, HQC_PART_X);
    wipe(&xof, sizeof xof);
    if (error == 0) {
        hqc_xof_start(&xof, seed_ek);
        error = hqc_sample_uniform(&h, &xof, HQC_PART_H);
    }
    if (error == 0) {
        hqc_vector_multiply(&y, &y, &h);
        hqc_vector_add(s, &y);
    }
    wipe(&y, sizeof y);
    return error;
}

int hqc_pke_keygen(unsigned char ek[HQC_EK_BYTES], unsigned char seed_dk[HQC_SEED_BYTES],
                   const unsigned char seed_pke[HQC_SEED_BYTES]) {
    unsigned char seeds[2 * HQC_SEED_BYTES];
    hqc_vector s;
    int error = hqc_hash_i(seeds, seed_pke);

    if (error == 0) error = make_s(&s, seeds, seeds + HQC_SEED_BYTES);
    if (error == 0) {
        memcpy(seed_dk, seeds, HQC_SEED_BYTES);
        memcpy(ek, seeds + HQC_SEED_BYTES, HQC_SEED_BYTES);
        hqc_vector_encode(ek + HQC_SEED_BYTES, HQC_N_BYTES, &s);
    } else {
        wipe(&s, sizeof s);
    }
    wipe(seeds, sizeof seeds);
    return error;
}

/* The codeword of m, Reed-Solomon outside and Reed-Muller inside, as a vector */
static void encode(hqc_vector* v, const unsigned char m[HQC_K]) {
    unsigned char symbols[HQC_N1];
    unsigned char bytes[HQC_N_BYTES] = {0};

    hqc_rs_encode(symbols, m);
    for (int i = 0; i < HQC_N1; i++)
        hqc_rm_encode(bytes + HQC_RM_BYTES * i, symbols[i]);
    hqc_vector_decode(v, bytes);
    wipe(symbols, sizeof symbols);
    wipe(bytes, sizeof bytes);
}

static void decode(unsigned char m[HQC_K], const hqc_vector* v) {
    unsigned char symbols[HQC_N1];
    unsigned char bytes[HQC_V_BYTES];

    hqc_vector_encode(bytes, sizeof bytes, v);
    for (int i = 0; i < HQC_N1; i++)
        symbols[i] = hqc_rm_decode(bytes + HQC_RM_BYTES * i);
    hqc_rs_decode(m, symbols);
    wipe(symbols, sizeof symbols);
    wipe(bytes, sizeof bytes);
}

/* r2, e, r1 of theta, in this order */
static int sample_randomness(hqc_vector* r2, hqc_vector* e, hqc_vector* r1, const unsigned char* theta) {
    hqc_xof xof;
    int error;

    hqc_xof_start(&xof, theta);
    error = hqc_sample_noise(r2, &xof, HQC_PART_R2);
    if (error == 0) error = hqc_sample_noise(e, &xof, HQC_PART_E);
    if (error == 0) error = hqc_sample_noise(r1, &xof, HQC_PART_R1);
    wipe(&xof, sizeof xof);
    return error;
}

/* u = r1 + h r2 and v = encode(m) + s r2 + e; r1 and e become u and v. */
static void combine(hqc_vector* r1, hqc_vector* e, const hqc_vector* r2, const hqc_vector* h,
                    const hqc_vector* s, const unsigned char* m) {
    hqc_vector t;

    hqc_vector_multiply(&t, h, r2);
    hqc_vector_add(r1, &t);
    hqc_vector_multiply(&t, s, r2);
    hqc_vector_add(e, &t);
    encode(&t, m);
    hqc_vector_add(e, &t);
    wipe(&t, sizeof t);
}

int hqc_pke_encrypt(unsigned char uv[HQC_UV_BYTES], const unsigned char ek[HQC_EK_BYTES],
                    const unsigned char m[HQC_K], const unsigned char theta[HQC_SEED_BYTES]) {
    hqc_xof xof;
    hqc_vector h, s, r1, r2, e;
    int error;

    hqc_xof_start(&xof, ek);
    error = hqc_sample_uniform(&h, &xof, HQC_PART_H);
    if (error == 0) error = sample_randomness(&r2, &e, &r1, theta);
    if (error == 0) {
        hqc_vector_decode(&s, ek + HQC_SEED_BYTES);
        combine(&r1, &e, &r2, &h, &s, m);
        hqc_vector_encode(uv, HQC_N_BYTES, &r1);
        hqc_vector_encode(uv + HQC_N_BYTES, HQC_V_BYTES, &e);
    }
    wipe(&r1, sizeof r1);
    wipe(&r2, sizeof r2);
    wipe(&e, sizeof e);
    return error;
}

int hqc_pke_decrypt(unsigned char m[HQC_K], const unsigned char seed_dk[HQC_SEED_BYTES],
                    const unsigned char uv[HQC_UV_BYTES]) {
    unsigned char v_bytes[HQC_N_BYTES] = {0};
    hqc_xof xof;
    hqc_vector u, v, y;
    int error;

    hqc_xof_start(&xof, seed_dk);
    error = hqc_sample_secret(&y, &xof, HQC_PART_Y);
    if (error == 0) {
        memcpy(v_bytes, uv + HQC_N_BYTES, HQC_V_BYTES);
        hqc_vector_decode(&u, uv);
        hqc_vector_decode(&v, v_bytes);
        hqc_vector_multiply(&u, &u, &y);
        hqc_vector_add(&v, &u);
        decode(m, &v);
    }
    wipe(&xof, sizeof xof);
    wipe(&u, sizeof u);
    wipe(&v, sizeof v);
    wipe(&y, sizeof y);
    return error;
}
