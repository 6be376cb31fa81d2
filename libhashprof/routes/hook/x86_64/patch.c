/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a function of x86-64 is hooked: five bytes behind a leading endbr64 become a near jump. The
 * instructions under them are moved. If code branches to the entry or into those bytes, all of the function
 * is moved, which is possible if it calls nothing and jumps through no table; otherwise it is left alone.
 */
#include <cpuid.h>

#include "routes/hook/code.h"
#include "routes/hook/hook.h"
#include "routes/hook/text.h"
#include "routes/hook/x86_64/move.h"

enum { JUMP = 5, FAR_JUMP = 14, LANDING_PAD = 4, LONGEST_WHOLE = 8192 };

HP_HIDDEN uint32_t hp_xsave_bytes; /* 0: no XSAVE */

void hp_code_start(void) {
    unsigned a, b, c, d;
    hp_decoder_start();
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_OSXSAVE) == 0) return;
    if (__get_cpuid_count(0xd, 0, &a, &b, &c, &d)) hp_xsave_bytes = (b + 63u) & ~63u;
}

static int is_endbr64(const unsigned char* code, size_t size) {
    return size >= LANDING_PAD && hp_same_bytes(code, "\xf3\x0f\x1e\xfa", LANDING_PAD);
}

/* What the code of the function itself does to a patch of `bytes` at `at`. */
struct survey {
    int decoded; /* everything up to the end                                      */
    int enters;  /* branches to the entry or into the bytes, calls of itself apart */
    int calls;   /* any call or indirect jump                                      */
};

static void survey_range(const struct hp_code* code, const struct hp_patch* patch, const unsigned char* start,
                         size_t size, struct survey* survey) {
    const unsigned char* at = start;
    struct hp_instruction i;
    const uint64_t first = (uint64_t)(uintptr_t)code->start;
    const uint64_t last = (uint64_t)(uintptr_t)(patch->at + patch->bytes);
    while (at < start + size) {
        if (hp_decode(at, (size_t)(start + size - at), &i) != 0) {
            survey->decoded = 0;
            return;
        }
        if (i.branch == HP_CALL || (i.branch == HP_JUMP && i.target == 0)) survey->calls = 1;
        if (i.branch == HP_STRANGE) survey->decoded = 0;
        const int inside = i.target >= first && i.target < last;
        if (inside && !(i.branch == HP_CALL && i.target == first)) survey->enters = 1;
        at += i.length;
    }
}

/* Whole instructions under the jump. */
static size_t covered(const unsigned char* at, size_t left, int* ended) {
    size_t bytes = 0;
    struct hp_instruction i;
    *ended = 0;
    while (bytes < JUMP && !*ended) {
        if (hp_decode(at + bytes, left - bytes, &i) != 0) return 0;
        if (i.branch == HP_CALL && !hp_can_move_call(&i)) return 0;
        bytes += i.length;
        *ended = i.ends_flow;
    }
    return bytes;
}

static int is_padding(const unsigned char* at, const unsigned char* end, const unsigned char* limit) {
    struct hp_instruction i;
    while (at < end) {
        if (*at == 0) {
            at++;
            continue;
        }
        if (hp_decode(at, (size_t)(limit - at), &i) != 0 || !i.is_padding) return 0;
        at += i.length;
    }
    return 1;
}

int hp_plan_patch(const struct hp_code* code, struct hp_patch* patch) {
    const size_t size = code->size != 0 && code->size <= code->room ? code->size : code->room;
    const size_t pad = is_endbr64(code->start, size) ? LANDING_PAD : 0;
    struct survey survey = {1, 0, 0};
    int ended;
    patch->at = code->start + pad;
    patch->bytes = JUMP;
    if (code->room < pad + JUMP) return HASHPROF_REFUSED_SHORT;
    survey_range(code, patch, code->start, size, &survey);
    if (code->cold != NULL) {
        struct survey cold = {1, 0, 0};
        survey_range(code, patch, code->cold, code->cold_size, &cold);
        if (!cold.decoded || cold.enters) return HASHPROF_REFUSED_BRANCH;
    }
    patch->moved = covered(patch->at, size - pad, &ended);
    if (patch->moved == 0) return HASHPROF_REFUSED_DECODE;
    /* A function that ends within the jump gives what is behind it: padding only. */
    if (patch->moved < JUMP &&
        !is_padding(patch->at + patch->moved, patch->at + JUMP, code->start + code->room))
        return HASHPROF_REFUSED_SHORT;
    if (!survey.enters) return HASHPROF_HOOKED;
    if (!survey.decoded || survey.calls || size > LONGEST_WHOLE) return HASHPROF_REFUSED_BRANCH;
    patch->whole = 1;
    patch->moved = size - pad;
    return HASHPROF_HOOKED;
}

size_t hp_island_bytes(const struct hp_patch* patch) {
    const size_t factor =
        9; /* loop rel8 of two bytes becomes nine, none grows more but a call, of five, by 13 */
    return 64 + factor * patch->moved;
}

uint64_t hp_branch_reach(void) {
    return UINT64_C(0x7fff0000);
}

size_t hp_write_island(struct hp_patch* patch, unsigned char* place, const void* stub, int* refusal) {
    static const unsigned char far_jump[6] = {0xff, 0x25, 0, 0, 0, 0}; /* jmp *0(%rip) */
    const uint64_t to = (uint64_t)(uintptr_t)stub;
    *refusal = HASHPROF_REFUSED_FAR;
    patch->branch = place;
    hp_copy(place, far_jump, sizeof far_jump);
    hp_copy(place + sizeof far_jump, &to, sizeof to);
    patch->entry = place + 16;
    hp_copy(patch->entry, "\xf3\x0f\x1e\xfa", LANDING_PAD); /* the stub calls it indirectly */
    const struct hp_move move = {patch->at, patch->moved, patch->entry + LANDING_PAD,
                                 hp_island_bytes(patch) - 16 - LANDING_PAD};
    const size_t written = hp_move_code(&move);
    if (written == 0 || hp_jump_bytes(patch->new_bytes, patch->at, patch->branch) != 0) return 0;
    *refusal = HASHPROF_HOOKED;
    return (16 + LANDING_PAD + written + 15) & ~(size_t)15;
}

/* System V ABI, AMD64, 3.2.3: six registers, in the order in which stubs.S saves them below the frame. */
int32_t hp_argument_offset(uint32_t number) {
    enum { REGISTERS = 6, SAVED_AT = -80, STACK_AT = 64 };
    const int32_t index = (int32_t)number - 1;
    return index < REGISTERS ? SAVED_AT + 8 * index : STACK_AT + 8 * (index - REGISTERS);
}

void hp_flush_code(const void* start, size_t bytes) {
    (void)start;
    (void)bytes; /* x86 keeps instruction fetch coherent (Intel SDM vol. 3, 11.6) */
}

uint64_t hp_ask_resolver(uint64_t resolver) {
    return ((uint64_t(*)(void))(uintptr_t)resolver)();
}
