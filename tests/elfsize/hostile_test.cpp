// SPDX-License-Identifier: Apache-2.0
// Fields that lie, flipped bytes, truncations: an Error or a consistent answer, never a crash or a hang. In a
// sanitizer build every read of these runs is checked too.
#include <gtest/gtest.h>

#include <random>

#include "classes/json.hpp"
#include "classes/sizes.hpp"
#include "elf/source.hpp"
#include "elf_builder.hpp"
#include "ledger_check.hpp"
#include "support.hpp"
#include "support/error.hpp"

namespace elfsize::test {
namespace {

// Everything a user of the reader can ask for; true if nothing was refused.
bool exercise(const std::vector<std::byte>& bytes) {
    bool whole = true;
    const auto attempt = [&](auto ask) {
        try {
            ask();
        } catch (const hashprof::Error& error) {
            whole = false;
            EXPECT_FALSE(error.cause().empty());
            EXPECT_EQ(error.cause().find('\n'), std::string::npos);
        }
    };
    attempt([&] {
        const Image image = Image::from_bytes(bytes, "mutated");
        attempt([&] {
            for (const Section& section : image.sections())
                image.section_bytes(section);
        });
        attempt([&] { image.symbols(); });
        attempt([&] { image.dynamic_symbols(); });
        attempt([&] { image.relocations(); });
        attempt([&] { image.needed(); });
        attempt([&] { image.lto(); });
        attempt([&] {
            const Sizes sizes = sizes_of(image);
            if (!sizes.split) return;
            const Split& s = *sizes.split;
            EXPECT_EQ(s.text.memory + s.read_only_data.memory + s.data.memory + s.bss.memory + s.other.memory,
                      sizes.loadable.memory);
            EXPECT_EQ(s.text.file + s.read_only_data.file + s.data.file + s.bss.file + s.other.file,
                      sizes.loadable.file);
            dump(to_json(sizes));
        });
        attempt([&] {
            const Ledger ledger = ledger_of(image);
            EXPECT_EQ(violation(ledger), "");
            whole = whole && ledger.problems.empty();
        });
        attempt([&] { dump(sections_json(image)); });
        attempt([&] { dump(segments_json(image)); });
    });
    return whole;
}

// The first that a ledger says of them: its Error, or its first problem.
std::string first_error(const std::vector<std::byte>& bytes) {
    try {
        const Ledger ledger = ledger_of(Image::from_bytes(bytes, "mutated"));
        return ledger.problems.empty() ? std::string() : ledger.problems.front();
    } catch (const hashprof::Error& error) {
        return error.cause();
    }
}

const char* const source =
    "extern int outside(int); static int table[64] = {1, 2}; char zeros[500];\n"
    "int f(int i) { return outside(table[i]) + zeros[i]; }\n";

// Members are initialised in the order of their declaration; the folder must exist before the compiler runs.
class Mutated : public testing::TestWithParam<const char*> {
  protected:
    Mutated() : good_(read_bytes(compile(folder_, source, "good", GetParam()))) {}
    const TemporaryFolder folder_;
    const std::vector<std::byte> good_;
};

TEST_P(Mutated, TheGoodFileIsReadWhole) {
    EXPECT_TRUE(exercise(good_));
}

TEST_P(Mutated, EachOfTheFirst512BytesFlipped) {
    for (std::size_t at = 0; at < std::min<std::size_t>(512, good_.size()); ++at)
        for (const unsigned mask : {0xffu, 0x01u, 0x80u}) {
            auto bytes = good_;
            bytes[at] ^= static_cast<std::byte>(mask);
            exercise(bytes);
        }
}

TEST_P(Mutated, EachByteOfTheSectionTableFlipped) {
    std::uint64_t table = 0;
    for (std::size_t i = 0; i < 8; ++i)
        table |= std::to_integer<std::uint64_t>(good_[Offsets::shoff64 + i]) << (8 * i);
    for (std::size_t at = table; at < good_.size(); ++at) {
        auto bytes = good_;
        bytes[at] ^= std::byte{0xff};
        exercise(bytes);
    }
}

TEST_P(Mutated, RandomBytesAllOver) {
    std::mt19937 random(20240607);
    for (int round = 0; round < 2000; ++round) {
        auto bytes = good_;
        const unsigned changes = 1 + random() % 8;
        for (unsigned i = 0; i < changes; ++i)
            bytes[random() % bytes.size()] = static_cast<std::byte>(random());
        exercise(bytes);
    }
}

TEST_P(Mutated, TruncatedAtPowersOfTwoAndEvery64thByte) {
    std::vector<std::size_t> sizes;
    for (std::size_t size = 1; size < good_.size(); size *= 2)
        sizes.push_back(size);
    for (std::size_t size = 0; size < good_.size(); size += 64)
        sizes.push_back(size);
    for (std::size_t less = 1; less < 16; ++less)
        sizes.push_back(good_.size() - less);
    for (const std::size_t size : sizes) {
        const std::vector<std::byte> cut(good_.begin(), good_.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(exercise(cut)) << size;
        // Whoever gets the message can look at the place.
        const std::string error = first_error(cut);
        EXPECT_TRUE(size == 0 || error.find("byte") != error.npos || error.find("0x") != error.npos) << error;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, Mutated,
                         testing::Values("-c -O1 -g -fPIC", "-shared -fPIC -nostdlib -O1 -Wl,--emit-relocs"),
                         [](const auto& info) { return info.index == 0 ? "Object" : "SharedObject"; });

ElfSpec with_section(const SectionSpec& section) {
    ElfSpec spec;
    spec.type = ET_REL;
    spec.sections = {section};
    return spec;
}

TEST(LyingHeader, CountsOffsetsAndSizesAreNamed) {
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0x10, 0x10, 1}};
    spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC, 0, 0x100, 0x10}};
    const auto changed = [&](std::size_t offset, std::uint64_t value, std::size_t size) {
        auto bytes = build(spec);
        poke(bytes, offset, value, size);
        return error_of([&] { Image::from_bytes(bytes, "lying").sections(); });
    };
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != text.npos; };
    EXPECT_TRUE(has(changed(Offsets::class_, 3, 1), "EI_CLASS is 3 (offset 0x4)"));
    EXPECT_TRUE(has(changed(Offsets::data, 0, 1), "EI_DATA is 0 (offset 0x5)"));
    EXPECT_TRUE(has(changed(EI_VERSION, 2, 1), "EI_VERSION is 2 (offset 0x6)"));
    EXPECT_TRUE(has(changed(16, 77, 2), "e_type is 77 (offset 0x10)"));
    EXPECT_TRUE(has(changed(20, 9, 4), "e_version is 9 (offset 0x14)"));
    EXPECT_TRUE(has(changed(52, 12, 2), "e_ehsize is 12 (offset 0x34)"));
    EXPECT_TRUE(has(changed(Offsets::phentsize64, 57, 2), "e_phentsize is 57 (offset 0x36)"));
    EXPECT_TRUE(has(changed(Offsets::phnum64, 5000, 2), "5000 entries"));
    EXPECT_TRUE(has(changed(Offsets::phnum64, PN_XNUM, 2), "its sh_info is 0"));
    EXPECT_TRUE(has(changed(Offsets::shnum64, 5000, 2), "5000 entries"));
    EXPECT_TRUE(has(changed(Offsets::shentsize64, 63, 2), "e_shentsize is 63 (offset 0x3a)"));
    EXPECT_TRUE(has(changed(Offsets::shstrndx64, 200, 2), "e_shstrndx is 200 (offset 0x3e)"));
    EXPECT_TRUE(has(changed(Offsets::shstrndx64, 1, 2), "no string table"));
    EXPECT_TRUE(has(changed(Offsets::shoff64, ~std::uint64_t{0} - 3, 8), "past the end of the file"));
}

