/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The intercept path. A route calls hp_enter_* before and hp_leave_* after the real function; everything here
 * is inlined into the wrapper and touches one thread-local block and one row: no lock, no atomic, no
 * allocation, no system call. What is rare (first call of a thread, a new shape, nesting, a frame left by
 * longjmp) is in slow.c.
 *
 * Entries are counted at entry, ticks at return. A frame is known by its address on the stack: a call that
 * finds an open frame below its own, or one whose content has been overwritten, knows that the frame was
 * abandoned.
 */
#ifndef HASHPROF_CORE_CORE_H
#define HASHPROF_CORE_CORE_H

#include <stddef.h>
#include <stdint.h>

#include "core/ticks.h"
#include "hashprof/region.h"

#define HP_HIDDEN __attribute__((visibility("hidden")))
/* Of wrappers that are C functions: no register but the result changes, for callers that rely on more than
 * the calling convention (see routes/hook/hook.h). AArch64 compilers have no such attribute. */
#if defined(__x86_64__)
#define HP_WRAPPER __attribute__((no_caller_saved_registers))
#else
#define HP_WRAPPER
#endif
#define HP_LIKELY(x) __builtin_expect(!!(x), 1)
#define HP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define HP_INLINE static inline __attribute__((always_inline))

/* One intercepted call, on the wrapper's stack. `row` is also the mark by which an open frame is recognised.
 */
struct hp_frame {
    struct hashprof_row* volatile row;
    uint64_t start;
    uint64_t outer_child_ticks; /* of nested calls: what the outer one had tallied */
    union {
        uint64_t outer_child_calls; /* the same */
        const void* volatile mark;  /* of outermost calls: the row again. Small frames that come to lie here
                                     * later  overwrite every other word: a return address, padding, and so on.
                                     */
    } other;
    uint32_t function;
    uint32_t recursive;
};

struct hp_self {
    struct hp_frame* outer; /* the active outermost call, null if none */
    struct hashprof_row* outer_row;
    uint64_t child_ticks; /* of nested calls of the active call, not yet added to its row */
    uint64_t child_calls;
    /* Of the active call. It also stands on the stack near its frame; once the frame was left by longjmp,
     * other calls overwrite it there. */
    uintptr_t outer_return_address;
    uint64_t site;                   /* of the call that enters, 0 if call sites are not taken */
    uint32_t operation;              /* of this thread's own window, 0 if none                 */
    uint64_t active;                 /* bit set of functions on the stack, kept by nested calls */
    uint32_t window_nested;          /* windows opened inside the open one                     */
    uintptr_t window_address;        /* stack address of the open window, 0 if none            */
    const uintptr_t* window_home;    /* where the return address of the API function lies; null: not known */
    uintptr_t window_return_address; /* what stood there */
    uint64_t window_start;
    struct hashprof_thread* slot;
    struct hashprof_row* hint[HASHPROF_FUNCTIONS]; /* the row of the last call of each function */
};

/* Initial-exec: dynamic TLS would allocate on first use, inside the code under test. The block is small
 * enough for the surplus that glibc keeps for libraries opened later. */
extern HP_HIDDEN __thread struct hp_self hp_self __attribute__((tls_model("initial-exec")));

/* enum hashprof_mode. In the preloaded libraries it stands in a page that the kernel clears in the child of a
 * fork, so that a child which no fork handler has told of (_Fork, clone) is noticed: it would count into its
 * parent's rows. */
#if defined(HP_WIPED_MODE)
extern HP_HIDDEN int hp_mode_page[];
#define hp_mode (hp_mode_page[0])
HP_HIDDEN int hp_mode_after_fork(void);
HP_INLINE int hp_current_mode(void) {
    const int mode = hp_mode;
    return HP_LIKELY(mode != HASHPROF_OFF) ? mode : hp_mode_after_fork();
}
#else
extern HP_HIDDEN int hp_mode;
HP_INLINE int hp_current_mode(void) {
    return hp_mode;
}
#endif
HP_HIDDEN void hp_set_mode(int mode);

/* The program has barred the counter (prctl(2): PR_SET_TSC, strict seccomp): a read would end it by SIGSEGV.
 * From hp_bar_clock on, which comes before, calls are counted without ticks. */
extern HP_HIDDEN int hp_clock_barred;
HP_HIDDEN void hp_bar_clock(void);
HP_INLINE uint64_t hp_clock(void) {
    return HP_LIKELY(!hp_clock_barred) ? hp_ticks_fenced() : 0;
}
extern HP_HIDDEN uint32_t hp_process_operation; /* of the only open window, for threads without one    */
extern HP_HIDDEN struct hashprof_region* hp_region;

extern HP_HIDDEN uint32_t hp_site_depth; /* 0: call sites are not taken                              */
extern HP_HIDDEN uint32_t hp_generation; /* grows when code is unloaded, and addresses change meaning */

HP_HIDDEN void hp_enter_slow(struct hp_frame* frame, uint32_t function, uint64_t in_bits, uint64_t out_bits,
                             uintptr_t return_address);
HP_HIDDEN void hp_leave_nested(struct hp_frame* frame, uint64_t ticks);
HP_HIDDEN void hp_close_children(struct hashprof_row* row);
/* What happens once (a new call site, a thread's first call) is no part of the operation, nor of the helper
 * that is active: their clocks start later by as much. */
HP_HIDDEN void hp_take_out(uint64_t ticks);
HP_HIDDEN void hp_heal(void); /* closes an outermost call that never returned */

HP_INLINE uint32_t hp_operation_of(const struct hp_self* self) {
    return HP_LIKELY(self->operation != 0) ? self->operation : hp_process_operation;
}

