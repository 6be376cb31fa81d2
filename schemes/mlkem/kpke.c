/* SPDX-License-Identifier: Apache-2.0 */
#include "kpke.h"

#include <string.h>

#include "poly.h"
#include "sample.h"
#include "symmetric.h"
#include "wipe.h"

/* A vector of noise in the NTT domain, from PRF counters `first` onwards. */
static int sample_noise_vector(mlkem_poly v[MLKEM_K], const unsigned char seed[MLKEM_SYM_BYTES], int first) {
    for (int i = 0; i < MLKEM_K; i++) {
        int error = mlkem_sample_noise(&v[i], MLKEM_ETA1, seed, first + i);
        if (error != 0) return error;
        mlkem_ntt(&v[i]);
    }
    return 0;
}

enum orientation { MATRIX, TRANSPOSED };

/* sum += row `row` of A, or of its transpose, times v. Entries are made when they are needed, never stored.
 */
static int add_row_product(mlkem_poly* sum, const unsigned char rho[MLKEM_SYM_BYTES],
                           enum orientation orientation, int row, const mlkem_poly v[MLKEM_K]) {
    for (int column = 0; column < MLKEM_K; column++) {
        mlkem_poly entry;
        int error = orientation == MATRIX ? mlkem_sample_matrix(&entry, rho, row, column)
                                          : mlkem_sample_matrix(&entry, rho, column, row);
        if (error != 0) return error;
        mlkem_multiply_add(sum, &entry, &v[column]);
    }
    return 0;
}

/* Algorithm 13, lines 16 to 20: t = A s + e, encoded; `t` holds e at first. */
static int finish_keys(unsigned char* ek, unsigned char* dk, const unsigned char* rho,
                       const mlkem_poly s[MLKEM_K], mlkem_poly t[MLKEM_K]) {
    for (int i = 0; i < MLKEM_K; i++) {
        int error = add_row_product(&t[i], rho, MATRIX, i, s);
        if (error != 0) return error;
        mlkem_poly_encode(ek + MLKEM_POLY_BYTES * i, &t[i], 12);
        mlkem_poly_encode(dk + MLKEM_POLY_BYTES * i, &s[i], 12);
    }
    memcpy(ek + MLKEM_DK_PKE_BYTES, rho, MLKEM_SYM_BYTES);
    return 0;
}

/* Algorithm 13 */
int mlkem_pke_keygen(unsigned char ek[MLKEM_EK_BYTES], unsigned char dk[MLKEM_DK_PKE_BYTES],
                     const unsigned char d[MLKEM_SYM_BYTES]) {
    mlkem_poly s[MLKEM_K], e[MLKEM_K];
    unsigned char d_and_k[MLKEM_SYM_BYTES + 1];
    unsigned char rho_sigma[2 * MLKEM_SYM_BYTES];
    const unsigned char* sigma = rho_sigma + MLKEM_SYM_BYTES;
    int error;

    memcpy(d_and_k, d, MLKEM_SYM_BYTES);
    d_and_k[MLKEM_SYM_BYTES] = MLKEM_K;
    error = mlkem_hash_g(rho_sigma, d_and_k, sizeof d_and_k);
    if (error == 0) error = sample_noise_vector(s, sigma, 0);
    if (error == 0) error = sample_noise_vector(e, sigma, MLKEM_K);
    if (error == 0) error = finish_keys(ek, dk, rho_sigma, s, e);
    wipe(s, sizeof s);
    wipe(e, sizeof e);
    wipe(d_and_k, sizeof d_and_k);
    wipe(rho_sigma, sizeof rho_sigma);
    return error;
}

/* c1: u = A^T y + e1, compressed */
static int encrypt_u(unsigned char* c, const unsigned char* rho, const mlkem_poly y[MLKEM_K],
                     const unsigned char* r) {
    for (int i = 0; i < MLKEM_K; i++) {
        mlkem_poly u = {{0}}, e1;
        int error = add_row_product(&u, rho, TRANSPOSED, i, y);
        if (error == 0) error = mlkem_sample_noise(&e1, MLKEM_ETA2, r, MLKEM_K + i);
        if (error != 0) return error;
        mlkem_inverse_ntt(&u);
        mlkem_poly_add(&u, &e1);
        mlkem_poly_compress(&u, MLKEM_DU);
        mlkem_poly_encode(c + MLKEM_U_BYTES * i, &u, MLKEM_DU);
        wipe(&e1, sizeof e1);
    }
    return 0;
}

/* c2: v = t y + e2 + mu, compressed */
static int encrypt_v(unsigned char* c, const unsigned char* ek, const mlkem_poly y[MLKEM_K],
                     const unsigned char* m, const unsigned char* r) {
    mlkem_poly v = {{0}}, e2, mu, t;
    int error = mlkem_sample_noise(&e2, MLKEM_ETA2, r, 2 * MLKEM_K);

    if (error != 0) return error;
    for (int i = 0; i < MLKEM_K; i++) {
        mlkem_poly_decode(&t, ek + MLKEM_POLY_BYTES * i, 12);
        mlkem_multiply_add(&v, &t, &y[i]);
    }
    mlkem_inverse_ntt(&v);
    mlkem_poly_add(&v, &e2);
    mlkem_poly_decode(&mu, m, 1);
    mlkem_poly_decompress(&mu, 1);
    mlkem_poly_add(&v, &mu);
    mlkem_poly_compress(&v, MLKEM_DV);
    mlkem_poly_encode(c, &v, MLKEM_DV);
    wipe(&e2, sizeof e2);
    wipe(&mu, sizeof mu);
    return 0;
}

/* Algorithm 14 */
int mlkem_pke_encrypt(unsigned char c[MLKEM_CT_BYTES], const unsigned char ek[MLKEM_EK_BYTES],
                      const unsigned char m[MLKEM_SYM_BYTES], const unsigned char r[MLKEM_SYM_BYTES]) {
    mlkem_poly y[MLKEM_K];
    int error = sample_noise_vector(y, r, 0);

    if (error == 0) error = encrypt_u(c, ek + MLKEM_DK_PKE_BYTES, y, r);
    if (error == 0) error = encrypt_v(c + MLKEM_U_BYTES * MLKEM_K, ek, y, m, r);
    wipe(y, sizeof y);
    return error;
}

/* Algorithm 15 */
void mlkem_pke_decrypt(unsigned char m[MLKEM_SYM_BYTES], const unsigned char dk[MLKEM_DK_PKE_BYTES],
                       const unsigned char c[MLKEM_CT_BYTES]) {
    mlkem_poly product = {{0}}, w, u, s;

    for (int i = 0; i < MLKEM_K; i++) {
        mlkem_poly_decode(&u, c + MLKEM_U_BYTES * i, MLKEM_DU);
        mlkem_poly_decompress(&u, MLKEM_DU);
        mlkem_ntt(&u);
        mlkem_poly_decode(&s, dk + MLKEM_POLY_BYTES * i, 12);
        mlkem_multiply_add(&product, &s, &u);
    }
    mlkem_inverse_ntt(&product);
    mlkem_poly_decode(&w, c + MLKEM_U_BYTES * MLKEM_K, MLKEM_DV);
    mlkem_poly_decompress(&w, MLKEM_DV);
    mlkem_poly_subtract(&w, &product);
    mlkem_poly_compress(&w, 1);
    mlkem_poly_encode(m, &w, 1);
    wipe(&s, sizeof s);
    wipe(&product, sizeof product);
    wipe(&w, sizeof w);
}
