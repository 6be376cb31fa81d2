// SPDX-License-Identifier: Apache-2.0
// The one ELF reader of the project. An Image is one ELF file, or one member of an archive.
//
// Offsets, counts and sizes are checked against the file before they are used, and whatever does not hold
// throws hashprof::Error with the field and its value: an Image never hands out a number that the file cannot
// back. Header tables and symbols are decoded by libelf, so any class and byte order reads on any host.
// Bytes are read with pread, never mapped: a file that shrinks meanwhile is an Error, not a SIGBUS, and a
// sparse file of many gigabytes costs no memory.
//
// open() reads the ELF header and the program headers; everything else is read on first use and kept.
// An Image is not for use by two threads at once. String views live as long as the Image they came from,
// also when it is moved.
#pragma once

#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace elfsize {

// Limits, so that a lying header cannot ask for the machine's memory.
inline constexpr std::uint64_t max_headers = 1u << 20;         // program headers, and section headers
inline constexpr std::uint64_t max_table_bytes = 512u << 20;   // one symbol, string or relocation table
inline constexpr std::uint64_t max_section_names = 64u << 20;  // the section name string table

struct Segment {
    std::uint32_t type = 0;   // PT_*
    std::uint32_t flags = 0;  // PF_*
    std::uint64_t offset = 0, vaddr = 0, file_size = 0, memory_size = 0, align = 0;
};

struct Section {
    std::uint32_t index = 0;
    std::string_view name;
    std::uint32_t type = 0;   // SHT_*
    std::uint64_t flags = 0;  // SHF_*
    std::uint64_t addr = 0, offset = 0, size = 0;
    std::uint32_t link = 0, info = 0;
    std::uint64_t align = 0, entry_size = 0;
    std::uint64_t header_offset = 0;  // of its section header in the file

    bool allocated() const { return (flags & SHF_ALLOC) != 0; }
    bool executable() const { return (flags & SHF_EXECINSTR) != 0; }
    bool writable() const { return (flags & SHF_WRITE) != 0; }
    bool thread_local_data() const { return (flags & SHF_TLS) != 0; }
    // Zero-filled at load time: no bytes in the file.
    bool no_bits() const { return type == SHT_NOBITS; }
};

// A part of the file.
struct FileRange {
    std::uint64_t offset = 0, size = 0;
};

enum class Place { undefined, section, absolute, common, other };

struct Symbol {
    std::string_view name;
    std::uint64_t value = 0, size = 0;
    std::uint8_t type = 0;        // STT_*
    std::uint8_t binding = 0;     // STB_*
    std::uint8_t visibility = 0;  // STV_*
    Place place = Place::undefined;
    std::uint32_t section = 0;  // index into sections() when place is Place::section (SHN_XINDEX is resolved)

    bool defined() const { return place != Place::undefined; }
    bool global() const { return binding != STB_LOCAL; }
};

struct Relocation {
    static constexpr std::uint64_t outside_section = ~std::uint64_t{0};

    std::uint32_t section = 0;  // the section it changes; 0 where a dynamic table names none
    std::uint64_t offset = 0;   // r_offset as stored: section offset in ET_REL, address otherwise
    // The offset within `section` in both cases. outside_section: section is 0, or offset is not in it;
    // linkers leave such entries under --emit-relocs for what they removed (.eh_frame).
    std::uint64_t section_offset = outside_section;
    std::uint32_t type = 0;    // R_<machine>_*
    std::uint32_t symbol = 0;  // index into symbols(), or dynamic_symbols() for dynamic ones; 0: none
    std::int64_t addend = 0;   // 0 where SHT_REL keeps it in the section bytes
    bool has_addend = false;
};

// What the dynamic section asks of the loader beside libraries.
struct LinkFlags {
    bool bind_now = false;          // DF_BIND_NOW, DF_1_NOW, DT_BIND_NOW
    bool symbolic = false;          // DF_SYMBOLIC, DT_SYMBOLIC: own definitions first
    bool text_relocations = false;  // DF_TEXTREL, DT_TEXTREL
};

