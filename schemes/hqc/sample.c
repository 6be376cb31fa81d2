/* SPDX-License-Identifier: Apache-2.0 */
#include "sample.h"

#include "wipe.h"

int hqc_sample_uniform(hqc_vector* v, hqc_xof* xof, enum hqc_part part) {
    unsigned char bytes[HQC_N_BYTES];
    int error;

    hqc_xof_begin(xof, part, sizeof bytes);
    error = hqc_xof_read(xof, bytes, sizeof bytes);
    if (error == 0) hqc_vector_decode(v, bytes);
    return error;
}

/* x mod n for x below 2^24: the factor is 2^40 / n rounded up, whose error is too small to show. */
static uint32_t modulo_n(uint32_t x) {
    uint32_t quotient = (uint32_t)((uint64_t)x * 62228289 >> 40);

    return x - quotient * HQC_N;
}

/* 1 if a and b, both below 2^31, are equal, else 0 */
static uint32_t equal(uint32_t a, uint32_t b) {
    return ((a ^ b) - 1) >> 31;
}

static uint32_t occurs(uint32_t value, const uint32_t* in, size_t count) {
    uint32_t found = 0;

    for (size_t i = 0; i < count; i++)
        found |= equal(value, in[i]);
    return found;
}

/* What shows in the time is how many candidates were rejected, not which nor for what. */
static int draw_secret_positions(uint32_t position[HQC_OMEGA], hqc_xof* xof) {
    for (size_t count = 0; count < HQC_OMEGA;) {
        unsigned char in[3];
        uint32_t candidate;
        int error = hqc_xof_read(xof, in, sizeof in);
        if (error != 0) return error;
        candidate = in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16;
        position[count] = modulo_n(candidate);
        count += (candidate - HQC_REJECTION_THRESHOLD) >> 31 & ~occurs(position[count], position, count);
    }
    return 0;
}

int hqc_sample_secret(hqc_vector* v, hqc_xof* xof, enum hqc_part part) {
    uint32_t position[HQC_OMEGA];
    int error;

    hqc_xof_begin(xof, part, HQC_USUAL_SECRET_BYTES);
    error = draw_secret_positions(position, xof);
    if (error == 0) hqc_vector_from_positions(v, position, HQC_OMEGA);
    wipe(position, sizeof position);
    return error;
}

/* Position i is drawn from [i, n). Backwards, one that comes again later is replaced by i, which does not. */
static void noise_positions(uint32_t position[HQC_OMEGA_R], const unsigned char in[HQC_NOISE_BYTES]) {
    for (uint32_t i = 0; i < HQC_OMEGA_R; i++, in += 4) {
        uint32_t random = in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
        position[i] = i + (uint32_t)((uint64_t)random * (HQC_N - i) >> 32);
    }
    for (uint32_t i = HQC_OMEGA_R - 1; i-- > 0;) {
        uint32_t again = 0 - occurs(position[i], position + i + 1, HQC_OMEGA_R - 1 - i);
        position[i] ^= again & (position[i] ^ i);
    }
}

int hqc_sample_noise(hqc_vector* v, hqc_xof* xof, enum hqc_part part) {
    unsigned char stream[HQC_NOISE_BYTES];
    uint32_t position[HQC_OMEGA_R];
    int error;

    hqc_xof_begin(xof, part, sizeof stream);
    error = hqc_xof_read(xof, stream, sizeof stream);
    if (error == 0) {
        noise_positions(position, stream);
        hqc_vector_from_positions(v, position, HQC_OMEGA_R);
    }
    wipe(stream, sizeof stream);
    wipe(position, sizeof position);
    return error;
}
