// SPDX-License-Identifier: Apache-2.0
#include "classes/sizes.hpp"

#include <gtest/gtest.h>

#include "classes/json.hpp"
#include "elf_builder.hpp"
#include "support.hpp"
#include "support/error.hpp"

namespace elfsize::test {
namespace {

constexpr std::uint64_t code = SHF_ALLOC | SHF_EXECINSTR, writable = SHF_ALLOC | SHF_WRITE;

Sizes crafted(const ElfSpec& spec) {
    return sizes_of(Image::from_bytes(build(spec), "crafted"));
}

std::uint64_t memory_sum(const Split& s) {
    return s.text.memory + s.read_only_data.memory + s.data.memory + s.bss.memory + s.other.memory;
}
std::uint64_t file_sum(const Split& s) {
    return s.text.file + s.read_only_data.file + s.data.file + s.bss.file + s.other.file;
}

// One page of each kind; 0x40 bytes of headers, a note and gaps belong to no class of their own.
ElfSpec typical() {
    ElfSpec spec;
    spec.blob = 0x3000;
    spec.segments = {{PT_LOAD, PF_R | PF_X, 0, 0, 0x600, 0x600, 0x1000},
                     {PT_LOAD, PF_R | PF_W, 0x600, 0x1600, 0x100, 0x900, 0x1000}};
    spec.sections = {{".note.x", SHT_NOTE, SHF_ALLOC, 0x100, 0x100, 0x20},
                     {".text", SHT_PROGBITS, code, 0x200, 0x200, 0x100},
                     {".rodata", SHT_PROGBITS, SHF_ALLOC, 0x400, 0x400, 0x80},
                     {".tdata", SHT_PROGBITS, writable | SHF_TLS, 0x1600, 0x600, 0x10},
                     {".tbss", SHT_NOBITS, writable | SHF_TLS, 0x1610, 0x610, 0x1000},
                     {".data", SHT_PROGBITS, writable, 0x1610, 0x610, 0xf0},
                     {".bss", SHT_NOBITS, writable, 0x1700, 0x700, 0x800},
                     {".debug_info", SHT_PROGBITS, 0, 0, 0x800, 0x400}};
    return spec;
}

TEST(Sizes, SplitsByKindAndPutsTheRestIntoOther) {
    const Sizes sizes = crafted(typical());
    EXPECT_EQ(sizes.loadable.memory, 0x600u + 0x900u);
    EXPECT_EQ(sizes.loadable.file, 0x600u + 0x100u);
    ASSERT_TRUE(sizes.split);
    EXPECT_EQ(sizes.split->text.memory, 0x100u);
    EXPECT_EQ(sizes.split->read_only_data.memory, 0x80u);
    EXPECT_EQ(sizes.split->data.memory, 0x100u);
    EXPECT_EQ(sizes.split->bss.memory, 0x800u);
    EXPECT_EQ(sizes.split->bss.file, 0u);
    EXPECT_EQ(sizes.split->other.memory, 0x600u - 0x180u);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
    EXPECT_EQ(file_sum(*sizes.split), sizes.loadable.file);
    EXPECT_TRUE(sizes.problems.empty());
}

TEST(Sizes, OverlappingSectionsCountEachByteOnce) {
    ElfSpec spec = typical();
    spec.sections.push_back({".again", SHT_PROGBITS, code, 0x280, 0x280, 0x100});
    const Sizes sizes = crafted(spec);
    EXPECT_EQ(sizes.split->text.memory, 0x180u);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
}

TEST(Sizes, SectionThatStraddlesTheEndOfASegmentIsCutThere) {
    ElfSpec spec = typical();
    spec.sections[2] = {".rodata", SHT_PROGBITS, SHF_ALLOC, 0x5f0, 0x5f0, 0x800};
    const Sizes sizes = crafted(spec);
    EXPECT_EQ(sizes.split->read_only_data.memory, 0x10u);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
}

TEST(Sizes, OverlappingSegmentsAreRemarkedAndStillAddUp) {
    ElfSpec spec = typical();
    spec.segments.push_back({PT_LOAD, PF_R, 0x200, 0x200, 0x100, 0x100, 0x1000});
    const Sizes sizes = crafted(spec);
    EXPECT_EQ(sizes.loadable.memory, 0x600u + 0x900u + 0x100u);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
    ASSERT_EQ(sizes.remarks.size(), 1u);
    EXPECT_NE(sizes.remarks[0].find("overlap at 0x200"), std::string::npos);
}

TEST(Sizes, ThousandsOfOverlappingSegmentsAndSectionsStayLinear) {
    ElfSpec spec;
    spec.extended_counts = true;
    constexpr std::uint64_t many = 100000;
    spec.segments.assign(many, {PT_LOAD, PF_R, 0, 0, 0x1000, 0x1000000, 1});
    for (std::uint64_t i = 0; i < many; ++i)
        spec.sections.push_back({".s", SHT_PROGBITS, i % 2 == 0 ? code : SHF_ALLOC, i * 64, 0, 48});
    const Sizes sizes = crafted(spec);  // 10^10 pairs would not end within the test's time
    EXPECT_EQ(sizes.split->text.memory, many * (many / 2) * 48);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
}

TEST(Sizes, WithoutSectionTableTheTotalsAreTheSame) {
    const auto bytes = build(typical());
    auto stripped = bytes;
    poke(stripped, Offsets::shoff64, 0, 8);
    poke(stripped, Offsets::shnum64, 0, 2);
    const Sizes before = sizes_of(Image::from_bytes(bytes, "before"));
    const Sizes after = sizes_of(Image::from_bytes(stripped, "after"));
    EXPECT_EQ(after.loadable.memory, before.loadable.memory);
    EXPECT_EQ(after.loadable.file, before.loadable.file);
    EXPECT_FALSE(after.split);
    EXPECT_EQ(after.split_reason, "the file has no section table");
    EXPECT_TRUE(after.problems.empty());
    EXPECT_TRUE(to_json(after)["split"].is_null());
}

TEST(Sizes, LyingSectionTableIsAProblemAndChangesNoTotal) {
    const Sizes good = crafted(typical());
    auto bytes = build(typical());
    poke(bytes, Offsets::shoff64, 0x7fffffff0000, 8);
    const Sizes sizes = sizes_of(Image::from_bytes(bytes, "lying"));
    EXPECT_EQ(sizes.loadable.memory, good.loadable.memory);
    EXPECT_FALSE(sizes.split);
    ASSERT_EQ(sizes.problems.size(), 1u);
    EXPECT_NE(sizes.problems[0].find("past the end of the file"), std::string::npos);
    EXPECT_EQ(to_json(sizes)["status"], "partial");
}

TEST(Sizes, SumsThatLeaveSixtyFourBitsAreErrors) {
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0, 0x8000000000000000, 1},
                     {PT_LOAD, PF_R, 0, 0, 0, 0x8000000000000000, 1}};
    EXPECT_NE(error_of([&] { crafted(spec); }).find("more than 64 bits"), std::string::npos);
}

