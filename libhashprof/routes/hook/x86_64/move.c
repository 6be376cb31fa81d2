/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Moving x86-64 instructions to another address. What depends on the place is rewritten: RIP-relative
 * operands, relative branches (short ones become near ones), the loop family, which knows short branches
 * only, and calls, whose return address stays that of the original code, so that every unwinder finds its
 * frame description.
 */
#include "routes/hook/x86_64/move.h"

#include "routes/hook/text.h"

static ZydisDecoder decoder;

enum { NEAR_CALL_THROUGH_RIP = 6 }; /* ff 15 and a displacement */

void hp_decoder_start(void) {
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
}

static uint64_t target_of(const ZydisDecodedInstruction* instruction, const ZydisDecodedOperand* operands,
                          uint64_t address) {
    for (int i = 0; i < instruction->operand_count; i++)
        if (operands[i].type == ZYDIS_OPERAND_TYPE_IMMEDIATE && operands[i].imm.is_relative)
            return address + instruction->length + (uint64_t)operands[i].imm.value.s;
    return 0;
}

static int uses_rip(const ZydisDecodedInstruction* instruction, const ZydisDecodedOperand* operands) {
    for (int i = 0; i < instruction->operand_count; i++)
        if (operands[i].type == ZYDIS_OPERAND_TYPE_MEMORY && operands[i].mem.base == ZYDIS_REGISTER_RIP)
            return 1;
    return 0;
}

static enum hp_branch branch_kind(const ZydisDecodedInstruction* instruction) {
    switch (instruction->mnemonic) {
        case ZYDIS_MNEMONIC_LOOP:
        case ZYDIS_MNEMONIC_LOOPE:
        case ZYDIS_MNEMONIC_LOOPNE:
        case ZYDIS_MNEMONIC_JRCXZ:
        case ZYDIS_MNEMONIC_JECXZ:
            return HP_LOOP;
        case ZYDIS_MNEMONIC_XBEGIN:
            return HP_STRANGE;
        default:
            break;
    }
    if (instruction->meta.category == ZYDIS_CATEGORY_CALL) return HP_CALL;
    if (instruction->meta.category == ZYDIS_CATEGORY_COND_BR) return HP_JUMP_IF;
    if (instruction->meta.category == ZYDIS_CATEGORY_UNCOND_BR) return HP_JUMP;
    return HP_NO_BRANCH;
}

/* What ends the flow of control: nothing behind it is reached by running on. */
static int ends_flow(const ZydisDecodedInstruction* instruction) {
    return instruction->meta.category == ZYDIS_CATEGORY_RET ||
           instruction->meta.category == ZYDIS_CATEGORY_UNCOND_BR ||
           instruction->mnemonic == ZYDIS_MNEMONIC_UD2 || instruction->mnemonic == ZYDIS_MNEMONIC_HLT;
}

int hp_decode(const unsigned char* at, size_t left, struct hp_instruction* out) {
    ZydisDecodedInstruction instruction;
    ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
    if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, at, left, &instruction, operands))) return -1;
    const int relative = (instruction.attributes & ZYDIS_ATTRIB_IS_RELATIVE) != 0;
    out->at = at;
    out->length = instruction.length;
    out->branch = branch_kind(&instruction);
    out->ends_flow = ends_flow(&instruction);
    out->is_padding =
        instruction.mnemonic == ZYDIS_MNEMONIC_NOP || instruction.mnemonic == ZYDIS_MNEMONIC_INT3;
    out->target = relative ? target_of(&instruction, operands, (uint64_t)(uintptr_t)at) : 0;
    out->rip_offset = relative && uses_rip(&instruction, operands) ? instruction.raw.disp.offset : 0;
    /* jcc: the condition is the low half of the last opcode byte, in the short and in the near form */
    out->condition = instruction.opcode & 0x0f;
    if (relative && out->branch == HP_NO_BRANCH && out->rip_offset == 0) out->branch = HP_STRANGE;
    return 0;
}

/* A writer that knows how far it may go; `failed` sticks. */
struct writer {
    unsigned char *next, *end;
    int failed;
};

static void put(struct writer* w, const void* bytes, size_t length) {
    if ((size_t)(w->end - w->next) < length) {
        w->failed = 1;
        return;
    }
    hp_copy(w->next, bytes, length);
    w->next += length;
}

static void put_distance(struct writer* w, uint64_t target) {
    const int64_t distance = (int64_t)(target - ((uint64_t)(uintptr_t)w->next + 4));
    const int32_t narrow = (int32_t)distance;
    if (narrow != distance) w->failed = 1;
    put(w, &narrow, sizeof narrow);
}

static void put_jump(struct writer* w, uint64_t target) {
    put(w, "\xe9", 1);
    put_distance(w, target);
}