HP_INLINE void hp_enter(struct hp_frame* frame, uint32_t function, uint64_t in_bits, uint64_t out_bits,
                        uintptr_t return_address) {
    struct hp_self* self = &hp_self;
    struct hashprof_row* row = self->hint[function];
    if (HP_LIKELY(row != NULL && row->in_bits == in_bits && row->out_bits == out_bits &&
                  row->operation == hp_operation_of(self) && self->outer == NULL)) {
        row->calls++;
        frame->row = row;
        frame->other.mark = row;
        self->outer_return_address = return_address;
        self->outer_row = row;
        self->outer = frame;
        return;
    }
    hp_enter_slow(frame, function, in_bits, out_bits, return_address);
}

/* With call sites, before hp_enter: the caller is part of the key of the row. `stack` tells ways to the same
 * call apart. */
HP_HIDDEN void hp_set_site(uint32_t function, uintptr_t return_address, uintptr_t stack);

/* The row of a key, with no call counted. Never null. */
HP_HIDDEN struct hashprof_row* hp_row_of(uint32_t function, uint64_t in_bits, uint64_t out_bits);

HP_INLINE void hp_leave_counting(struct hp_frame* frame) {
    if (HP_LIKELY(hp_self.outer == frame)) {
        hp_self.outer = NULL;
        if (HP_UNLIKELY(hp_self.child_calls != 0)) hp_close_children(frame->row);
    } else {
        hp_leave_nested(frame, 0);
    }
}

HP_INLINE void hp_leave(struct hp_frame* frame, uint64_t end) {
    const uint64_t ticks = end - frame->start;
    if (HP_LIKELY(hp_self.outer == frame)) {
        struct hashprof_row* row = frame->row;
        row->ticks += ticks;
        hp_self.outer = NULL;
        if (HP_UNLIKELY(hp_self.child_calls != 0)) hp_close_children(row);
    } else {
        hp_leave_nested(frame, ticks);
    }
}

/*
 * The body of every wrapper: runs `call` under accounting and yields its value. The mode is tested once and
 * each mode has its own copy of the call, so a change of mode during a call cannot mix the two.
 */
#define HP_CALLER ((uintptr_t)__builtin_return_address(0))
#define HP_INTERCEPT(function, in_bits, out_bits, call)                      \
    do {                                                                     \
        const int mode_ = hp_current_mode();                                 \
        struct hp_frame frame_;                                              \
        if (HP_LIKELY(mode_ == HASHPROF_FULL)) {                             \
            hp_enter(&frame_, (function), (in_bits), (out_bits), HP_CALLER); \
            frame_.start = hp_ticks();                                       \
            const int result_ = (call);                                      \
            hp_leave(&frame_, hp_ticks());                                   \
            return result_;                                                  \
        }                                                                    \
        if (mode_ == HASHPROF_COUNT) {                                       \
            hp_enter(&frame_, (function), (in_bits), (out_bits), HP_CALLER); \
            const int result_ = (call);                                      \
            hp_leave_counting(&frame_);                                      \
            return result_;                                                  \
        }                                                                    \
        if (mode_ == HASHPROF_FENCED) {                                      \
            hp_enter(&frame_, (function), (in_bits), (out_bits), HP_CALLER); \
            frame_.start = hp_ticks_fenced();                                \
            const int result_ = (call);                                      \
            hp_leave(&frame_, hp_ticks_fenced());                            \
            return result_;                                                  \
        }                                                                    \
        return (call);                                                       \
    } while (0)

/* region.c */
HP_HIDDEN void hp_start(void); /* makes a region if there is none yet */
HP_HIDDEN void hp_after_fork_in_child(void);
HP_HIDDEN int hp_attach(void* memory, uint64_t bytes);
struct hp_places;
HP_HIDDEN void hp_start_at(
    const struct hp_places* places); /* once, by a route that is loaded before all others */

/* window.c */
HP_HIDDEN uint32_t hp_register_operation(const char* name);
HP_HIDDEN void hp_window_begin(uint32_t operation);
/* The same around one function, whose return address lies at `home`: a window that is left by longjmp is
 * noticed. */
HP_HIDDEN void hp_window_begin_around(uint32_t operation, const uintptr_t* home);
HP_HIDDEN void hp_window_end(void);

/* The thread ends within its window. */
HP_HIDDEN void hp_window_abandon(void);
/* In the child of a fork, which has one thread. */
HP_HIDDEN void hp_windows_after_fork(void);

/* The route: names itself and marks what it has installed. */
HP_HIDDEN void hp_route_install(struct hashprof_region* region);

/* A helper to calibrate with, called bare, intercepted, and as the only content of an operation. `state` may
 * be used to make calls depend on one another. The shape is the one that the intercepted call has. */
typedef int hp_probe_function(uint64_t* state);
struct hp_probe {
    hp_probe_function* bare;
    hp_probe_function* intercepted;
    hp_probe_function* operation;
    /* An operation around one intercepted call that opens and closes its window by itself, counted for the
     * last operation of the table; null: a harness opens the windows. */
    hp_probe_function* windowed;
    uint32_t function;
    uint64_t in_bits;
    uint64_t out_bits;
};

/* The route replaces *probe by an intercepted helper without side effects, or leaves it alone if it has none.
 */
HP_HIDDEN void hp_route_probe(struct hp_probe* probe);

/* A latency chain and a dense computation (probes.h), intercepted as this route does it. 0, or -1 if it
 * cannot. */
HP_HIDDEN int hp_route_synthetic(struct hp_probe* hidden, struct hp_probe* exposed);

/* calibrate.c */
HP_HIDDEN int hp_calibrate(void);

#endif
