// SPDX-License-Identifier: Apache-2.0
// Files that are ELF but not what they seem: LTO objects and separate debug files.
#include <algorithm>

#include "elf/state.hpp"

namespace elfsize {
namespace {

// gcc from version 10 on starts .gnu.lto_.lto.* with struct lto_section: two 16-bit version numbers, then one
// byte that is 1 when the object has no machine code. Older versions leave a symbol.
bool says_slim(const Image& image, const Section& section) {
    constexpr std::size_t slim_object = 4;
    const std::vector<std::byte> bytes = image.section_bytes(section);
    return bytes.size() > slim_object && bytes[slim_object] != std::byte{0};
}

bool has_slim_symbol(const Image& image) {
    return std::any_of(image.symbols().begin(), image.symbols().end(),
                       [](const Symbol& symbol) { return symbol.name == "__gnu_lto_slim"; });
}

}  // namespace

Lto Image::lto() const {
    bool any = false;
    for (const Section& section : sections()) {
        if (section.name.starts_with(".gnu.lto_.lto.") && says_slim(*this, section)) return Lto::slim;
        any = any || section.name.starts_with(".gnu.lto_") || section.name == ".llvm.lto";
    }
    if (!any) return Lto::none;
    return has_slim_symbol(*this) ? Lto::slim : Lto::fat;
}

bool Image::is_debug_only() const {
    if (type() != ET_EXEC && type() != ET_DYN) return false;
    bool any_code = false, any_loaded_bytes = false, any_allocated = false;
    for (const Section& section : sections()) {
        if (!section.allocated() || section.size == 0) continue;
        any_allocated = true;
        // A linker never makes code NOBITS; the tools that split off debug information always do.
        if (section.executable()) any_code = true;
        if (section.executable() && !section.no_bits()) return false;
        // Notes stay in both halves: they carry the build id.
        if (!section.no_bits() && section.type != SHT_NOTE) any_loaded_bytes = true;
    }
    return any_code || (any_allocated && !any_loaded_bytes);
}

}  // namespace elfsize
