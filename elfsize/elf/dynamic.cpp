// SPDX-License-Identifier: Apache-2.0
// The dynamic section (gABI chapter 5, "Dynamic Section"), found the way the loader finds it: through
// PT_DYNAMIC and addresses, so that a file without section headers reads the same.
#include <algorithm>

#include "elf/state.hpp"

namespace elfsize {
namespace {

constexpr std::size_t max_needed = 65536;

struct Tags {
    std::string what;  // for messages: "PT_DYNAMIC at 0x2e00"
    std::vector<std::uint64_t> needed;
    std::optional<std::uint64_t> soname, runpath, rpath, strings, strings_size;
    std::uint64_t flags = 0, flags_1 = 0;
    bool bind_now = false, symbolic = false, text_relocations = false;
};

Tags read_tags(const Image::State& state, const Segment& segment) {
    const std::uint64_t entry = state.format.is_64bit ? sizeof(Elf64_Dyn) : sizeof(Elf32_Dyn);
    Tags tags;
    tags.what = "PT_DYNAMIC at " + hex(segment.offset);
    const auto take = [&](const auto& raw) {
        const std::uint64_t value = raw.d_un.d_val;
        switch (raw.d_tag) {
            case DT_NULL:
                return false;
            case DT_NEEDED:
                if (tags.needed.size() == max_needed)
                    state.source.fail(tags.what + ": more than " + std::to_string(max_needed) + " DT_NEEDED");
                tags.needed.push_back(value);
                break;
            case DT_SONAME:
                tags.soname = value;
                break;
            case DT_RUNPATH:
                tags.runpath = value;
                break;
            case DT_RPATH:
                tags.rpath = value;
                break;
            case DT_STRTAB:
                tags.strings = value;
                break;
            case DT_STRSZ:
                tags.strings_size = value;
                break;
            case DT_BIND_NOW:
                tags.bind_now = true;
                break;
            case DT_SYMBOLIC:
                tags.symbolic = true;
                break;
            case DT_TEXTREL:
                tags.text_relocations = true;
                break;
            case DT_FLAGS:
                tags.flags = value;
                break;
            case DT_FLAGS_1:
                tags.flags_1 = value;
                break;
        }
        return true;
    };
    decode_table<Elf32_Dyn, Elf64_Dyn>(state.source, state.format, ELF_T_DYN,
                                       {segment.offset, segment.file_size / entry, tags.what}, take);
    return tags;
}

struct Strings {
    std::string what;
    std::uint64_t offset = 0, size = 0;  // in the file
};

Strings find_strings(const Image::State& state, const Tags& tags) {
    if (!tags.strings || !tags.strings_size)
        state.source.fail(tags.what + ": DT_STRTAB or DT_STRSZ is missing");
    const std::uint64_t address = *tags.strings;
    const std::uint64_t size = *tags.strings_size;
    const auto holder =
        std::find_if(state.segments.begin(), state.segments.end(), [&](const Segment& segment) {
            return segment.type == PT_LOAD && address >= segment.vaddr &&
                   address - segment.vaddr < segment.file_size;
        });
    if (holder == state.segments.end() || size > holder->file_size - (address - holder->vaddr))
        state.source.fail(tags.what + ": the string table at " + hex(address) + " (" + std::to_string(size) +
                          " bytes) lies in no loaded segment");
    if (!state.source.contains(holder->offset, holder->file_size))
        state.source.fail(tags.what +
                          ": the string table lies in a segment that reaches past the end of the file");
    return {tags.what, holder->offset + (address - holder->vaddr), size};
}

// One name, not the whole table: that of a large library has megabytes of symbol names.
std::string read_string(const Image::State& state, const Strings& strings, std::uint64_t offset) {
    constexpr std::uint64_t longest = 4096;  // PATH_MAX
    if (offset < strings.size) {
        std::string text(static_cast<std::size_t>(std::min(longest, strings.size - offset)), '\0');
        state.source.read(strings.offset + offset, text.data(), text.size());
        const std::size_t end = text.find('\0');
        if (end != text.npos) return text.substr(0, end);
    }
    state.source.fail(strings.what + ": a name lies at offset " + std::to_string(offset) +
                      ", where the string table holds no complete string");
}

}  // namespace

DynamicInfo read_dynamic(const Image::State& state) {
    DynamicInfo info;
    const auto segment = std::find_if(state.segments.begin(), state.segments.end(),
                                      [](const Segment& s) { return s.type == PT_DYNAMIC; });
    if (segment == state.segments.end()) return info;
    const Tags tags = read_tags(state, *segment);
    info.pie = (tags.flags_1 & DF_1_PIE) != 0;
    info.flags = {tags.bind_now || (tags.flags & DF_BIND_NOW) != 0 || (tags.flags_1 & DF_1_NOW) != 0,
                  tags.symbolic || (tags.flags & DF_SYMBOLIC) != 0,
                  tags.text_relocations || (tags.flags & DF_TEXTREL) != 0};
    const auto& path = tags.runpath ? tags.runpath : tags.rpath;
    if (tags.needed.empty() && !tags.soname && !path) return info;

    const Strings strings = find_strings(state, tags);
    for (const std::uint64_t offset : tags.needed)
        info.needed.push_back(read_string(state, strings, offset));
    if (path) info.library_path = read_string(state, strings, *path);
    if (tags.soname) info.soname = read_string(state, strings, *tags.soname);
    return info;
}

}  // namespace elfsize
