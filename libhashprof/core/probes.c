/* SPDX-License-Identifier: Apache-2.0 */
/* Probes for the routes whose wrappers are C functions. */
#include "core/probes.h"

#define HP_PROBES(name)                                                        \
    __attribute__((noinline)) static int name(uint64_t* state) {               \
        return hp_##name##_body(state);                                        \
    }                                                                          \
    __attribute__((noinline)) static int intercepted_##name(uint64_t* state) { \
        HP_INTERCEPT(HP_PROBE, HP_PROBE_BITS, 0, name(state));                 \
    }                                                                          \
    /* no tail call: an API function has work to do after its helpers */       \
    __attribute__((noinline)) static int operation_##name(uint64_t* state) {   \
        const int result = intercepted_##name(state);                          \
        __asm__ volatile("" : : : "memory");                                   \
        return result;                                                         \
    }

HP_PROBES(chain)
HP_PROBES(dense)

void hp_synthetic_by_call(struct hp_probe* hidden, struct hp_probe* exposed) {
    *hidden = (struct hp_probe){chain, intercepted_chain, operation_chain, NULL, HP_PROBE, HP_PROBE_BITS, 0};
    *exposed = (struct hp_probe){dense, intercepted_dense, operation_dense, NULL, HP_PROBE, HP_PROBE_BITS, 0};
}
