// SPDX-License-Identifier: Apache-2.0
// What the reader says about sane files: crafted ones of every class and byte order, and compiled ones.
#include "elf/image.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "elf_builder.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

struct Form {
    bool is_64bit, big_endian;
};

class EveryForm : public testing::TestWithParam<Form> {};

TEST_P(EveryForm, ReadsHeaderSegmentsAndSections) {
    ElfSpec spec;
    spec.is_64bit = GetParam().is_64bit;
    spec.big_endian = GetParam().big_endian;
    spec.type = ET_EXEC;
    spec.machine = EM_PPC;
    spec.segments = {{PT_LOAD, PF_R | PF_X, 0x10, 0x12345678, 0x20, 0x3000, 0x1000}, {PT_INTERP, PF_R}};
    spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0x1234, 0x100, 0x40},
                     {".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x2000, 0xffffff00, 0x80}};
    const Image image = Image::from_bytes(build(spec), "crafted");
    EXPECT_EQ(image.is_64bit(), GetParam().is_64bit);
    EXPECT_EQ(image.byte_order(), GetParam().big_endian ? ByteOrder::big : ByteOrder::little);
    EXPECT_EQ(image.type(), ET_EXEC);
    EXPECT_EQ(image.machine(), EM_PPC);
    EXPECT_TRUE(image.has_interpreter());
    EXPECT_FALSE(image.has_dynamic());
    ASSERT_EQ(image.segments().size(), 2u);
    const Segment& load = image.segments()[0];
    EXPECT_EQ(load.flags, static_cast<std::uint32_t>(PF_R | PF_X));
    EXPECT_EQ(load.offset, 0x10u);
    EXPECT_EQ(load.vaddr, 0x12345678u);
    EXPECT_EQ(load.file_size, 0x20u);
    EXPECT_EQ(load.memory_size, 0x3000u);
    EXPECT_EQ(load.align, 0x1000u);
    ASSERT_EQ(image.sections().size(), 4u);
    EXPECT_EQ(image.sections()[1].name, ".text");
    EXPECT_TRUE(image.sections()[1].executable());
    EXPECT_EQ(image.sections()[1].addr, 0x1234u);
    EXPECT_TRUE(image.sections()[2].no_bits());
    EXPECT_EQ(image.sections()[2].size, 0x80u);
    EXPECT_EQ(image.find_section(".bss"), &image.sections()[2]);
    EXPECT_EQ(image.find_section(".none"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(ClassAndOrder, EveryForm,
                         testing::Values(Form{true, false}, Form{true, true}, Form{false, false},
                                         Form{false, true}),
                         [](const auto& info) {
                             return std::string(info.param.is_64bit ? "Elf64" : "Elf32") +
                                    (info.param.big_endian ? "Big" : "Little");
                         });

TEST(Image, ReadsMoreHeadersThanTheHeaderCanCount) {
    ElfSpec spec;
    spec.extended_counts = true;
    spec.segments.assign(70000, {PT_LOAD, PF_R, 0, 0, 0, 1, 1});
    spec.sections.assign(70000, {".s", SHT_PROGBITS, 0, 0, 0, 4});
    const Image image = Image::from_bytes(build(spec), "crafted");
    EXPECT_EQ(image.segments().size(), 70000u);
    ASSERT_EQ(image.sections().size(), 70002u);
    EXPECT_EQ(image.sections()[70001].name, ".shstrtab");
}

TEST(Image, ReadsSymbolsOfAnObjectWithTheirPlaces) {
    const TemporaryFolder folder;
    const std::string path = compile(folder,
                                     "extern int outside(void); int common_one; static int local_one = 4;\n"
                                     "__attribute__((visibility(\"hidden\"))) int hidden_one = 5;\n"
                                     "__attribute__((weak)) int *weak_one(void) { return &local_one; }\n"
                                     "int call(void) { return outside() + common_one; }\n",
                                     "a.o", "-c -O1 -fcommon -fPIC");
    const Image image = Image::open(path);
    const auto symbol = [&](std::string_view name) {
        for (const Symbol& s : image.symbols())
            if (s.name == name) return s;
        ADD_FAILURE() << "no symbol " << name;
        return Symbol();
    };
    EXPECT_EQ(image.symbols().front().name, "");
    EXPECT_FALSE(symbol("outside").defined());
    EXPECT_EQ(symbol("common_one").place, Place::common);
    EXPECT_EQ(symbol("a.o.c").place, Place::absolute);
    EXPECT_FALSE(symbol("local_one").global());
    EXPECT_EQ(symbol("hidden_one").visibility, STV_HIDDEN);
    EXPECT_EQ(symbol("weak_one").binding, STB_WEAK);
    const Symbol call = symbol("call");
    EXPECT_EQ(call.type, STT_FUNC);
    ASSERT_EQ(call.place, Place::section);
    EXPECT_EQ(image.sections()[call.section].name, ".text");
    EXPECT_GT(call.size, 0u);
}

TEST(Image, RelocationsOfAnObjectLieInsideTheFunctionThatCalls) {
    const TemporaryFolder folder;
    const Image image = Image::open(compile(
        folder, "extern int outside(void); int call(void) { return outside() + 1; }", "a.o", "-c -O1 -fPIC"));
    const auto call = std::find_if(image.symbols().begin(), image.symbols().end(),
                                   [](const Symbol& s) { return s.name == "call"; });
    ASSERT_NE(call, image.symbols().end());
    const auto found =
        std::find_if(image.relocations().begin(), image.relocations().end(),
                     [&](const Relocation& r) { return image.symbols()[r.symbol].name == "outside"; });
    ASSERT_NE(found, image.relocations().end());
    EXPECT_EQ(found->section, call->section);
    EXPECT_GE(found->section_offset, call->value);
    EXPECT_LT(found->section_offset, call->value + call->size);
    EXPECT_TRUE(image.dynamic_relocations().empty());
}

TEST(Image, EmittedRelocationsOfALinkedFileAreFoundInTheirSections) {
    const TemporaryFolder folder;
    const std::string path =
        compile(folder, "extern int outside(void); int call(void) { return outside() + 1; }", "liba.so",
                "-shared -fPIC -O1 -nostdlib -Wl,--emit-relocs -Wl,-soname,libsona.so");
    const Image image = Image::open(path);
    std::size_t found = 0;
    for (const Relocation& r : image.relocations()) {
        if (image.symbols()[r.symbol].name != "outside") continue;
        ++found;
        EXPECT_EQ(image.sections()[r.section].name, ".text");
        EXPECT_EQ(r.section_offset, r.offset - image.sections()[r.section].addr);
    }
    EXPECT_EQ(found, 1u);
    EXPECT_EQ(image.soname(), "libsona.so");
    // The dynamic loader binds the same name through its own table.
    EXPECT_TRUE(std::any_of(
        image.dynamic_relocations().begin(), image.dynamic_relocations().end(),
        [&](const Relocation& r) { return image.dynamic_symbols()[r.symbol].name == "outside"; }));
}

TEST(Image, ImplicitAddendsAreMarkedInThirtyTwoBitObjects) {
    if (!has_command("clang")) GTEST_SKIP() << "clang is not installed";
    const TemporaryFolder folder;
    const Image image = Image::open(compile(folder, "extern int x; int *f(void) { return &x; }", "a.o",
                                            "-c -O1 --target=i386-linux-gnu -fno-pic", "clang"));
    EXPECT_FALSE(image.is_64bit());
    const auto found =
        std::find_if(image.relocations().begin(), image.relocations().end(),
                     [&](const Relocation& r) { return image.symbols()[r.symbol].name == "x"; });
    ASSERT_NE(found, image.relocations().end());
    EXPECT_FALSE(found->has_addend);
    EXPECT_EQ(found->type, static_cast<std::uint32_t>(R_386_32));
}

TEST(Image, ReadsBigEndianSymbolsAndRelocations) {
    if (!has_command("clang")) GTEST_SKIP() << "clang is not installed";
    const TemporaryFolder folder;
    const Image image = Image::open(compile(folder, "extern int x(void); int f(void) { return x() + 1; }",
                                            "a.o", "-c -O1 -fno-pic --target=powerpc-linux-gnu", "clang"));
    EXPECT_EQ(image.machine(), EM_PPC);
    EXPECT_EQ(image.byte_order(), ByteOrder::big);
    ASSERT_EQ(image.relocations().size(), 1u + (image.find_section(".rela.eh_frame") != nullptr ? 1u : 0u));
    EXPECT_EQ(image.symbols()[image.relocations()[0].symbol].name, "x");
    EXPECT_EQ(image.relocations()[0].type, static_cast<std::uint32_t>(R_PPC_REL24));
}

TEST(Image, NeededLibrariesNeedNoSectionTable) {
    const TemporaryFolder folder;
    const std::string path = compile(folder, "#include <math.h>\ndouble f(double x) { return cos(x); }",
                                     "liba.so", "-shared -fPIC -Wl,--no-as-needed -lm");
    auto bytes = read_bytes(path);
    const auto with_table = Image::open(path).needed();
    EXPECT_EQ(with_table, (std::vector<std::string>{"libm.so.6", "libc.so.6"}));
    poke(bytes, Offsets::shoff64, 0, 8);
    poke(bytes, Offsets::shnum64, 0, 2);
    const Image image = Image::from_bytes(bytes, "sstripped");
    EXPECT_FALSE(image.has_sections());
    EXPECT_TRUE(image.sections().empty());
    EXPECT_TRUE(image.symbols().empty());
    EXPECT_EQ(image.needed(), with_table);
}

TEST(Image, TellsPieStaticPieAndSharedObjectApart) {
    const TemporaryFolder folder;
    const std::string source = "int main(void) { return 0; }";
    EXPECT_TRUE(Image::open(compile(folder, source, "pie", "-fPIE -pie")).is_pie());
    const Image fixed = Image::open(compile(folder, source, "fixed", "-no-pie"));
    EXPECT_EQ(fixed.type(), ET_EXEC);
    EXPECT_FALSE(fixed.is_pie());
    const Image static_pie = Image::open(compile(folder, source, "spie", "-static-pie -fPIE"));
    EXPECT_TRUE(static_pie.is_pie());
    EXPECT_TRUE(static_pie.has_dynamic());
    EXPECT_FALSE(static_pie.has_interpreter());
    EXPECT_FALSE(Image::open(compile(folder, "int f;", "lib.so", "-shared -fPIC")).is_pie());
}

TEST(Image, ViewsSurviveAMove) {
    ElfSpec spec;
    spec.sections = {{".some_long_section_name_beyond_small_strings", SHT_PROGBITS, 0, 0, 0x100, 4}};
    Image first = Image::from_bytes(build(spec), "crafted");
    const std::string_view name = first.sections()[1].name;
    const Image second = std::move(first);
    EXPECT_EQ(second.sections()[1].name.data(), name.data());
    EXPECT_EQ(name, ".some_long_section_name_beyond_small_strings");
}

TEST(Image, SectionBytesAreThoseOfTheFile) {
    const TemporaryFolder folder;
    const Image image = Image::open(
        compile(folder, "__attribute__((section(\".mark\"))) const char mark[4] = \"abc\"; char z[64];",
                "a.o", "-c"));
    const Section* section = image.find_section(".mark");
    ASSERT_NE(section, nullptr);
    const auto bytes = image.section_bytes(*section);
    ASSERT_EQ(bytes.size(), 4u);
    EXPECT_EQ(bytes[2], std::byte{'c'});
    EXPECT_TRUE(image.section_bytes(*image.find_section(".bss")).empty());
}

}  // namespace
}  // namespace elfsize::test
