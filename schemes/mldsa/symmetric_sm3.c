/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Everything by sm3hash: block i of an output, from 1 on, is the hash of the input and of i as 4 bytes, the
 * most significant first. That is the output of pseudoXOF, but one can stop at any block and go on later.
 */
#include <string.h>

#include "auxfunc.h"
#include "mldsa.h"
#include "symmetric.h"
#include "symmetric_iccs.h"

enum { BLOCK_BYTES = 32 };

/* The counter is put behind the input. */
static int block(unsigned char out[BLOCK_BYTES], unsigned char* in, size_t in_bytes, uint32_t counter) {
    for (int i = 0; i < MLDSA_COUNTER_BYTES; i++)
        in[in_bytes + (size_t)i] = (unsigned char)(counter >> (24 - 8 * i));
    return sm3hash(256, in, 8ull * (in_bytes + MLDSA_COUNTER_BYTES), out) == 0 ? 0 : MLDSA_NO_MEMORY;
}

int mldsa_h(unsigned char* out, size_t out_bytes, unsigned char* in, size_t in_bytes) {
    unsigned char last[BLOCK_BYTES];
    uint32_t counter = 1;
    int error = 0;

    for (; out_bytes >= BLOCK_BYTES && error == 0; out_bytes -= BLOCK_BYTES, out += BLOCK_BYTES)
        error = block(out, in, in_bytes, counter++);
    if (out_bytes == 0 || error != 0) return error;
    error = block(last, in, in_bytes, counter);
    if (error == 0) memcpy(out, last, out_bytes);
    return error;
}

int mldsa_h_commitment(unsigned char c[MLDSA_C_BYTES], unsigned char* in, size_t in_bytes) {
    return mldsa_h(c, MLDSA_C_BYTES, in, in_bytes);
}

int mldsa_stream_start(mldsa_stream* stream, enum mldsa_stream_use use, const unsigned char* seed,
                       size_t seed_bytes) {
    (void)use; /* one function for all uses */
    memcpy(stream->input, seed, seed_bytes);
    stream->seed_bytes = seed_bytes;
    stream->counter = 0;
    stream->block_bytes = BLOCK_BYTES;
    stream->at = BLOCK_BYTES;
    stream->pending = 0;
    stream->pending_bits = 0;
    return 0;
}

int mldsa_stream_block(mldsa_stream* stream) {
    return block(stream->block, stream->input, stream->seed_bytes, ++stream->counter);
}
