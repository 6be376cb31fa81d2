/* SPDX-License-Identifier: Apache-2.0 */
/* A stream is a generator of its own, seeded and asked for one number after the other; the hash functions are
 * the wide helpers. */
#include "auxfunc.h"
#include "mldsa.h"
#include "symmetric.h"
#include "symmetric_iccs.h"
#include "wipe.h"

/* The lengths are right by construction, so memory is the only thing that can be missing. */
static int result_of(int helper) {
    return helper == 0 ? 0 : MLDSA_NO_MEMORY;
}

int mldsa_h(unsigned char* out, size_t out_bytes, unsigned char* in, size_t in_bytes) {
    return result_of(pseudohash((int)(8 * out_bytes), in, 8ull * in_bytes, out));
}

int mldsa_h_commitment(unsigned char c[MLDSA_C_BYTES], unsigned char* in, size_t in_bytes) {
    return result_of(pseudoXOF(8 * MLDSA_C_BYTES, in, 8ull * in_bytes, c));
}

int mldsa_stream_start(mldsa_stream* stream, enum mldsa_stream_use use, const unsigned char* seed,
                       size_t seed_bytes) {
    (void)use; /* one function for all uses */
    return result_of(init_random_number(&stream->drng, seed, seed_bytes));
}

/* A draw fills its bytes from the most significant bit on. */
int mldsa_stream_take(mldsa_stream* stream, int bits, uint32_t* numbers, int count) {
    unsigned char drawn[3] = {0};
    int bytes = (bits + 7) / 8;
    int failed = 0;

    for (int i = 0; i < count && !failed; i++) {
        failed = get_random_number(&stream->drng, drawn, (unsigned long long)bits) != 0;
        numbers[i] = 0;
        for (int j = 0; j < bytes; j++)
            numbers[i] = numbers[i] << 8 | drawn[j];
        numbers[i] >>= 8 * bytes - bits;
    }
    wipe(drawn, sizeof drawn);
    return failed ? MLDSA_NO_RANDOMNESS : 0;
}