TEST(Sizes, RefusesSegmentsThatNoLoaderAccepts) {
    const auto refused = [](SegmentSpec segment, bool is_64bit = true) {
        ElfSpec spec;
        spec.is_64bit = is_64bit;
        spec.segments = {segment};
        return error_of([&] { crafted(spec); });
    };
    EXPECT_NE(refused({PT_LOAD, PF_R, 0, 0xfffffffffffffff0, 0, 0x20, 1}).find("leaves the address space"),
              std::string::npos);
    EXPECT_NE(refused({PT_LOAD, PF_R, 0, 0xfffffff0, 0, 0x20, 1}, false).find("leaves the address space"),
              std::string::npos);
    EXPECT_NE(refused({PT_LOAD, PF_R, 0, 0, 0x20, 0x10, 1}).find("more than p_memsz"), std::string::npos);
    EXPECT_NE(refused({PT_LOAD, PF_R, 0, 0, 0, 0x10, 3}).find("no power of two"), std::string::npos);
    EXPECT_NE(refused({PT_LOAD, PF_R, 0x100, 0, 0x8000, 0x8000, 1}).find("past the end of the file"),
              std::string::npos);
    EXPECT_NE(refused({PT_LOAD, PF_R, 0xffffffffffffff00, 0, 0x200, 0x200, 1}).find("past the end"),
              std::string::npos);
    EXPECT_NE(refused({PT_NOTE, PF_R}).find("no loadable segment"), std::string::npos);
}

