/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The same computations twice: bare, and with an entry hook as a candidate's helper gets one. The hooked ones
 * have pages of their own, because a page is not executable while it is patched.
 */
#include "routes/hook/probe.h"

#include "core/probes.h"
#include "routes/hook/install.h"
#include "routes/hook/text.h"

#if defined(__aarch64__)
enum { PROBE_PAGE = 65536 };
#else
enum { PROBE_PAGE = 4096 };
#endif
#if defined(__clang__)
#define HP_ONE_COPY __attribute__((noinline))
#else
#define HP_ONE_COPY __attribute__((noinline, noclone))
#endif
#define HP_HOOKED HP_ONE_COPY __attribute__((section("hashprof_probes"), aligned(PROBE_PAGE)))

#define HP_PROBES(name)                                                      \
    __attribute__((noinline)) static int bare_##name(uint64_t* state) {      \
        return hp_##name##_body(state);                                      \
    }                                                                        \
    HP_HOOKED static int hooked_##name(uint64_t* state) {                    \
        return hp_##name##_body(state);                                      \
    }                                                                        \
    __attribute__((noinline)) static int operation_##name(uint64_t* state) { \
        const int result = hooked_##name(state);                             \
        __asm__ volatile("" : : : "memory");                                 \
        return result;                                                       \
    }

HP_PROBES(chain)
HP_PROBES(dense)

/* API functions with one helper call each. What is called may be hooked or interposed. */
static hp_probe_function *called_hidden, *called_exposed;

#define HP_WINDOWED(name)                                                       \
    HP_HOOKED static int windowed_##name(uint64_t* state) {                     \
        __asm__ volatile("" : "+r"(state)); /* some instructions to be moved */ \
        state[3] += 5;                                                          \
        state[2] ^= state[3];                                                   \
        const int result = called_##name(state);                                \
        __asm__ volatile("" : : : "memory");                                    \
        return result;                                                          \
    }

HP_WINDOWED(hidden)
HP_WINDOWED(exposed)

/* Nothing else may share the last page. */
HP_HOOKED __attribute__((used)) static void end_of_probes(void) {}

HP_HIDDEN int hp_harness;
static int hooked;

static int hook_one(hp_probe_function* function, enum hp_hook_kind kind, uint32_t row) {
    return hp_hook_single((uintptr_t)function, PROBE_PAGE, kind, row, HP_PROBE_BITS) == HASHPROF_HOOKED;
}

int hp_hook_probes(void) {
    const uint32_t operation = HASHPROF_OPERATIONS - 1;
    hooked = hook_one(hooked_chain, HP_HELPER, HP_PROBE) && hook_one(hooked_dense, HP_HELPER, HP_PROBE) &&
             hook_one(windowed_hidden, HP_WINDOW, operation) &&
             hook_one(windowed_exposed, HP_WINDOW, operation);
    return hooked;
}

int hp_route_synthetic(struct hp_probe* hidden, struct hp_probe* exposed) {
    *hidden = (struct hp_probe){bare_chain, hooked_chain, operation_chain, NULL, HP_PROBE, HP_PROBE_BITS, 0};
    *exposed = (struct hp_probe){bare_dense, hooked_dense, operation_dense, NULL, HP_PROBE, HP_PROBE_BITS, 0};
    if (hp_helpers_by_name) hp_synthetic_by_call(hidden, exposed);
    called_hidden = hidden->intercepted;
    called_exposed = exposed->intercepted;
    if (!hp_harness) {
        hidden->windowed = windowed_hidden;
        exposed->windowed = windowed_exposed;
    }
    return hooked ? 0 : -1;
}

/* ---- the library's own sm3hash ---- */

typedef int digest_function(int, const unsigned char*, unsigned long long, unsigned char*);
enum { MESSAGE_BITS = 256 };

static digest_function *real_bare, *real_hooked;
static unsigned char
    digest[64]; /* the next message, so that the calls are in order as they are in a scheme */

static int bare_helper(uint64_t* state) {
    (void)state;
    return real_bare(256, digest, MESSAGE_BITS, digest);
}

static int hooked_helper(uint64_t* state) {
    (void)state;
    return real_hooked(256, digest, MESSAGE_BITS, digest);
}

static int operation_helper(uint64_t* state) {
    const int result = hooked_helper(state);
    __asm__ volatile("" : : : "memory");
    return result;
}

/* Only a harness may call helpers of the library that it has loaded; in a foreign program nobody knows what
 * they would do at this moment. */
void hp_route_probe(struct hp_probe* probe) {
    if (!hp_harness) return;
    for (uint32_t i = 0; i < HP_STUBS; i++) {
        const struct hp_hook* hook = &hp_hooks[i];
        if (!hook->used || hook->kind != HP_HELPER || hook->function != HASHPROF_SM3HASH ||
            hook->in.mask == 0)
            continue;
        hp_copy(&real_bare, &hook->moved, sizeof real_bare);
        hp_copy(&real_hooked, &hook->start, sizeof real_hooked);
        *probe = (struct hp_probe){
            bare_helper, hooked_helper, operation_helper, NULL, HASHPROF_SM3HASH, MESSAGE_BITS, 256};
        return;
    }
}
