/* SPDX-License-Identifier: Apache-2.0 */
#define SHIM_IMPLEMENTATION
#include "shim.h"

#include <string.h>

#include "auxfunc.h"
#include "drng.h"

int shim_sm3hash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
                 unsigned char* digest);
int shim_pseudohash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
                    unsigned char* digest);
int shim_pseudoXOF(unsigned long long output_len_bits, const unsigned char* msg,
                   unsigned long long msg_len_bits, unsigned char* output);
int shim_get_random_number(DRNG_ctx* drng, unsigned char* random_number,
                           unsigned long long random_number_len_bits);

DRNG_ctx drng_algorithm;

static struct shim_state state;

struct shim_state* shim_state(void) {
    return &state;
}

static void count(enum shim_function function, unsigned long long in_bits, unsigned long long out_bits) {
    for (unsigned i = 0; i < state.used && i < SHIM_SHAPES; i++) {
        struct shim_shape* shape = &state.shapes[i];
        if (shape->function != function || shape->in_bits != in_bits || shape->out_bits != out_bits) continue;
        shape->calls++;
        return;
    }
    if (state.used < SHIM_SHAPES) {
        const struct shim_shape shape = {function, in_bits, out_bits, 1};
        state.shapes[state.used] = shape;
    }
    if (state.used <= SHIM_SHAPES) state.used++;
}

/* Returns whether this call is the one that has to fail. */
static int record(enum shim_function function, unsigned long long in_bits, unsigned long long out_bits) {
    count(function, in_bits, out_bits);
    if (++state.calls != state.fail_at) return 0;
    state.failed = function;
    return 1;
}

int shim_sm3hash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
                 unsigned char* digest) {
    int result;

    if (record(SHIM_SM3HASH, msg_len_bits, (unsigned long long)digest_len_bits)) return -2;
    result = sm3hash(digest_len_bits, msg, msg_len_bits, digest);
    if (state.tamper != NULL) state.tamper(msg_len_bits, (unsigned long long)digest_len_bits, digest);
    return result;
}

int shim_pseudohash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
                    unsigned char* digest) {
    if (record(SHIM_PSEUDOHASH, msg_len_bits, (unsigned long long)digest_len_bits)) return -2;
    return pseudohash(digest_len_bits, msg, msg_len_bits, digest);
}

int shim_pseudoXOF(unsigned long long output_len_bits, const unsigned char* msg,
                   unsigned long long msg_len_bits, unsigned char* output) {
    enum { MATRIX_INPUT_BITS = 8 * 34 };
    int result;

    if (record(SHIM_PSEUDOXOF, msg_len_bits, output_len_bits)) return -2;
    result = pseudoXOF(output_len_bits, msg, msg_len_bits, output);
    if (msg_len_bits == MATRIX_INPUT_BITS && state.rejected_bits > 0) {
        unsigned long long bits =
            state.rejected_bits < output_len_bits ? state.rejected_bits : output_len_bits;
        memset(output, 0xff, (size_t)(bits / 8));
    }
    return result;
}

int shim_get_random_number(DRNG_ctx* drng, unsigned char* random_number,
                           unsigned long long random_number_len_bits) {
    int own = drng == &drng_algorithm, result;

    if (record(SHIM_DRNG, 0, random_number_len_bits)) return -2;
    if (!own || state.random == NULL) {
        result = get_random_number(drng, random_number, random_number_len_bits);
        if (!own && state.tamper != NULL) state.tamper(0, random_number_len_bits, random_number);
        return result;
    }
    state.random(random_number, random_number_len_bits / 8);
    return 0;
}

int shim_init_random_number(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_len_bytes) {
    if (record(SHIM_DRNG_INIT, 8 * seed_len_bytes, 0)) return -2;
    return init_random_number(drng, seed, seed_len_bytes);
}