TEST(LyingHeader, CountInSectionZeroIsLimited) {
    ElfSpec spec;
    spec.extended_counts = true;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0x10, 0x10, 1}};
    auto bytes = build(spec);
    const std::size_t section_zero = bytes.size() - 2 * 64;
    poke(bytes, section_zero + 32, std::uint64_t{1} << 40, 8);  // sh_size: the number of sections
    EXPECT_NE(error_of([&] { Image::from_bytes(bytes, "lying").sections(); }).find("more than the limit"),
              std::string::npos);
    poke(bytes, section_zero + 44, 0xffffffff, 4);  // sh_info: the number of segments
    EXPECT_NE(error_of([&] { Image::from_bytes(bytes, "lying"); }).find("more than the limit"),
              std::string::npos);
    poke(bytes, Offsets::shoff64, 0, 8);
    EXPECT_NE(error_of([&] { Image::from_bytes(bytes, "lying"); }).find("e_shoff is 0"), std::string::npos);
}

TEST(LyingSection, TablesOfWrongShapeAreRefused) {
    const auto symbols = [](const SectionSpec& section) {
        return error_of([&] { Image::from_bytes(build(with_section(section)), "lying").symbols(); });
    };
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != text.npos; };
    EXPECT_TRUE(has(symbols({".symtab", SHT_SYMTAB, 0, 0, 0x100, 48, 2, 0, 23}), "sh_entsize 23"));
    EXPECT_TRUE(has(symbols({".symtab", SHT_SYMTAB, 0, 0, 0x100, 50, 2, 0, 24}), "sh_size 50"));
    EXPECT_TRUE(has(symbols({".symtab", SHT_SYMTAB, 0, 0, 0x100, 48, 9, 0, 24}), "sh_link is 9"));
    EXPECT_TRUE(has(symbols({".symtab", SHT_SYMTAB, 0, 0, 0x100, 48, 1, 0, 24}), "no string table"));
    EXPECT_TRUE(has(symbols({".symtab", SHT_SYMTAB, 0, 0, 0x100, 24 << 20, 2, 0, 24}), "past the end"));
    const auto relocations = [](const SectionSpec& section) {
        return error_of([&] { Image::from_bytes(build(with_section(section)), "lying").relocations(); });
    };
    EXPECT_TRUE(has(relocations({".rela", SHT_RELA, 0, 0, 0x100, 48, 77, 1, 24}), "sh_link is 77"));
    EXPECT_TRUE(has(relocations({".rela", SHT_RELA, 0, 0, 0x100, 48, 0, 99, 24}), "sh_info is 99"));
    EXPECT_TRUE(has(relocations({".rela", SHT_RELA, 0, 0, 0x100, 48, 0, 1, 25}), "sh_entsize 25"));
    EXPECT_TRUE(has(relocations({".rel", SHT_REL, 0, 0, 0x100, 48, 0, 1, 24}), "sh_entsize 24"));
}

