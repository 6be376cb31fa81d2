/* SPDX-License-Identifier: Apache-2.0 */
/* The symmetric functions exactly as FIPS 204 section 3.7 has them: H is SHAKE256, G is SHAKE128. */
#include "symmetric.h"
#include "wipe.h"

static void start_h(keccak_sponge* sponge, const unsigned char* in, size_t in_bytes) {
    keccak_start(sponge, KECCAK_RATE_SHAKE256);
    keccak_absorb(sponge, in, in_bytes);
}

static int finish_h(keccak_sponge* sponge, unsigned char* out, size_t out_bytes) {
    keccak_finish(sponge, KECCAK_SUFFIX_SHAKE);
    keccak_squeeze(sponge, out, out_bytes);
    wipe(sponge, sizeof *sponge);
    return 0;
}

int mldsa_hash_seed(unsigned char out[MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES],
                    const unsigned char xi[MLDSA_SEED_BYTES]) {
    static const unsigned char k_l[2] = {MLDSA_K, MLDSA_L};
    keccak_sponge sponge;

    start_h(&sponge, xi, MLDSA_SEED_BYTES);
    keccak_absorb(&sponge, k_l, sizeof k_l);
    return finish_h(&sponge, out, MLDSA_LONG_BYTES + 2 * MLDSA_SEED_BYTES);
}

int mldsa_hash_key(unsigned char tr[MLDSA_LONG_BYTES], const unsigned char pk[MLDSA_PK_BYTES]) {
    keccak_sponge sponge;

    start_h(&sponge, pk, MLDSA_PK_BYTES);
    return finish_h(&sponge, tr, MLDSA_LONG_BYTES);
}

int mldsa_hash_message(unsigned char mu[MLDSA_LONG_BYTES], const unsigned char tr[MLDSA_LONG_BYTES],
                       const unsigned char* ctx, size_t ctx_bytes, const unsigned char* message,
                       size_t message_bytes) {
    const unsigned char head[2] = {0, (unsigned char)ctx_bytes};
    keccak_sponge sponge;

    start_h(&sponge, tr, MLDSA_LONG_BYTES);
    keccak_absorb(&sponge, head, sizeof head);
    keccak_absorb(&sponge, ctx, ctx_bytes);
    keccak_absorb(&sponge, message, message_bytes);
    return finish_h(&sponge, mu, MLDSA_LONG_BYTES);
}

int mldsa_hash_private(unsigned char rho2[MLDSA_LONG_BYTES], const unsigned char k[MLDSA_SEED_BYTES],
                       const unsigned char rnd[MLDSA_SEED_BYTES], const unsigned char mu[MLDSA_LONG_BYTES]) {
    keccak_sponge sponge;

    start_h(&sponge, k, MLDSA_SEED_BYTES);
    keccak_absorb(&sponge, rnd, MLDSA_SEED_BYTES);
    keccak_absorb(&sponge, mu, MLDSA_LONG_BYTES);
    return finish_h(&sponge, rho2, MLDSA_LONG_BYTES);
}

int mldsa_hash_commitment(unsigned char c[MLDSA_C_BYTES], const unsigned char mu[MLDSA_LONG_BYTES],
                          const unsigned char w1[MLDSA_K * MLDSA_W1_BYTES]) {
    keccak_sponge sponge;

    start_h(&sponge, mu, MLDSA_LONG_BYTES);
    keccak_absorb(&sponge, w1, MLDSA_K * MLDSA_W1_BYTES);
    return finish_h(&sponge, c, MLDSA_C_BYTES);
}

int mldsa_stream_start(mldsa_stream* stream, enum mldsa_stream_use use, const unsigned char* seed,
                       size_t seed_bytes) {
    stream->block_bytes = use == MLDSA_STREAM_MATRIX ? KECCAK_RATE_SHAKE128 : KECCAK_RATE_SHAKE256;
    stream->at = stream->block_bytes;
    stream->pending = 0;
    stream->pending_bits = 0;
    keccak_start(&stream->sponge, stream->block_bytes);
    keccak_absorb(&stream->sponge, seed, seed_bytes);
    keccak_finish(&stream->sponge, KECCAK_SUFFIX_SHAKE);
    return 0;
}

int mldsa_stream_block(mldsa_stream* stream) {
    keccak_squeeze(&stream->sponge, stream->block, stream->block_bytes);
    return 0;
}
