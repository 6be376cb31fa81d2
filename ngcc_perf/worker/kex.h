/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One key exchange: init_a, init_b, the passes until one ends it, derive_a, derive_b. Both parties live in
 * this process; their messages go straight from one call to the next.
 */
#ifndef NGCC_WORKER_KEX_H
#define NGCC_WORKER_KEX_H

#include "api.h"
#include "buffer.h"
#include "library.h"

/* Steps; a pass is its own number, 1 to 16. */
enum { KEX_INIT_A = -2, KEX_INIT_B = -1, KEX_DERIVE_A = 101, KEX_DERIVE_B = 102 };

struct kex_party {
    struct buffer pk, sk, state, secret;
    length pk_len, sk_len, state_len, secret_len;
};

struct kex {
    const struct sizes* declared;
    kex_init_function init_a, init_b;
    kex_pass1_function pass1;
    kex_pass_function pass[MOST_PASSES + 1]; /* from 2; null: does not exist */
    kex_derive_function derive_a, derive_b;
    struct kex_party a, b;
    struct buffer message[MOST_PASSES + 1];
    length message_len[MOST_PASSES + 1];
    length message_preset; /* incoming message length of every pass */
    unsigned passes_run;   /* of the last exchange */
    bool check_guards;

    /* May be null, and see `hook`: directly around the call of a step, and after its checks have passed. */
    void (*before)(const struct kex* kex, int step);
    void (*after)(const struct kex* kex, int step);
    void (*settled)(const struct kex* kex, int step);
    const void* hook;
};

enum outcome kex_bind(struct kex* kex, const struct library* library);
enum outcome kex_exchange(struct kex* kex);

/* What is done before and after the call of a step, without the call. */
enum outcome kex_empty_step(struct kex* kex, int step);

/* Name of the API function of a step. */
const char* kex_function_name(int step);

#endif
