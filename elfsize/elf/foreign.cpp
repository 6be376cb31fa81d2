// SPDX-License-Identifier: Apache-2.0
// Files that are no ELF but that people pass all the same: each gets a sentence of its own.
#include <algorithm>
#include <array>
#include <string_view>

#include "elf/state.hpp"

namespace elfsize {
namespace {

using namespace std::string_view_literals;

struct Foreign {
    std::string_view magic;
    const char* cause;
    const char* remedy;
};

constexpr const char* compile_without_lto = "compile without -flto, or name the linked library or program";
constexpr const char* name_an_elf = "name the ELF file";

constexpr Foreign known[] = {
    {"!<arch>\n"sv, "is an archive where one ELF file is needed", "name a member of it"},
    {"!<thin>\n"sv, "is a thin archive where one ELF file is needed", "name a member of it"},
    {"BC\xc0\xde"sv, "is LLVM bitcode (clang -flto), not machine code", compile_without_lto},
    {"\xde\xc0\x17\x0b"sv, "is wrapped LLVM bitcode, not machine code", compile_without_lto},
    {"MZ"sv, "is a Windows (PE) file, not ELF", name_an_elf},
    {"\xcf\xfa\xed\xfe"sv, "is a Mach-O file, not ELF", name_an_elf},
    {"\xce\xfa\xed\xfe"sv, "is a Mach-O file, not ELF", name_an_elf},
    {"\xca\xfe\xba\xbe"sv, "is a Mach-O or Java class file, not ELF", name_an_elf},
    {"\x1f\x8b"sv, "is compressed (gzip)", "unpack it first"},
    {"\xfd"
     "7zXZ\0"sv,
     "is compressed (xz)", "unpack it first"},
    {"\x28\xb5\x2f\xfd"sv, "is compressed (zstd)", "unpack it first"},
    {"#!"sv, "is a script", "name the program that it starts"},
};

bool is_text(std::string_view bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](char c) {
        return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\r' || c == '\t' || c == '\f';
    });
}

bool is_linker_script(std::string_view text) {
    constexpr std::string_view commands[] = {"GNU ld script", "GROUP", "INPUT", "OUTPUT_FORMAT", "SECTIONS"};
    return std::any_of(std::begin(commands), std::end(commands),
                       [&](std::string_view command) { return text.find(command) != text.npos; });
}

std::string first_bytes(std::string_view head) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const char c : head.substr(0, 4)) {
        const auto byte = static_cast<unsigned char>(c);
        text += std::string(text.empty() ? "" : " ") + digits[byte >> 4] + digits[byte & 15];
    }
    return text;
}

}  // namespace

void refuse_foreign(const Source& source) {
    std::array<char, 512> buffer{};
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(source.size(), buffer.size()));
    source.read(0, buffer.data(), size);
    const std::string_view head(buffer.data(), size);

    if (head.empty()) source.fail("is empty", "build or copy it again");
    for (const Foreign& foreign : known)
        if (head.starts_with(foreign.magic)) source.fail(foreign.cause, foreign.remedy);
    if (is_text(head) && is_linker_script(head))
        source.fail("is a linker script, not ELF", "name the library that the script refers to");
    if (is_text(head)) source.fail("is text, not ELF", name_an_elf);
    if (std::string_view(ELFMAG, SELFMAG).starts_with(head))
        source.fail("is cut off inside the ELF header, at byte " + std::to_string(head.size()));
    source.fail("is not ELF: it starts with " + first_bytes(head) + " instead of 7f 45 4c 46", name_an_elf);
}

}  // namespace elfsize
