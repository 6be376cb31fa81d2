/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The candidate keeps its own books, from inside each helper, so that neither inlining nor cloning nor
 * folding changes what they say. Without -DZOO_LEDGER nothing is left of it.
 */
#ifndef ZOO_LEDGER_H
#define ZOO_LEDGER_H

#ifdef ZOO_LEDGER

#ifdef __cplusplus
extern "C" {
#endif

enum zoo_function { ZOO_sm3hash, ZOO_pseudohash, ZOO_pseudoXOF, ZOO_drng, ZOO_drng_init, ZOO_FUNCTIONS };
enum zoo_operation {
    ZOO_outside,
    ZOO_keygen,
    ZOO_enc,
    ZOO_dec,
    ZOO_sign,
    ZOO_verify,
    ZOO_init_a,
    ZOO_init_b,
    ZOO_pass1,
    ZOO_pass2,
    ZOO_pass3,
    ZOO_derive_a,
    ZOO_derive_b,
    ZOO_hash,
    ZOO_OPERATIONS
};

struct zoo_entry {
    unsigned long long calls, in_bits, out_bits; /* lengths summed */
};

extern struct zoo_entry zoo_ledger[ZOO_OPERATIONS][ZOO_FUNCTIONS];
extern int zoo_now;    /* the operation that main is in */
extern int zoo_nested; /* in a helper that calls another: only the outer one is in the books */

static inline void zoo_called(int function, unsigned long long in_bits, unsigned long long out_bits) {
    struct zoo_entry* entry = &zoo_ledger[zoo_now][function];
    if (zoo_nested) return;
    entry->calls++;
    entry->in_bits += in_bits;
    entry->out_bits += out_bits;
}

static inline int zoo_done(int result) {
    zoo_now = ZOO_outside;
    return result;
}

static inline int zoo_left(int result) {
    zoo_nested = 0;
    return result;
}

#define ZOO_CALLED(function, in_bits, out_bits) zoo_called(ZOO_##function, in_bits, out_bits)
#define ZOO_DURING(operation, call) (zoo_now = ZOO_##operation, zoo_done(call))
#define ZOO_WITHIN(call) (zoo_nested = 1, zoo_left(call))

#ifdef __cplusplus
}
#endif

#else

#define ZOO_CALLED(function, in_bits, out_bits) ((void)0)
#define ZOO_DURING(operation, call) (call)
#define ZOO_WITHIN(call) (call)

#endif

#endif
