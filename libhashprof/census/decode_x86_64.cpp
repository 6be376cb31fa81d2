// SPDX-License-Identifier: Apache-2.0
#include <Zydis/Zydis.h>

#include "census/decode.hpp"

namespace hashprof::census {
namespace {

using Kind = Step::Kind;

bool is_large(std::int64_t value) {
    return value >= 0x10000 || value < -0x10000;
}

class X86Decoder {
  public:
    X86Decoder(std::span<const std::byte> code, std::uint64_t address) : code_(code), address_(address) {
        ZydisDecoderInit(&decoder_, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    }

    std::vector<Step> run() {
        for (std::size_t i = 0; i < code_.size();) {
            ZydisDecodedInstruction instruction;
            ZydisDecoderContext context;
            if (!ZYAN_SUCCESS(ZydisDecoderDecodeInstruction(&decoder_, &context, code_.data() + i,
                                                            code_.size() - i, &instruction))) {
                ++i;
                continue;
            }
            take(instruction, address_ + i);
            i += instruction.length;
        }
        return std::move(steps_);
    }

  private:
    void add(Kind kind, std::uint64_t at, std::uint64_t value) { steps_.push_back({kind, at, value}); }

    void take(const ZydisDecodedInstruction& instruction, std::uint64_t at) {
        const bool call = instruction.meta.category == ZYDIS_CATEGORY_CALL;
        const bool jump = instruction.meta.category == ZYDIS_CATEGORY_UNCOND_BR ||
                          instruction.meta.category == ZYDIS_CATEGORY_COND_BR;
        const std::uint64_t next = at + instruction.length;
        for (const auto& immediate : instruction.raw.imm) {
            if (immediate.size == 0) continue;
            if (immediate.is_relative)
                add(call ? Kind::call : Kind::jump, at, next + static_cast<std::uint64_t>(immediate.value.s));
            else if (immediate.size == 64)
                add(Kind::wide, at, immediate.value.u);
            else if (is_large(immediate.value.s))
                add(Kind::immediate, at, narrowed(immediate.value.u, instruction.operand_width));
        }
        if ((instruction.attributes & ZYDIS_ATTRIB_HAS_MODRM) == 0 || instruction.raw.modrm.mod == 3) return;
        const std::uint64_t displacement = static_cast<std::uint64_t>(instruction.raw.disp.value);
        const bool relative = instruction.raw.modrm.mod == 0 && instruction.raw.modrm.rm == 5;
        if (relative)
            add(call   ? Kind::call_through
                : jump ? Kind::jump_through
                       : Kind::memory,
                at, next + displacement);
        else if (is_large(
                     instruction.raw.disp.value))  // table[index] of code that is not position-independent
            add(Kind::memory, at, displacement & 0xffffffff);
    }

    // A 32-bit constant is sign-extended by the decoder; constants are compared as they are written.
    static std::uint64_t narrowed(std::uint64_t value, unsigned width) {
        return width <= 32 ? value & 0xffffffff : value;
    }

    std::span<const std::byte> code_;
    std::uint64_t address_;
    ZydisDecoder decoder_{};
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> decode_x86_64(std::span<const std::byte> code, std::uint64_t address) {
    return X86Decoder(code, address).run();
}

}  // namespace hashprof::census
