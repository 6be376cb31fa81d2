/* SPDX-License-Identifier: Apache-2.0 */
#include "drng.h"

#include <stdlib.h>

#include "sm3_static.h"

enum { NO_MEMORY = -2 };

/*
 * Hash_df (NIST SP 800-90A section 10.3.1) with a fixed output of 440 bits, of `prefix_bytes` zero bytes
 * followed by the input: instantiation derives C from 00 || V.
 */
static int derive(unsigned char out[SEEDLEN], size_t prefix_bytes, const unsigned char* input,
                  unsigned long long input_bytes) {
    static const unsigned char output_bits[4] = {0, 0, 0x01, 0xb8}; /* 440, big-endian */
    unsigned char stream[2 * SM3_DIGEST_BYTES];
    size_t head = 1 + sizeof output_bits;
    size_t bytes = head + prefix_bytes + (size_t)input_bytes;
    unsigned char* text = malloc(bytes);

    if (text == NULL) return NO_MEMORY;
    memcpy(text + 1, output_bits, sizeof output_bits);
    memset(text + head, 0, prefix_bytes);
    if (input_bytes > 0) memcpy(text + head + prefix_bytes, input, (size_t)input_bytes);
    for (unsigned char i = 1; i <= 2; i++) {
        text[0] = i;
        sm3_digest(text, 8ull * bytes, stream + (i - 1) * SM3_DIGEST_BYTES);
    }
    memcpy(out, stream, SEEDLEN);
    free(text);
    return 0;
}

/* sum = (sum + number) mod 2^440; the number has at most SEEDLEN bytes. */
static void add(unsigned char sum[SEEDLEN], const unsigned char* number, int number_bytes) {
    unsigned carry = 0;

    for (int i = SEEDLEN - 1, j = number_bytes - 1; i >= 0; i--, j--) {
        carry += sum[i] + (j >= 0 ? (unsigned)number[j] : 0u);
        sum[i] = (unsigned char)carry;
        carry >>= 8;
    }
}

static void increment(unsigned char number[SEEDLEN]) {
    static const unsigned char one = 1;

    add(number, &one, 1);
}

/* Instantiation, SP 800-90A section 10.1.1.2; the seed is the whole seed material. */
int init_random_number(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_len_bytes) {
    DRNG_ctx fresh = {{0}, {0}, {0}};

    if (derive(fresh.V, 0, seed, seed_len_bytes) != 0) return NO_MEMORY;
    if (derive(fresh.C, 1, fresh.V, SEEDLEN) != 0) return NO_MEMORY;
    increment(fresh.reseed_counter);
    *drng = fresh;
    return 0;
}

/* Hashgen, SP 800-90A section 10.1.1.4: the hashes of V, V + 1, V + 2, ..., cut to the wanted number of bits.
 */
static void generate(const unsigned char v[SEEDLEN], unsigned char* out, unsigned long long bits) {
    unsigned char data[SEEDLEN];
    unsigned char block[SM3_DIGEST_BYTES];

    memcpy(data, v, SEEDLEN);
    for (; bits >= 256; bits -= 256, out += SM3_DIGEST_BYTES) {
        sm3_digest(data, 8 * SEEDLEN, out);
        increment(data);
    }
    if (bits > 0) {
        sm3_digest(data, 8 * SEEDLEN, block);
        if (bits % 8 != 0) block[bits / 8] &= (unsigned char)(0xff00u >> (bits % 8));
        memcpy(out, block, (size_t)((bits + 7) / 8));
    }
}

/* SP 800-90A section 10.1.1.4 */
int get_random_number(DRNG_ctx* drng, unsigned char* random_number,
                      unsigned long long random_number_len_bits) {
    unsigned char text[1 + SEEDLEN];
    unsigned char h[SM3_DIGEST_BYTES];

    generate(drng->V, random_number, random_number_len_bits);
    text[0] = 0x03;
    memcpy(text + 1, drng->V, SEEDLEN);
    sm3_digest(text, 8 * sizeof text, h);
    add(drng->V, h, sizeof h);
    add(drng->V, drng->C, SEEDLEN);
    add(drng->V, drng->reseed_counter, SEEDLEN);
    increment(drng->reseed_counter);
    return 0;
}
