/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ICCS deterministic random number generator: Hash_DRBG (GM/T 0105, NIST SP 800-90A section 10.1.1) with
 * SM3, seed length 440 bits, without reseeding, personalisation or additional input.
 */
#ifndef DRNG_H
#define DRNG_H

#ifdef __cplusplus
extern "C" {
#endif

#define SEEDLEN (55) /* bytes */

/* Three 440-bit integers, most significant byte first. */
typedef struct {
    unsigned char V[SEEDLEN];
    unsigned char C[SEEDLEN];
    unsigned char reseed_counter[SEEDLEN];
} DRNG_ctx;

/* The seed's length is in bytes, and may be 0. Returns 0, or -2 if there is no memory. */
int init_random_number(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_len_bytes);

/* The output's length is in bits. A draw of 0 bits writes nothing and still advances the state. Returns 0. */
int get_random_number(DRNG_ctx* drng, unsigned char* random_number,
                      unsigned long long random_number_len_bits);

#ifdef __cplusplus
}
#endif

#endif