int hp_can_move_call(const struct hp_instruction* call) {
    return call->target != 0 || (call->rip_offset != 0 && call->length == NEAR_CALL_THROUGH_RIP);
}

/* push of the original return address (a sign-extended low half, then the high half), and a jump */
static void put_call(struct writer* w, const struct hp_instruction* i) {
    const uint64_t back = (uint64_t)(uintptr_t)i->at + i->length;
    const uint32_t low = (uint32_t)back, high = (uint32_t)(back >> 32);
    put(w, "\x68", 1);
    put(w, &low, 4);
    put(w, "\xc7\x44\x24\x04", 4);
    put(w, &high, 4);
    if (i->target != 0) {
        put_jump(w, i->target);
        return;
    }
    int32_t distance;
    hp_copy(&distance, i->at + i->rip_offset, 4);
    put(w, "\xff\x25", 2); /* jmp *pointer(%rip) */
    put_distance(w, back + (uint64_t)(int64_t)distance);
}

/* loop A: loop +2; jmp +5; A': jmp A */
static void put_loop(struct writer* w, const struct hp_instruction* i, uint64_t target) {
    put(w, i->at, i->length - 1u);
    put(w, "\x02\xeb\x05", 3);
    put_jump(w, target);
}

static void put_rip_relative(struct writer* w, const struct hp_instruction* i) {
    int32_t distance;
    hp_copy(&distance, i->at + i->rip_offset, 4);
    const uint64_t target = (uint64_t)(uintptr_t)i->at + i->length + (uint64_t)(int64_t)distance;
    const int64_t moved = (int64_t)(target - ((uint64_t)(uintptr_t)w->next + i->length));
    distance = (int32_t)moved;
    if (distance != moved) w->failed = 1;
    put(w, i->at, i->rip_offset);
    put(w, &distance, 4);
    put(w, i->at + i->rip_offset + 4, i->length - i->rip_offset - 4u);
}

static size_t moved_length(const struct hp_instruction* i) {
    if (i->branch == HP_CALL) return 19;
    if (i->target == 0) return i->length;
    switch (i->branch) {
        case HP_JUMP:
            return 5;
        case HP_JUMP_IF:
            return 6;
        case HP_LOOP:
            return i->length - 1u + 8;
        default:
            return i->length;
    }
}

/* Where a branch goes after the move: to the moved instruction, if its target is moved too. */
static uint64_t moved_target(const struct hp_move* move, uint64_t target) {
    const unsigned char* at = move->from;
    const uint64_t first = (uint64_t)(uintptr_t)move->from;
    if (target < first || target >= first + move->bytes) return target;
    uint64_t place = (uint64_t)(uintptr_t)move->to;
    struct hp_instruction i;
    while ((uint64_t)(uintptr_t)at < target &&
           hp_decode(at, (size_t)(move->from + move->bytes - at), &i) == 0) {
        place += moved_length(&i);
        at += i.length;
    }
    return place;
}

static void put_moved(struct writer* w, const struct hp_move* move, const struct hp_instruction* i) {
    const unsigned char near_jcc[2] = {0x0f, (unsigned char)(0x80 | i->condition)};
    if (i->branch == HP_CALL) {
        put_call(w, i);
    } else if (i->rip_offset != 0) {
        put_rip_relative(w, i);
    } else if (i->target == 0) {
        put(w, i->at, i->length);
    } else if (i->branch == HP_JUMP) {
        put_jump(w, moved_target(move, i->target));
    } else if (i->branch == HP_JUMP_IF) {
        put(w, near_jcc, 2);
        put_distance(w, moved_target(move, i->target));
    } else if (i->branch == HP_LOOP) {
        put_loop(w, i, moved_target(move, i->target));
    } else {
        w->failed = 1;
    }
}

size_t hp_move_code(const struct hp_move* move) {
    struct writer w = {move->to, move->to + move->room, 0};
    const unsigned char* at = move->from;
    struct hp_instruction i = {.ends_flow = 0};
    while (at < move->from + move->bytes) {
        if (hp_decode(at, (size_t)(move->from + move->bytes - at), &i) != 0) return 0;
        put_moved(&w, move, &i);
        at += i.length;
    }
    if (!i.ends_flow && i.branch != HP_CALL) put_jump(&w, (uint64_t)(uintptr_t)at);
    return w.failed ? 0 : (size_t)(w.next - move->to);
}

int hp_jump_bytes(unsigned char* out, const unsigned char* at, const unsigned char* target) {
    const int64_t distance = target - (at + 5);
    const int32_t narrow = (int32_t)distance;
    if (narrow != distance) return -1;
    out[0] = 0xe9;
    hp_copy(out + 1, &narrow, 4);
    return 0;
}
