// SPDX-License-Identifier: Apache-2.0
#include "census/branches.hpp"

#include <elf.h>

namespace hashprof::census {

namespace {

std::uint8_t byte_at(std::span<const std::byte> code, std::size_t i) {
    return static_cast<std::uint8_t>(code[i]);
}

std::uint32_t little_32(std::span<const std::byte> code, std::size_t i) {
    return byte_at(code, i) | byte_at(code, i + 1) << 8 | byte_at(code, i + 2) << 16 |
           static_cast<std::uint32_t>(byte_at(code, i + 3)) << 24;
}

// Length of opcode and ModRM before a 32-bit relative field at i: call, jmp, jcc, lea reg,[rip+x]. 0 for the
// rest.
std::size_t x86_opcode_length(std::span<const std::byte> code, std::size_t i) {
    const std::uint8_t first = byte_at(code, i);
    if (first == 0xe8 || first == 0xe9) return 1;
    if (i + 1 >= code.size()) return 0;
    const std::uint8_t second = byte_at(code, i + 1);
    if (first == 0x0f && (second & 0xf0) == 0x80) return 2;
    if (first == 0x8d && (second & 0xc7) == 0x05) return 2;
    return 0;
}

std::vector<BranchSite> scan_x86(std::span<const std::byte> code, std::int64_t target) {
    std::vector<BranchSite> found;
    for (std::size_t i = 0; i + 5 <= code.size(); ++i) {
        const std::size_t length = x86_opcode_length(code, i);
        if (length == 0 || i + length + 4 > code.size()) continue;
        const auto distance = static_cast<std::int32_t>(little_32(code, i + length));
        if (static_cast<std::int64_t>(i + length + 4) + distance == target) found.push_back({i, i + length});
    }
    return found;
}

std::vector<BranchSite> scan_aarch64(std::span<const std::byte> code, std::int64_t target) {
    std::vector<BranchSite> found;
    for (std::size_t i = 0; i + 4 <= code.size(); i += 4) {
        const std::uint32_t word = little_32(code, i);
        if ((word & 0x7c000000u) != 0x14000000u) continue;  // B and BL
        // 26 bits, signed, in words.
        const std::int64_t distance = static_cast<std::int32_t>(word << 6) >> 4;
        if (static_cast<std::int64_t>(i) + distance == target) found.push_back({i, i});
    }
    return found;
}

}  // namespace

std::vector<BranchSite> branches_to(std::uint16_t machine, std::span<const std::byte> code,
                                    std::int64_t target) {
    if (machine == EM_X86_64) return scan_x86(code, target);
    if (machine == EM_AARCH64) return scan_aarch64(code, target);
    return {};
}

}  // namespace hashprof::census
