/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of x86-64: what matters of them here, and their copy at another address. */
#ifndef HASHPROF_ROUTES_HOOK_X86_64_MOVE_H
#define HASHPROF_ROUTES_HOOK_X86_64_MOVE_H

#include <Zydis/Zydis.h>
#include <stddef.h>
#include <stdint.h>

#include "core/core.h"

enum hp_branch { HP_NO_BRANCH, HP_JUMP, HP_JUMP_IF, HP_CALL, HP_LOOP, HP_STRANGE };

struct hp_instruction {
    const unsigned char* at;
    uint64_t target; /* of a relative branch, else 0                  */
    uint8_t length;
    uint8_t rip_offset; /* of the displacement of a RIP-relative operand */
    uint8_t condition;
    uint8_t ends_flow, is_padding;
    enum hp_branch branch;
};

HP_HIDDEN void hp_decoder_start(void);

/* A call of a fixed address, or through a pointer at one (call *mcount@GOTPCREL(%rip)). */
HP_HIDDEN int hp_can_move_call(const struct hp_instruction* call);

/* 0, or -1 if there is no instruction. */
HP_HIDDEN int hp_decode(const unsigned char* at, size_t left, struct hp_instruction* out);

struct hp_move {
    const unsigned char* from;
    size_t bytes; /* whole instructions */
    unsigned char* to;
    size_t room;
};

/* Copies, with a jump back behind it unless the code ends in one. Returns the bytes written, 0 if it cannot
 * be done. */
HP_HIDDEN size_t hp_move_code(const struct hp_move* move);

/* jmp rel32 for `at`; -1 if the target is out of reach. */
HP_HIDDEN int hp_jump_bytes(unsigned char* out, const unsigned char* at, const unsigned char* target);

#endif
