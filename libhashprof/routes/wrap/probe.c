/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The helper that calibration measures with: a hash helper that is wrapped here, on a 32-byte message of our
 * own. The DRNG is no candidate, since drawing from it would change what the scheme draws.
 */
#include "core/core.h"
#include "core/probes.h"
#include "routes/wrap/helpers.h"

enum { MESSAGE_BITS = 256 };

/* The digest is the next message, so the calls are in order as they are in a scheme. */
static unsigned char digest[64];

#define HP_PROBES(name, out_bits)                                                             \
    static int bare_##name(uint64_t* state) {                                                 \
        (void)state;                                                                          \
        return hp_bare_##name((out_bits), digest, MESSAGE_BITS, digest);                      \
    }                                                                                         \
    static int intercepted_##name(uint64_t* state) {                                          \
        (void)state;                                                                          \
        return __wrap_##name((out_bits), digest, MESSAGE_BITS, digest);                       \
    }                                                                                         \
    static int operation_##name(uint64_t* state) {                                            \
        const int result = intercepted_##name(state);                                         \
        __asm__ volatile("" : : : "memory"); /* an API function does not end in its helper */ \
        return result;                                                                        \
    }

HP_PROBES(sm3hash, 256)
HP_PROBES(pseudohash, 512)
HP_PROBES(pseudoXOF, 256)

void hp_route_probe(struct hp_probe* probe) {
    if (__wrap_sm3hash != NULL && hp_bare_sm3hash != NULL)
        *probe = (struct hp_probe){
            bare_sm3hash, intercepted_sm3hash, operation_sm3hash, NULL, HASHPROF_SM3HASH, MESSAGE_BITS, 256};
    else if (__wrap_pseudoXOF != NULL && hp_bare_pseudoXOF != NULL)
        *probe = (struct hp_probe){bare_pseudoXOF,
                                   intercepted_pseudoXOF,
                                   operation_pseudoXOF,
                                   NULL,
                                   HASHPROF_PSEUDOXOF,
                                   MESSAGE_BITS,
                                   256};
    else if (__wrap_pseudohash != NULL && hp_bare_pseudohash != NULL)
        *probe = (struct hp_probe){bare_pseudohash,
                                   intercepted_pseudohash,
                                   operation_pseudohash,
                                   NULL,
                                   HASHPROF_PSEUDOHASH,
                                   MESSAGE_BITS,
                                   512};
}

int hp_route_synthetic(struct hp_probe* hidden, struct hp_probe* exposed) {
    hp_synthetic_by_call(hidden, exposed);
    return 0;
}