// 250 000 symbols that all name a string of a megabyte: searched from end to end each time, this would take
// minutes.
TEST(LyingSection, NamesWithoutEndCostNoTime) {
    ElfSpec spec;
    spec.type = ET_REL;
    spec.blob = 8 << 20;
    constexpr std::uint64_t strings = 0x1000, string_size = 1 << 20, symbols = strings + string_size,
                            count = 250000;
    spec.sections = {{".strtab", SHT_STRTAB, 0, 0, strings, string_size},
                     {".symtab", SHT_SYMTAB, 0, 0, symbols, count * 24, 1, 0, 24}};
    auto bytes = build(spec);
    std::fill_n(bytes.begin() + strings, string_size - 1, std::byte{'a'});
    for (std::uint64_t i = 0; i < count; ++i)
        poke(bytes, symbols + 24 * i, i % 1000, 4);
    const double start = cpu_milliseconds();
    EXPECT_EQ(Image::from_bytes(bytes, "long names").symbols().size(), count);
    bytes[strings + string_size - 1] = std::byte{'a'};
    error_of([&] { Image::from_bytes(bytes, "no end").symbols(); });
    EXPECT_LT(cpu_milliseconds() - start, 5000);
}

// Each section and each segment overlaps all others: pair by pair, this would be ten thousand million steps.
TEST(LyingHeader, OverlapsWithoutEndCostNoTime) {
    ElfSpec spec;
    spec.extended_counts = true;
    constexpr std::uint64_t many = 100000;
    for (std::uint64_t i = 0; i < many; ++i) {
        spec.segments.push_back({PT_LOAD, PF_R | PF_W, i % 64, 0x1000 + i, 0x800, 0x100000, 1});
        spec.segments.push_back({PT_GNU_RELRO, PF_R, 0, 0x1000 + i, 0, 0x100000, 1});
        spec.sections.push_back({"s", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0x1000 + i, i % 64, 0x700});
    }
    const Ledger ledger = ledger_of(Image::from_bytes(build(spec), "overlaps"));
    EXPECT_EQ(violation(ledger), "");
    EXPECT_GT(ledger.sections.overlap_count, many);
    EXPECT_LE(ledger.sections.overlaps.size(), 20u);
}