TEST(Sizes, RefusesCores) {
    ElfSpec spec = typical();
    spec.type = ET_CORE;
    EXPECT_NE(error_of([&] { crafted(spec); }).find("is a core"), std::string::npos);
}

TEST(Sizes, ValuesBeyondDoublePrecisionAreExactInJson) {
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, 0, 0, 0, 0xfffffffffffffffd, 1}};
    const std::string text = dump(to_json(crafted(spec)));
    EXPECT_NE(text.find("\"loadable_bytes\": 18446744073709551613"), std::string::npos) << text;
}

TEST(Sizes, OneMebibyteOfZerosIsMemoryAndNoFile) {
    const TemporaryFolder folder;
    const std::string flags = "-shared -fPIC -O1 -nostdlib";
    const Sizes without = sizes_of(Image::open(compile(folder, "char z[64];", "a.so", flags)));
    const Sizes with = sizes_of(Image::open(compile(folder, "char z[64 + (1 << 20)];", "b.so", flags)));
    EXPECT_EQ(with.split->bss.memory - without.split->bss.memory, 1u << 20);
    EXPECT_EQ(with.loadable.memory - without.loadable.memory, 1u << 20);
    EXPECT_EQ(with.loadable.file, without.loadable.file);
}

TEST(Sizes, ThreadZeroFillIsNoMemoryOfTheImage) {
    const TemporaryFolder folder;
    const std::string flags = "-shared -fPIC -O1 -nostdlib";
    const Sizes sizes = sizes_of(
        Image::open(compile(folder, "__thread char z[1 << 20]; char *f(void) { return z; }", "a.so", flags)));
    EXPECT_LT(sizes.loadable.memory, 1u << 20);
    const Sizes object =
        sizes_of(Image::open(compile(folder, "__thread char z[1 << 20];", "a.o", "-c -fPIC")));
    EXPECT_LT(object.loadable.memory, 1u << 20);
}

TEST(Sizes, DebugInformationChangesNothing) {
    const TemporaryFolder folder;
    const std::string source = "static const int t[100] = {1}; int f(int i) { return t[i]; }";
    const std::string flags = "-shared -fPIC -O1 -nostdlib -Wl,--build-id=none";
    const Sizes plain = sizes_of(Image::open(compile(folder, source, "a.so", flags)));
    for (const std::string debug : {"-g", "-g -gz=zlib", "-g -gz=zstd"}) {
        std::string path;
        try {
            path = compile(folder, source, "b.so", flags + " " + debug);
        } catch (const std::runtime_error&) {
            continue;  // this binutils has no zstd
        }
        const Sizes sizes = sizes_of(Image::open(path));
        EXPECT_EQ(sizes.loadable.memory, plain.loadable.memory) << debug;
        EXPECT_EQ(sizes.split->other.memory, plain.split->other.memory) << debug;
    }
}