// gcc's -flto leaves intermediate code in .gnu.lto_* sections: beside machine code (fat) or instead of it
// (slim). Raw LLVM bitcode is no ELF file and is refused by open().
enum class Lto { none, fat, slim };

enum class ByteOrder { little, big };

class Image {
  public:
    // Error when path is missing, unreadable, not a regular file (never blocks on a FIFO), empty, an archive
    // (see archive.hpp), LLVM bitcode, a linker script, or not a sane ELF file.
    static Image open(const std::filesystem::path& path);
    // The same from memory; name stands in the messages.
    static Image from_bytes(std::vector<std::byte> bytes, std::string name);

    Image(Image&&) noexcept;
    Image& operator=(Image&&) noexcept;
    ~Image();

    const std::string& name() const;  // path as given, or "libx.a(member.o)"
    std::uint64_t file_size() const;  // of the file or the member
    bool is_64bit() const;
    ByteOrder byte_order() const;
    std::uint16_t type() const;     // ET_REL, ET_EXEC, ET_DYN, ET_CORE
    std::uint16_t machine() const;  // EM_*
    std::uint64_t entry() const;

    // Where the headers themselves lie. The section headers' count is not checked before sections() is asked.
    FileRange header_range() const;
    FileRange program_header_range() const;
    FileRange section_header_range() const;
    // Bytes of the file as they are; Error if they are not there.
    void read(std::uint64_t offset, void* to, std::size_t size) const;

    // All program headers in file order. Only the table itself has been checked, not where each segment
    // points: cores and separate debug files name bytes that the file does not have.
    const std::vector<Segment>& segments() const;
    bool has_interpreter() const;     // PT_INTERP: started by a dynamic loader (a static-pie is not)
    std::string interpreter() const;  // its path; empty without one
    bool has_dynamic() const;         // PT_DYNAMIC

    // False for a file without a section header table (e_shoff 0), which still runs.
    // Error if the header says both.
    bool has_sections() const;
    // Index 0 included, so that indices are those of the file. Empty without a table; Error if it lies.
    const std::vector<Section>& sections() const;
    const Section* find_section(std::string_view name) const;  // the first of that name, or null
    // The bytes as stored: compressed sections stay compressed, NOBITS gives none.
    std::vector<std::byte> section_bytes(const Section& section) const;

    // .symtab and .dynsym, null symbol at index 0 included; empty without such a table.
    const std::vector<Symbol>& symbols() const;
    const std::vector<Symbol>& dynamic_symbols() const;
    // Relocations that refer to symbols(): those of ET_REL and of executables linked with --emit-relocs.
    const std::vector<Relocation>& relocations() const;
    // Relocations that refer to dynamic_symbols(): what the dynamic loader applies.
    const std::vector<Relocation>& dynamic_relocations() const;

    // From PT_DYNAMIC, so also without a section table.
    const std::vector<std::string>& needed() const;  // DT_NEEDED, in order
    const std::string& library_path() const;         // DT_RUNPATH, else DT_RPATH, or empty
    const std::string& soname() const;               // DT_SONAME, or empty
    bool is_pie() const;                             // DF_1_PIE: an executable of type ET_DYN
    const LinkFlags& link_flags() const;

    // The linker's build id (NT_GNU_BUILD_ID) in hexadecimal; empty without one. Error if the notes lie.
    std::string build_id() const;

    Lto lto() const;
    bool is_lto() const { return lto() != Lto::none; }
    // A separate debug file (objcopy --only-keep-debug, eu-strip -f): the program's headers without its
    // bytes.
    bool is_debug_only() const;

    struct State;
    explicit Image(std::unique_ptr<State> state);

  private:
    std::unique_ptr<State> state_;
};

}  // namespace elfsize
