/* SPDX-License-Identifier: Apache-2.0 */
/* X(name, refusal): the functions of nasty.S, and what becomes of each; 0: hooked. */
#define NASTY_CALLED(X)                     \
    X(packed_short, HASHPROF_REFUSED_SHORT) \
    X(packed_next, 0)                       \
    X(short_padded, 0)                      \
    X(rip_load, 0)                          \
    X(rip_compare, 0)                       \
    X(short_jcc, 0)                         \
    X(loop_to_entry, 0)                     \
    X(loop_into_patch, 0)                   \
    X(loop_first, 0)                        \
    X(jrcxz_first, 0)                       \
    X(call_first, 0)                        \
    X(call_by_pointer, 0)                   \
    X(call_after_push, 0)                   \
    X(tail_jump, 0)                         \
    X(with_endbr, 0)                        \
    X(calls_in_loop, HASHPROF_REFUSED_BRANCH)

/* Each is called once by one of the others only. */
#define NASTY_INNER(X)
