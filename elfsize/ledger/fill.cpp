// SPDX-License-Identifier: Apache-2.0
#include "ledger/fill.hpp"

#include <algorithm>

namespace elfsize::detail {
namespace {

using Bytes = const unsigned char*;

bool all_are(Bytes bytes, std::size_t size, unsigned char value) {
    return std::all_of(bytes, bytes + size, [&](unsigned char byte) { return byte == value; });
}

// One no-operation of x86 as assemblers write it: prefixes 66 and 2e, then 90 or 0f 1f /0 with its operand
// (Intel SDM volume 2, "NOP", table of multi-byte forms); also lea 0(%rsi),%rsi and xchg %ax,%ax of old
// assemblers, and int3. Its length, or 0.
std::size_t x86_nop(Bytes at, std::size_t left) {
    std::size_t n = 0;
    while (n < left && (at[n] == 0x66 || at[n] == 0x2e))
        ++n;
    if (n == left) return 0;
    if (at[n] == 0x90 || (n == 0 && (at[n] == 0xcc || at[n] == 0x00))) return n + 1;
    std::size_t opcode = 0;
    if (left - n >= 3 && at[n] == 0x0f && at[n + 1] == 0x1f) opcode = 2;
    if (left - n >= 2 && at[n] == 0x8d) opcode = 1;
    if (opcode == 0) return 0;
    const unsigned char modrm = at[n + opcode];
    const unsigned mode = modrm >> 6u, rm = modrm & 7u;
    n += opcode + 1;
    if (mode == 3) return 0;
    if (rm == 4) ++n;
    if (mode == 1) n += 1;
    if (mode == 2) n += 4;
    return n <= left ? n : 0;
}

bool x86_fill(Bytes bytes, std::size_t size) {
    // A long gap starts with a jump over the rest, which is then no-operations.
    std::size_t at = size >= 2 && bytes[0] == 0xeb && bytes[1] == size - 2 ? 2 : 0;
    while (at < size) {
        const std::size_t length = x86_nop(bytes + at, size - at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

// Words of one no-operation: AArch64 (Arm ARM C6.2, "NOP") and RISC-V (addi x0, x0, 0; c.nop).
bool word_fill(Bytes bytes, std::size_t size, std::initializer_list<std::uint32_t> words) {
    for (std::size_t at = 0; at < size;) {
        if (size - at < 4) return all_are(bytes + at, size - at, 0) || (size - at == 2 && bytes[at] == 1);
        const std::uint32_t word = bytes[at] | std::uint32_t{bytes[at + 1]} << 8 |
                                   std::uint32_t{bytes[at + 2]} << 16 | std::uint32_t{bytes[at + 3]} << 24;
        if (word != 0 && std::find(words.begin(), words.end(), word) == words.end()) return false;
        at += 4;
    }
    return true;
}

bool code_fill(std::uint16_t machine, Bytes bytes, std::size_t size) {
    switch (machine) {
        case EM_X86_64:
        case EM_386:
            return x86_fill(bytes, size);
        case EM_AARCH64:
            return word_fill(bytes, size, {0xd503201fu});
        case EM_RISCV:
            return word_fill(bytes, size, {0x00000013u, 0x00010001u});
        default:
            return false;
    }
}

}  // namespace

bool Fill::is_fill(std::uint64_t offset, std::uint64_t size, bool code) {
    if (size > largest || size > budget_) return false;
    budget_ -= size;
    const auto* bytes = reinterpret_cast<Bytes>(window(offset, size));
    const auto count = static_cast<std::size_t>(size);
    // Linkers fill code with one byte too: 00, cc (lld, x86) or 90.
    if (all_are(bytes, count, 0)) return true;
    return code && code_fill(image_.machine(), bytes, count);
}

const std::byte* Fill::window(std::uint64_t offset, std::uint64_t size) {
    constexpr std::uint64_t ahead = 16384;
    if (offset < window_start_ || offset + size > window_start_ + window_.size()) {
        const std::uint64_t left = image_.file_size() > offset ? image_.file_size() - offset : 0;
        window_.resize(static_cast<std::size_t>(std::min(std::max(size, ahead), std::max(size, left))));
        window_start_ = offset;
        image_.read(offset, window_.data(), window_.size());
    }
    return window_.data() + (offset - window_start_);
}

}  // namespace elfsize::detail
