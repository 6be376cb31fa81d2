/* SPDX-License-Identifier: Apache-2.0 */
/* What the stubs call. Built for general registers only, and so is everything it calls (see hook.h). */
#include "routes/hook/hook.h"

HP_HIDDEN struct hp_hook hp_hooks[HP_STUBS];

HP_INLINE uint64_t length_of(const struct hp_stub_frame* frame, const struct hp_length_rule* rule) {
    const uint64_t value = *(const uint64_t*)((const char*)frame + rule->offset);
    return (value & rule->mask) * rule->factor | rule->always;
}

/* Functions that the user names beside the helpers: each is counted for itself, and a helper called from
 * within one is counted as ever. `open` is this thread's outermost active call of the function. */
static __thread struct hp_frame* open_apart[HASHPROF_FUNCTIONS] __attribute__((tls_model("initial-exec")));

static int still_open(const struct hp_frame* open, const struct hp_frame* frame,
                      const struct hashprof_row* row) {
    return (uintptr_t)open > (uintptr_t)frame && open->row != NULL && open->row->function == row->function;
}

static void enter_apart(struct hp_frame* frame, uint32_t function, uint64_t in_bits, uint64_t out_bits) {
    struct hashprof_row* row = hp_row_of(function, in_bits, out_bits);
    frame->row = row;
    frame->function = function;
    frame->recursive = open_apart[function] != NULL && still_open(open_apart[function], frame, row);
    if (frame->recursive) {
        row->nested_calls++;
        return;
    }
    row->calls++;
    open_apart[function] = frame;
}

static void leave_apart(struct hp_frame* frame, uint64_t end, uint32_t mode) {
    struct hashprof_row* row = frame->row;
    const uint64_t ticks = mode >= HASHPROF_FULL ? end - frame->start : 0;
    if (frame->recursive) {
        row->recursive_ticks += ticks;
        return;
    }
    row->ticks += ticks;
    open_apart[frame->function] = NULL;
    frame->row = NULL;
}

/* prctl(2), <linux/prctl.h>, <linux/seccomp.h>: strict mode bars the counter of the thread that enters it. */
static int bars_clock(uint64_t option, uint64_t argument) {
    enum { SET_SECCOMP = 22, STRICT = 1, SET_TSC = 26, TSC_FAULTS = 2 };
    return (option == SET_SECCOMP && argument == STRICT) || (option == SET_TSC && argument == TSC_FAULTS);
}

static void enter_other(struct hp_stub_frame* frame, const struct hp_hook* hook) {
    if (hook->kind == HP_EXEC) __atomic_fetch_add(&hp_region->execs, 1, __ATOMIC_RELAXED);
    if (hook->kind == HP_WINDOW) hp_window_begin_around(hook->operation, &frame->return_address);
    if (hook->kind == HP_CLOCK) {
        frame->mode = HASHPROF_OFF; /* no ticks are read at return */
        if (bars_clock(length_of(frame, &hook->in), length_of(frame, &hook->out))) hp_bar_clock();
    }
    if (hook->kind != HP_APART || frame->mode == HASHPROF_OFF) return;
    if (hp_site_depth != 0) hp_set_site(hook->function, frame->return_address, (uintptr_t)frame);
    enter_apart(&frame->frame, hook->function, length_of(frame, &hook->in), length_of(frame, &hook->out));
}

uint32_t hp_hook_enter(struct hp_stub_frame* frame) {
    const struct hp_hook* hook = &hp_hooks[frame->stub];
    const uint32_t mode = (uint32_t)hp_current_mode();
    frame->mode = mode;
    if (HP_UNLIKELY(hook->kind != HP_HELPER)) {
        enter_other(frame, hook);
        return hook->kind == HP_APART ? mode : HASHPROF_OFF;
    }
    if (HP_UNLIKELY(mode == HASHPROF_OFF)) return mode;
    if (HP_UNLIKELY(hp_site_depth != 0)) hp_set_site(hook->function, frame->return_address, (uintptr_t)frame);
    hp_enter(&frame->frame, hook->function, length_of(frame, &hook->in), length_of(frame, &hook->out),
             frame->return_address);
    return mode;
}

static void leave_other(struct hp_stub_frame* frame, const struct hp_hook* hook, uint64_t end) {
    if (hook->kind == HP_WINDOW)
        hp_window_end();
    else if (hook->kind == HP_EVENT)
        hp_objects_changed();
    else if (hook->kind == HP_EXEC) /* it came back: nothing was executed */
        __atomic_fetch_sub(&hp_region->execs, 1, __ATOMIC_RELAXED);
    else if (hook->kind == HP_APART && frame->mode != HASHPROF_OFF)
        leave_apart(&frame->frame, end, frame->mode);
}

void hp_hook_leave(struct hp_stub_frame* frame, uint64_t end) {
    const struct hp_hook* hook = &hp_hooks[frame->stub];
    if (HP_UNLIKELY(hook->kind != HP_HELPER)) {
        leave_other(frame, hook, end);
        return;
    }
    if (HP_LIKELY(frame->mode >= HASHPROF_FULL))
        hp_leave(&frame->frame, end);
    else if (frame->mode == HASHPROF_COUNT)
        hp_leave_counting(&frame->frame);
}
