/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stands between ML-KEM and the helpers in a test build: records every call and can replace what a helper
 * does. It is included before every source of the scheme, which turns the helper calls into calls of the
 * shims.
 */
#ifndef SHIM_SHIM_H
#define SHIM_SHIM_H

enum shim_function { SHIM_SM3HASH, SHIM_PSEUDOHASH, SHIM_PSEUDOXOF, SHIM_DRNG };

struct shim_call {
    enum shim_function function;
    unsigned long long in_bits;
    unsigned long long out_bits;
};

enum { SHIM_CALLS = 256 };

struct shim_state {
    struct shim_call calls[SHIM_CALLS];
    unsigned used;
    unsigned fail_at; /* number (from 1) of the helper call that reports missing memory; 0: none */
    unsigned long long rejected_bits; /* of a matrix stream: so many of the first bits become ones, which no
                                         candidate for a coefficient survives */
    void (*random)(unsigned char* out, unsigned long long bytes); /* instead of the DRNG, if set */
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
#endif

#endif
