// SPDX-License-Identifier: Apache-2.0
// Records of .eh_frame (Linux Standard Base Core 5.0, "Exception Frames"; DWARF 4, 6.4): which function each
// frame description is of. Only boundaries and start addresses are read, not the unwind instructions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "elf/image.hpp"

namespace elfsize::detail {

struct FrameRecord {
    std::uint64_t start = 0, end = 0;       // within the section
    std::optional<std::uint64_t> function;  // address of the code that it describes; none for common entries
};

struct FrameRecords {
    std::vector<FrameRecord> records;
    std::string problem;  // where the section stops making sense; the records before it hold
};

// Of a linked file: the start addresses of an object are still relocations.
FrameRecords read_frame_records(const Image& image, const Section& section);

}  // namespace elfsize::detail