// Sixty thousand segments map the same four megabytes of zeros: looked through each time, these are 240 GB.
TEST(LyingHeader, TheSameBytesMappedManyTimesAreNotReadEachTime) {
    ElfSpec spec;
    spec.blob = 8 << 20;
    for (std::uint64_t i = 0; i < 60000; ++i)
        spec.segments.push_back({PT_LOAD, PF_R, 0x380000, 0x1000000 * i, 4 << 20, 4 << 20, 1u << 23});
    spec.sections = {{".elsewhere", SHT_PROGBITS, 0, 0, 0x40, 1}};
    const Ledger ledger = ledger_of(Image::from_bytes(build(spec), "many times"));
    EXPECT_EQ(violation(ledger), "");
    EXPECT_GT(by_class(ledger.symbols)[static_cast<std::size_t>(ByteClass::unnamed)].memory_bytes, 0u);
}

TEST(LyingSection, TheFirstHeaderIsOfNoSection) {
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0x10, 0x10, 1}};
    spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC, 0, 0x100, 0x10}};
    auto bytes = build(spec);
    poke(bytes, bytes.size() - 3 * 64 + 4, SHT_PROGBITS, 4);  // its sh_type, before .text and the names
    EXPECT_NE(first_error(bytes).find("section 0 (header at 0x"), std::string::npos) << first_error(bytes);
}

TEST(LyingSection, FrameRecordsBehindALieAreUnnamed) {
    const TemporaryFolder folder;
    const std::string path = compile(folder, source, "liba.so", "-shared -fPIC -nostdlib -O1");
    auto bytes = read_bytes(path);
    const std::uint64_t frames = Image::open(path).find_section(".eh_frame")->offset;
    poke(bytes, frames, 0x7ffffff0, 4);
    const Ledger ledger = ledger_of(Image::from_bytes(bytes, "frames"));
    EXPECT_EQ(violation(ledger), "");
    ASSERT_EQ(ledger.remarks.size(), 1u);
    EXPECT_NE(ledger.remarks[0].find("the frame record at offset " + hex(frames)), std::string::npos);
}

// A symbol table that links to itself, sections whose links go round, and notes that lie about their length.
TEST(LyingSection, LinksInACircleAndNotesWithoutEndAreNamed) {
    ElfSpec spec;
    spec.type = ET_DYN;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0x400, 0x400, 1}};
    spec.sections = {{".symtab", SHT_SYMTAB, 0, 0, 0x200, 48, 1, 0, 24},
                     {".rela", SHT_RELA, SHF_ALLOC, 0x300, 0x300, 24, 3, 3, 24},
                     {".rel", SHT_RELA, SHF_ALLOC, 0x318, 0x318, 24, 2, 2, 24},
                     {".note", SHT_NOTE, SHF_ALLOC, 0x380, 0x380, 0x20}};
    auto bytes = build(spec);
    poke(bytes, 0x380, 0xfffffff0, 4);
    poke(bytes, 0x384, 0xfffffff0, 4);
    const Ledger ledger = ledger_of(Image::from_bytes(bytes, "circle"));
    EXPECT_EQ(violation(ledger), "");
    ASSERT_EQ(ledger.problems.size(), 2u);
    EXPECT_NE(ledger.problems[0].find("the note at offset 0x380 (n_namesz 4294967280"), std::string::npos)
        << ledger.problems[0];
    EXPECT_NE(ledger.problems[1].find("sh_link is 1, which is no string table"), std::string::npos)
        << ledger.problems[1];
    EXPECT_FALSE(ledger.has_symbols);
}

}  // namespace
}  // namespace elfsize::test
