/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers from a stream of bytes that comes in blocks, least significant bit first, as FIPS 204 section 7.1
 * and 7.3 read them. */
#include "symmetric.h"

/* Four bytes more, of a new block if need be. */
static int refill(mldsa_stream* stream) {
    const unsigned char* in;

    if (stream->at == stream->block_bytes) {
        int error = mldsa_stream_block(stream);
        if (error != 0) return error;
        stream->at = 0;
    }
    in = stream->block + stream->at;
    for (int i = 0; i < 4; i++)
        stream->pending |= (uint64_t)in[i] << (stream->pending_bits + 8 * i);
    stream->pending_bits += 32;
    stream->at += 4;
    return 0;
}

int mldsa_stream_take(mldsa_stream* stream, int bits, uint32_t* numbers, int count) {
    for (int i = 0; i < count; i++) {
        if (stream->pending_bits < bits) {
            int error = refill(stream);
            if (error != 0) return error;
        }
        numbers[i] = (uint32_t)stream->pending & ((1u << bits) - 1);
        stream->pending >>= bits;
        stream->pending_bits -= bits;
    }
    return 0;
}
