// SPDX-License-Identifier: Apache-2.0
// Machine code as the census needs it: where instructions branch to, which addresses and which large
// constants they name. Decoded linearly; what is no instruction is stepped over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hashprof::census {

struct Step {
    enum class Kind : std::uint8_t {
        call,          // value: target
        jump,          // value: target; conditional ones too
        call_through,  // value: address of the memory that holds the target
        jump_through,
        memory,     // value: address of memory that is read or written, or whose address is taken
        immediate,  // value: a constant of the code; may be an address where code is not position-independent
        wide,       // the same of 64 bits; may be a distance from the GOT (large code model)
    };
    Kind kind;
    std::uint64_t at;  // of the instruction
    std::uint64_t value;
};

bool can_decode(std::uint16_t machine);

// The steps of `code`, which lies at `address`. Constants that fit into 16 bits are left out.
std::vector<Step> decode(std::uint16_t machine, std::span<const std::byte> code, std::uint64_t address);

// One for each machine; decode() chooses.
std::vector<Step> decode_x86_64(std::span<const std::byte> code, std::uint64_t address);
std::vector<Step> decode_aarch64(std::span<const std::byte> code, std::uint64_t address);

}  // namespace hashprof::census
