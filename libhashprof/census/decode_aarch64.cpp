// SPDX-License-Identifier: Apache-2.0
// AArch64 by masks (Arm ARM, C4.1): branches, ADR and ADRP with the instruction that completes the address,
// literal loads, and constants built by MOVZ and MOVK.
#include <elf.h>

#include <array>

#include "census/decode.hpp"

namespace hashprof::census {
namespace {

using Kind = Step::Kind;

std::int64_t signed_bits(std::uint32_t word, unsigned low, unsigned count) {
    return static_cast<std::int32_t>(word << (32 - low - count)) >> (32 - count);
}

class ArmDecoder {
  public:
    ArmDecoder(std::span<const std::byte> code, std::uint64_t address) : code_(code), address_(address) {}

    std::vector<Step> run() {
        for (std::size_t i = 0; i + 4 <= code_.size(); i += 4) {
            std::uint32_t word = 0;
            for (unsigned byte = 0; byte < 4; ++byte)
                word |= std::to_integer<std::uint32_t>(code_[i + byte]) << (8 * byte);
            at_ = address_ + i;
            if (!branch(word) && !address_part(word)) constant_part(word);
        }
        return std::move(steps_);
    }

  private:
    void add(Kind kind, std::uint64_t value) { steps_.push_back({kind, at_, value}); }
    void add_relative(Kind kind, std::int64_t words) {
        add(kind, at_ + static_cast<std::uint64_t>(words * 4));
    }

    bool branch(std::uint32_t word) {
        if ((word & 0xfc000000) == 0x94000000) {
            for (unsigned i = 0; i <= 18; ++i)  // what a call may change (AAPCS64)
                page_[i] = loaded_[i] = 0;
            return add_relative(Kind::call, signed_bits(word, 0, 26)), true;
        }
        if ((word & 0xfc000000) == 0x14000000)
            return add_relative(Kind::jump, signed_bits(word, 0, 26)), true;
        // B.cond, CBZ, CBNZ; TBZ, TBNZ
        if ((word & 0xff000010) == 0x54000000 || (word & 0x7e000000) == 0x34000000)
            return add_relative(Kind::jump, signed_bits(word, 5, 19)), true;
        if ((word & 0x7e000000) == 0x36000000)
            return add_relative(Kind::jump, signed_bits(word, 5, 14)), true;
        // BLR, BR through a register that was loaded from a known place
        if ((word & 0xfffffc1f) == 0xd63f0000 || (word & 0xfffffc1f) == 0xd61f0000) {
            const std::uint64_t slot = loaded_[(word >> 5) & 31];
            if (slot != 0) add((word & 0x00200000) != 0 ? Kind::call_through : Kind::jump_through, slot);
            return true;
        }
        return false;
    }

    bool address_part(std::uint32_t word) {
        const unsigned target = word & 31, base = (word >> 5) & 31;
        if ((word & 0x1f000000) == 0x10000000) {  // ADR, ADRP
            const std::int64_t offset = (signed_bits(word, 5, 19) << 2) | ((word >> 29) & 3);
            const bool page = (word >> 31) != 0;
            page_[target] =
                page ? (at_ & ~std::uint64_t{0xfff}) + static_cast<std::uint64_t>(offset << 12) : 0;
            loaded_[target] = 0;
            if (!page) add(Kind::memory, at_ + static_cast<std::uint64_t>(offset));
            return true;
        }
        if ((word & 0xffc00000) == 0x91000000 && page_[base] != 0) {  // ADD x, x, #lo12
            add(Kind::memory, page_[base] + ((word >> 10) & 0xfff));
            page_[target] = 0;
            return true;
        }
        if ((word & 0x3b000000) == 0x39000000 && page_[base] != 0) {  // LDR, STR with unsigned offset
            const unsigned scale = (word & 0x04800000) == 0x04800000 ? 4 : word >> 30;
            const std::uint64_t place = page_[base] + (std::uint64_t{(word >> 10) & 0xfff} << scale);
            add(Kind::memory, place);
            const bool integer_load = (word & 0x04400000) == 0x00400000;
            if (integer_load) {
                page_[target] = 0;
                loaded_[target] = (word & 0xffc00000) == 0xf9400000 ? place : 0;
            }
            return true;
        }
        if ((word & 0x3b000000) == 0x18000000) {  // LDR literal
            add_relative(Kind::memory, signed_bits(word, 5, 19));
            return true;
        }
        return false;
    }

    void constant_part(std::uint32_t word) {
        const unsigned target = word & 31, shift = ((word >> 21) & 3) * 16;
        const std::uint64_t bits = std::uint64_t{(word >> 5) & 0xffff} << shift;
        if ((word & 0x7f800000) == 0x52800000) {  // MOVZ
            constant_[target] = bits;
            if (shift != 0) add(Kind::immediate, bits);
        } else if ((word & 0x7f800000) == 0x72800000) {  // MOVK
            constant_[target] = (constant_[target] & ~(std::uint64_t{0xffff} << shift)) | bits;
            add(Kind::immediate, constant_[target]);
        } else if ((word & 0x7f800000) == 0x12800000) {  // MOVN
            constant_[target] = (word >> 31) != 0 ? ~bits : ~bits & 0xffffffff;
        }
    }

    std::span<const std::byte> code_;
    std::uint64_t address_, at_ = 0;
    std::array<std::uint64_t, 32> page_{}, loaded_{}, constant_{};
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> decode_aarch64(std::span<const std::byte> code, std::uint64_t address) {
    return ArmDecoder(code, address).run();
}

bool can_decode(std::uint16_t machine) {
    return machine == EM_X86_64 || machine == EM_AARCH64;
}

std::vector<Step> decode(std::uint16_t machine, std::span<const std::byte> code, std::uint64_t address) {
    if (machine == EM_X86_64) return decode_x86_64(code, address);
    if (machine == EM_AARCH64) return decode_aarch64(code, address);
    return {};
}

}  // namespace hashprof::census
