/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stands between a scheme and the helpers in a test build: records every call and can replace what a helper
 * does. It is included before every source of the scheme, which turns the helper calls into calls of the
 * shims.
 */
#ifndef SHIM_SHIM_H
#define SHIM_SHIM_H

enum shim_function { SHIM_SM3HASH, SHIM_PSEUDOHASH, SHIM_PSEUDOXOF, SHIM_DRNG, SHIM_DRNG_INIT };

/* Calls of one shape. A draw has no input, the seeding of a generator no output. */
struct shim_shape {
    enum shim_function function;
    unsigned long long in_bits;
    unsigned long long out_bits;
    unsigned long long calls;
};

enum { SHIM_SHAPES = 256 };

struct shim_state {
    struct shim_shape shapes[SHIM_SHAPES];
    unsigned used;                    /* shapes; one more than there is room for: some were lost */
    unsigned long long calls;         /* of all shapes */
    unsigned long long fail_at;       /* number (from 1) of the helper call that fails; 0: none */
    enum shim_function failed;        /* the function that was made to fail last */
    unsigned long long rejected_bits; /* of a matrix stream of ML-KEM: so many of the first bits become ones,
                                         which no candidate for a coefficient survives */
    /* changes what sm3hash gave, or a draw from another context than drng_algorithm, if set; what has no
       input has 0 bits of it */
    void (*tamper)(unsigned long long in_bits, unsigned long long out_bits, unsigned char* out);
    /* instead of draws from drng_algorithm, if set; other contexts are the scheme's own */
    void (*random)(unsigned char* out, unsigned long long bytes);
};

#ifdef __cplusplus
extern "C"
#endif
    struct shim_state*
    shim_state(void);

#ifndef SHIM_IMPLEMENTATION
#define sm3hash shim_sm3hash
#define pseudohash shim_pseudohash
#define pseudoXOF shim_pseudoXOF
#define get_random_number shim_get_random_number
#define init_random_number shim_init_random_number
#endif

#endif
