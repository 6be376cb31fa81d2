/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Entry hooks: the first instructions of a function are replaced by a branch to an island near it, from there
 * to a stub of this library, which calls the accounting before and after the function itself.
 *
 *     caller ── call ──> function:  jmp island           (rest of the function, untouched)
 *                        island:    jmp *stub                      ^
 *                        stub:      call enter                     │
 *                                   call moved ──> island: moved first instructions, jmp back
 *                                   call leave
 *                                   ret
 *
 * A compiler that has seen the body of a function may keep values in registers that the calling convention
 * gives to it (gcc -fipa-ra), so enter and leave preserve every general register and the flags and touch no
 * other. The stubs are part of this library, with unwind information that every unwinder finds; in the island
 * no frame is ever set up.
 */
#ifndef HASHPROF_ROUTES_HOOK_HOOK_H
#define HASHPROF_ROUTES_HOOK_HOOK_H

#include "core/core.h"

/* Stubs that pass on 0, 4 or 16 words of arguments that lie on the stack; numbered through. */
enum {
    HP_PLAIN_STUBS = 160,
    HP_FOUR_WORD_STUBS = 32,
    HP_WIDE_STUBS = 64,
    HP_FIRST_FOUR_WORD_STUB = HP_PLAIN_STUBS,
    HP_FIRST_WIDE_STUB = HP_PLAIN_STUBS + HP_FOUR_WORD_STUBS,
    HP_STUBS = HP_PLAIN_STUBS + HP_FOUR_WORD_STUBS + HP_WIDE_STUBS
};

enum hp_hook_kind { HP_HELPER = 0, HP_WINDOW = 1, HP_APART = 2, HP_EVENT = 3, HP_EXEC = 4, HP_CLOCK = 5 };

/* How one length is made of what lies at `offset` bytes from the stub's frame: (value & mask) * factor |
 * always. */
struct hp_length_rule {
    int32_t offset;
    uint32_t factor;
    uint64_t mask;
    uint64_t always;
};

/* One hooked function. The stubs read `moved` at offset 0; the table is indexed by stub. */
struct hp_hook {
    void* moved; /* the function's first instructions and the way back */
    uint32_t kind;
    uint32_t function;
    uint32_t operation;
    uint32_t used;
    uint32_t module; /* index in the region; none: UINT32_MAX */
    uint32_t reserved;
    struct hp_length_rule in, out;
    void* start; /* of the hooked function */
    uint64_t padding[5];
};
_Static_assert(sizeof(struct hp_hook) == 128, "the stubs multiply by 128");

/* What a stub keeps on the stack. Offsets are known to stubs.S. */
struct hp_stub_frame {
    struct hp_frame frame;
    uint32_t mode; /* enum hashprof_mode at entry; off: nothing to do at return */
    uint32_t reserved;
    uint64_t stub;
    uintptr_t return_address; /* of the caller of the hooked function */
};
_Static_assert(offsetof(struct hp_self, outer) == 0 && offsetof(struct hp_self, child_calls) == 24,
               "stubs.S leaves count-only calls by itself");
_Static_assert(sizeof(struct hp_frame) == 40, "stubs.S: ticks at 8, mode at 40, stub at 48");

extern HP_HIDDEN struct hp_hook hp_hooks[HP_STUBS];

/* Called by the stubs. Returns the mode: how the stub reads the ticks of the start. */
HP_HIDDEN uint32_t hp_hook_enter(struct hp_stub_frame* frame);
HP_HIDDEN void hp_hook_leave(struct hp_stub_frame* frame, uint64_t end);

/* stubs.S */
enum { HP_PLAIN_STRIDE = 64, HP_FOUR_WORD_STRIDE = 128, HP_WIDE_STRIDE = 256 };
extern HP_HIDDEN const unsigned char hp_plain_stubs[], hp_four_word_stubs[], hp_wide_stubs[];

/* Offset of argument `number` (from 1) from a stub's frame: saved registers below it, stack arguments above.
 */
HP_HIDDEN int32_t hp_argument_offset(uint32_t number);

/* Runs call(argument) with all vector state kept, for the few calls that leave this library. */
HP_HIDDEN void hp_keep_vectors(void (*call)(void*), void* argument);

/* events.c: the loader has added or removed objects. */
HP_HIDDEN void hp_objects_changed(void);

#endif
