// SPDX-License-Identifier: Apache-2.0
// Direct branches in machine code, found by their encoding.
//
// An assembler resolves a call of a local name in the same section (sm3hash.localalias of gcc,
// .Lsm3hash$local of clang) and writes no relocation for it: --wrap cannot see such a call, and only the code
// shows that it is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hashprof::census {

struct BranchSite {
    std::uint64_t instruction = 0;  // offset of the instruction
    std::uint64_t field = 0;        // offset of the field that a relocation would fill in
};

// The calls, jumps and address computations in `code` that go to `target`, an offset from the start of code
// that may lie outside of it. x86-64 code is searched at every byte, so the chance of a false hit is size /
// 2^32; AArch64 by instruction. Other machines give none.
std::vector<BranchSite> branches_to(std::uint16_t machine, std::span<const std::byte> code,
                                    std::int64_t target);

}  // namespace hashprof::census
