/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a function of AArch64 is hooked: one instruction becomes a branch. A leading bti c stays; a leading
 * paciasp, which is a landing pad as well, must run where the return address is the stub's, so it is moved
 * and a bti c takes its place. Encodings: Arm ARM, C4.1. Only the forms that depend on their place are told
 * apart.
 */
#include <sys/auxv.h>

#include "routes/hook/code.h"
#include "routes/hook/hook.h"
#include "routes/hook/text.h"

enum { WORD = 4, LANDING = 16 };

static const uint32_t bti_c = 0xd503245f, bti_jc = 0xd50324df, paciasp = 0xd503233f, pacibsp = 0xd503237f;
static const uint32_t branch = 0x14000000, load_x17_from_8 = 0x58000051, branch_x17 = 0xd61f0220;

HP_HIDDEN uint32_t hp_has_sve; /* stubs.S: vectors may be longer than 128 bits */

void hp_code_start(void) {
    hp_has_sve = (getauxval(AT_HWCAP) & HWCAP_SVE) != 0;
}

static uint32_t word_at(const unsigned char* at) {
    uint32_t word;
    hp_copy(&word, at, WORD);
    return word;
}

static int64_t sign_extended(uint64_t value, unsigned bits) {
    return (int64_t)(value << (64 - bits)) >> (64 - bits);
}

enum form { PLAIN, B, BL, B_CONDITION, TEST_BIT, ADR, ADRP, LOAD_LITERAL };

static enum form form_of(uint32_t word) {
    if ((word & 0xfc000000) == 0x14000000) return B;
    if ((word & 0xfc000000) == 0x94000000) return BL;
    if ((word & 0xff000000) == 0x54000000 || (word & 0x7e000000) == 0x34000000) return B_CONDITION;
    if ((word & 0x7e000000) == 0x36000000) return TEST_BIT;
    if ((word & 0x9f000000) == 0x10000000) return ADR;
    if ((word & 0x9f000000) == 0x90000000) return ADRP;
    if ((word & 0x3b000000) == 0x18000000) return LOAD_LITERAL;
    return PLAIN;
}

/* What the instruction at `address` refers to; 0 for a plain one. */
static uint64_t target_of(uint32_t word, uint64_t address) {
    const int64_t by19 = sign_extended((word >> 5) & 0x7ffff, 19) * WORD;
    const int64_t page = sign_extended(((word >> 5) & 0x7ffff) << 2 | ((word >> 29) & 3), 21);
    switch (form_of(word)) {
        case B:
        case BL:
            return address + (uint64_t)(sign_extended(word & 0x3ffffff, 26) * WORD);
        case B_CONDITION:
        case LOAD_LITERAL:
            return address + (uint64_t)by19;
        case TEST_BIT:
            return address + (uint64_t)(sign_extended((word >> 5) & 0x3fff, 14) * WORD);
        case ADR:
            return address + (uint64_t)page;
        case ADRP:
            return (address & ~UINT64_C(0xfff)) + (uint64_t)page * 4096;
        default:
            return 0;
    }
}

/* A branch to the entry or under the patch; a call of the function by itself is a call. */
static int enters(const struct hp_code* code, const struct hp_patch* patch, const unsigned char* start,
                  size_t size) {
    const uint64_t first = (uint64_t)(uintptr_t)code->start;
    const uint64_t last = (uint64_t)(uintptr_t)(patch->at + patch->bytes);
    for (const unsigned char* at = start; at + WORD <= start + size; at += WORD) {
        const uint32_t word = word_at(at);
        const enum form form = form_of(word);
        const uint64_t target = target_of(word, (uint64_t)(uintptr_t)at);
        if (form < B || form > TEST_BIT || target < first || target >= last) continue;
        if (form != BL || target != first) return 1;
    }
    return 0;
}

int hp_plan_patch(const struct hp_code* code, struct hp_patch* patch) {
    const size_t size = code->size != 0 && code->size <= code->room ? code->size : code->room;
    if (size < WORD || (uintptr_t)code->start % WORD != 0) return HASHPROF_REFUSED_SHORT;
    const uint32_t first = word_at(code->start);
    const int has_pad = first == bti_c || first == bti_jc;
    const int signs = first == paciasp || first == pacibsp;
    patch->at = code->start + (has_pad ? WORD : 0);
    patch->bytes = signs ? 2 * WORD : WORD;
    patch->moved = patch->bytes;
    if (size < (size_t)(patch->at - code->start) + patch->bytes) return HASHPROF_REFUSED_SHORT;
    if (enters(code, patch, code->start, size)) return HASHPROF_REFUSED_BRANCH;
    if (code->cold != NULL && enters(code, patch, code->cold, code->cold_size))
        return HASHPROF_REFUSED_BRANCH;
    return HASHPROF_HOOKED;
}

size_t hp_island_bytes(const struct hp_patch* patch) {
    return LANDING + 40 * (patch->moved / WORD) + 32;
}

uint64_t hp_branch_reach(void) {
    return UINT64_C(0x7f00000); /* +-128 MiB */
}

struct writer {
    unsigned char* next;
};

static void put(struct writer* w, uint32_t word) {
    hp_copy(w->next, &word, WORD);
    w->next += WORD;
}

static void put_address(struct writer* w, uint64_t address) {
    hp_copy(w->next, &address, sizeof address);
    w->next += sizeof address;
}

