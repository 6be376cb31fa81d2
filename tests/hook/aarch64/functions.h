/* SPDX-License-Identifier: Apache-2.0 */
/* X(name, refusal): the functions of nasty.S, and what becomes of each; 0: hooked. */
#define NASTY_CALLED(X)                             \
    X(packed_branch, 0)                             \
    X(packed_ret, 0)                                \
    X(adr_first, 0)                                 \
    X(adrp_first, 0)                                \
    X(load_w_first, 0)                              \
    X(load_x_first, 0)                              \
    X(load_sw_first, 0)                             \
    X(load_s_first, 0)                              \
    X(load_d_first, 0)                              \
    X(load_q_first, 0)                              \
    X(prefetch_first, 0)                            \
    X(around_condition, 0)                          \
    X(around_call, 0)                               \
    X(cbz_first, 0)                                 \
    X(cbnz_first, 0)                                \
    X(tbz_first, 0)                                 \
    X(tbnz_first, 0)                                \
    X(bti_c_first, 0)                               \
    X(bti_c_and_literal, 0)                         \
    X(paciasp_first, 0)                             \
    X(pacibsp_first, 0)                             \
    X(paciasp_and_literal, 0)                       \
    X(at_page_end, 0)                               \
    X(loop_behind_patch, 0)                         \
    X(calls_itself, 0)                              \
    X(loop_to_entry, HASHPROF_REFUSED_BRANCH)       \
    X(loop_behind_bti, HASHPROF_REFUSED_BRANCH)     \
    X(loop_behind_paciasp, HASHPROF_REFUSED_BRANCH) \
    X(only_paciasp, HASHPROF_REFUSED_SHORT)

/* Each is called once by one of the others only. */
#define NASTY_INNER(X)    \
    X(condition_first, 0) \
    X(call_first, 0)