TEST(Sizes, SeparateDebugFileIsRecognised) {
    const TemporaryFolder folder;
    const std::string path = compile(folder, "int f(int i) { return i + 1; }", "a.so", "-shared -fPIC -g");
    ASSERT_EQ(run("objcopy --only-keep-debug " + path + " " + path + ".debug").status, 0);
    const Image debug = Image::open(path + ".debug");
    EXPECT_TRUE(debug.is_debug_only());
    EXPECT_TRUE(debug.needed().empty());
    const Sizes sizes = sizes_of(debug);
    EXPECT_TRUE(sizes.debug_only);
    EXPECT_EQ(sizes.loadable.memory, sizes_of(Image::open(path)).loadable.memory);
    EXPECT_FALSE(Image::open(path).is_debug_only());
    ASSERT_EQ(run("strip " + path).status, 0);
    EXPECT_FALSE(Image::open(path).is_debug_only());
    EXPECT_EQ(sizes_of(Image::open(path)).loadable.memory, sizes.loadable.memory);
}

TEST(Sizes, StaticPieAndOtherMachinesAreSized) {
    const TemporaryFolder folder;
    const Sizes sizes =
        sizes_of(Image::open(compile(folder, "int main(void) { return 0; }", "spie", "-static-pie -fPIE")));
    EXPECT_EQ(sizes.type, "static PIE executable");
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
    if (!has_command("aarch64-linux-gnu-gcc")) GTEST_SKIP() << "aarch64-linux-gnu-gcc is not installed";
    const Sizes arm = sizes_of(Image::open(
        compile(folder, "int f(int i) { return i; }", "arm.so", "-shared -fPIC", "aarch64-linux-gnu-gcc")));
    EXPECT_EQ(arm.machine, "AArch64");
    EXPECT_EQ(memory_sum(*arm.split), arm.loadable.memory);
}

TEST(Sizes, ObjectIsTheSumOfItsAllocatedSections) {
    ElfSpec spec = typical();
    spec.type = ET_REL;
    spec.segments.clear();
    const Sizes sizes = crafted(spec);
    EXPECT_EQ(sizes.basis, Basis::sections);
    EXPECT_EQ(sizes.loadable.memory, 0x20u + 0x100u + 0x80u + 0x10u + 0xf0u + 0x800u);
    EXPECT_EQ(sizes.loadable.file, sizes.loadable.memory - 0x800u);
    EXPECT_EQ(memory_sum(*sizes.split), sizes.loadable.memory);
    EXPECT_EQ(file_sum(*sizes.split), sizes.loadable.file);
}

TEST(Sizes, LtoObjectWithoutMachineCodeIsRefusedAndFatOneIsNot) {
    if (run("gcc --version").out.find("Free Software") == std::string::npos)
        GTEST_SKIP() << "gcc is not installed";
    const TemporaryFolder folder;
    const std::string source = "int f(int i) { return i + 1; }";
    const Image slim = Image::open(compile(folder, source, "slim.o", "-c -O2 -flto", "gcc"));
    EXPECT_EQ(slim.lto(), Lto::slim);
    EXPECT_NE(error_of([&] { sizes_of(slim); }).find("-ffat-lto-objects"), std::string::npos);
    const Image fat = Image::open(compile(folder, source, "fat.o", "-c -O2 -flto -ffat-lto-objects", "gcc"));
    EXPECT_EQ(fat.lto(), Lto::fat);
    EXPECT_GT(sizes_of(fat).split->text.memory, 0u);
    EXPECT_FALSE(Image::open(compile(folder, source, "plain.o", "-c -O2", "gcc")).is_lto());
}

TEST(Sizes, TotalsKeepTheSplitOnlyWhileEveryPartHasOne) {
    Total total;
    add(total, crafted(typical()), "a");
    add(total, crafted(typical()), "b");
    EXPECT_EQ(total.count, 2u);
    EXPECT_EQ(total.loadable.memory, 2u * 0xf00u);
    ASSERT_TRUE(total.split);
    EXPECT_EQ(memory_sum(*total.split), total.loadable.memory);
    ElfSpec without = typical();
    without.sections.clear();
    add(total, crafted(without), "c");
    EXPECT_FALSE(total.split);
    EXPECT_EQ(total.loadable.memory, 3u * 0xf00u);
}

}  // namespace
}  // namespace elfsize::test