/* ldr x17, #8; br x17; .quad target: reaches everything */
static void put_far_jump(struct writer* w, uint64_t target) {
    put(w, load_x17_from_8);
    put(w, branch_x17);
    put_address(w, target);
}

static int64_t distance_to(uint64_t target, const unsigned char* at) {
    return (int64_t)(target - (uint64_t)(uintptr_t)at);
}

static int is_near(uint64_t target, const unsigned char* at) {
    const int64_t reach = INT64_C(1) << 27;
    const int64_t distance = distance_to(target, at);
    return distance >= -reach && distance < reach;
}

static unsigned jump_words(uint64_t target, const unsigned char* at) {
    return is_near(target, at) ? 1 : 4;
}

static uint32_t near_jump(uint64_t target, const unsigned char* at) {
    return branch | ((uint32_t)(distance_to(target, at) / WORD) & 0x3ffffff);
}

/* Into the code of the target. A branch through a register would have to end on a landing pad if pages are
 * guarded. */
static void put_jump(struct writer* w, uint64_t target) {
    if (is_near(target, w->next))
        put(w, near_jump(target, w->next));
    else
        put_far_jump(w, target);
}

/* ldr x<n>, #8; b #12; .quad value */
static void put_load_value(struct writer* w, uint32_t reg, uint64_t value) {
    put(w, 0x58000040 | reg);
    put(w, branch | 3);
    put_address(w, value);
}

/* The condition over a jump: cond +8; b behind the jump; jump to the target */
static void put_conditional(struct writer* w, uint32_t word, enum form form, uint64_t target) {
    const uint32_t mask = form == TEST_BIT ? 0x7ffe0 : 0xffffe0;
    put(w, (word & ~mask) | 2u << 5);
    put(w, branch | (1 + jump_words(target, w->next + WORD)));
    put_jump(w, target);
}

/* The address into x17, then the load through it, of the same width: 32, 64, sign-extended 32 bits; s, d, q.
 */
static int put_load_literal(struct writer* w, uint32_t word, uint64_t target) {
    static const uint32_t general[3] = {0xb9400000, 0xf9400000, 0xb9800000};
    static const uint32_t vector[3] = {0xbd400000, 0xfd400000, 0x3dc00000};
    const uint32_t size = word >> 30;
    const int is_vector = (word >> 26) & 1;
    if (size == 3) return is_vector ? -1 : 0; /* prfm: a hint */
    put_load_value(w, 17, target);
    put(w, (is_vector ? vector : general)[size] | 17u << 5 | (word & 31));
    return 0;
}

static int put_moved(struct writer* w, uint32_t word, uint64_t address) {
    const enum form form = form_of(word);
    const uint64_t target = target_of(word, address);
    switch (form) {
        case B:
            put_jump(w, target);
            return 0;
        case BL: /* returns to the original code, which every unwinder knows */
            put_load_value(w, 30, address + WORD);
            put_jump(w, target);
            return 0;
        case B_CONDITION:
        case TEST_BIT:
            put_conditional(w, word, form, target);
            return 0;
        case ADR:
        case ADRP:
            put_load_value(w, word & 31, target);
            return 0;
        case LOAD_LITERAL:
            return put_load_literal(w, word, target);
        default:
            put(w, word);
            return 0;
    }
}

size_t hp_write_island(struct hp_patch* patch, unsigned char* place, const void* stub, int* refusal) {
    struct writer w = {place};
    patch->branch = place;
    put_far_jump(&w, (uint64_t)(uintptr_t)stub);
    patch->entry = w.next;
    *refusal = HASHPROF_REFUSED_DECODE;
    for (size_t i = 0; i < patch->moved; i += WORD)
        if (put_moved(&w, word_at(patch->at + i), (uint64_t)(uintptr_t)(patch->at + i)) != 0) return 0;
    put_jump(&w, (uint64_t)(uintptr_t)(patch->at + patch->moved));
    const size_t pad = patch->bytes - WORD; /* a landing pad where paciasp was */
    hp_copy(patch->new_bytes, &bti_c, WORD);
    const uint32_t jump = near_jump((uint64_t)(uintptr_t)patch->branch, patch->at + pad);
    hp_copy(patch->new_bytes + pad, &jump, WORD);
    *refusal = HASHPROF_HOOKED;
    return ((size_t)(w.next - place) + 15) & ~(size_t)15;
}

/* AAPCS64 6.8.2: eight registers, in the order in which stubs.S saves them below the frame. */
int32_t hp_argument_offset(uint32_t number) {
    enum { REGISTERS = 8, SAVED_AT = -160, STACK_AT = 64 };
    const int32_t index = (int32_t)number - 1;
    return index < REGISTERS ? SAVED_AT + 8 * index : STACK_AT + 8 * (index - REGISTERS);
}

void hp_flush_code(const void* start, size_t bytes) {
    char* first = (char*)(uintptr_t)start;
    __builtin___clear_cache(first, first + bytes);
}

/* sys/ifunc.h of glibc 2.30 and later; a resolver of the older form takes the first argument only. */
uint64_t hp_ask_resolver(uint64_t resolver) {
    const struct {
        uint64_t bytes, hwcap, hwcap2;
    } capabilities = {sizeof capabilities, getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
    const uint64_t has_second_argument = UINT64_C(1) << 62;
    return ((uint64_t(*)(uint64_t, const void*))(uintptr_t)resolver)(capabilities.hwcap | has_second_argument,
                                                                     &capabilities);
}
