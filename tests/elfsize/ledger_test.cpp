// SPDX-License-Identifier: Apache-2.0
// What the ledger says of files whose content is known.
#include "ledger/ledger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "census/names.hpp"
#include "elf/archive.hpp"
#include "elf_builder.hpp"
#include "ledger/cover.hpp"
#include "ledger_check.hpp"
#include "support.hpp"
#include "support/demangle.hpp"
#include "support/error.hpp"

namespace elfsize::test {
namespace {

const Label* label_named(const Level& level, std::string_view name) {
    const auto found = std::find_if(level.labels.begin(), level.labels.end(),
                                    [&](const Label& label) { return label.name == name; });
    return found == level.labels.end() ? nullptr : &*found;
}

Ledger checked(const Image& image, const LedgerOptions& options = {}) {
    Ledger ledger = ledger_of(image, options);
    EXPECT_EQ(violation(ledger), "") << image.name();
    return ledger;
}

Ledger checked(const ElfSpec& spec) {
    return checked(Image::from_bytes(build(spec), "built"));
}

// Byte by byte, as the two rules are worded.
std::vector<int> by_hand(const std::vector<Claim>& claims, std::size_t size, bool latest) {
    std::vector<int> bytes(size, -1);
    for (std::size_t at = 0; at < size; ++at) {
        const Claim* best = nullptr;
        for (const Claim& claim : claims) {
            if (at < claim.start || at >= claim.end) continue;
            const bool better =
                best == nullptr ||
                (latest ? claim.start > best->start || (claim.start == best->start && claim.end < best->end)
                        : claim.start < best->start);
            if (better) best = &claim;
        }
        if (best != nullptr) bytes[at] = static_cast<int>(best->item);
    }
    return bytes;
}

std::vector<int> spread(const std::vector<Claim>& runs, std::size_t size) {
    std::vector<int> bytes(size, -1);
    for (const Claim& run : runs)
        for (std::size_t at = run.start; at < run.end; ++at) {
            EXPECT_EQ(bytes[at], -1);
            bytes[at] = static_cast<int>(run.item);
        }
    return bytes;
}

TEST(Cover, GivesEachByteToTheClaimThatTheRuleNames) {
    std::mt19937 random(7);
    constexpr std::size_t size = 40;
    for (int round = 0; round < 300; ++round) {
        std::vector<Claim> claims;
        for (std::uint32_t i = 0; i < 12; ++i) {
            const std::uint64_t start = random() % size, end = start + 1 + random() % (size - start);
            const bool known = std::any_of(claims.begin(), claims.end(),
                                           [&](const Claim& c) { return c.start == start && c.end == end; });
            if (!known) claims.push_back({start, end, i});
        }
        EXPECT_EQ(spread(first_come(claims), size), by_hand(claims, size, false));
        std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
            return a.start != b.start ? a.start < b.start : a.end > b.end;
        });
        EXPECT_EQ(spread(innermost(claims), size), by_hand(claims, size, true));
    }
}

constexpr const char* scheme_source =
    "extern int outside(int); static const int table[64] = {1, 2}; char zeros[500];\n"
    "int (*const pointers[3])(int) = {outside, outside, outside}; int counter = 3;\n"
    "static __attribute__((noinline)) int part(int i) { return table[i & 63] + pointers[i & 1](i); }\n"
    "int f(int i) { return part(i) + zeros[i] + counter; } int sm3hash(void) { return 4; }\n"
    "__asm__(\".text\\n.globl assembled\\nassembled:\\n nop\\n nop\\n ret\\n.globl behind\\nbehind: ret\\n"
    ".size behind, 1\\n\");\n";

TEST(Ledger, NamesClassesAndOwnersOfWhatTheCompilerWrote) {
    const TemporaryFolder folder;
    const Image image =
        Image::open(compile(folder, scheme_source, "liba.so", "-shared -fPIC -O1 -Wl,-z,now -Wl,--build-id"));
    const Ledger ledger = checked(image);
    EXPECT_TRUE(ledger.problems.empty());
    EXPECT_EQ(ledger.build_id.size(), 40u);
    const auto expect = [&](const char* name, std::uint64_t memory, ByteClass byte_class, Owner owner) {
        const Label* label = label_named(ledger.symbols, name);
        ASSERT_NE(label, nullptr) << name;
        EXPECT_EQ(label->memory_bytes, memory) << name;
        EXPECT_EQ(label->file_bytes, byte_class == ByteClass::bss ? 0 : memory) << name;
        EXPECT_EQ(label->byte_class, byte_class) << name;
        EXPECT_EQ(label->owner, owner) << name;
    };
    const std::uint64_t pointer = sizeof(void*);
    expect("table", 256, ByteClass::read_only, Owner::scheme);
    expect("pointers", 3 * pointer, ByteClass::relocated_read_only, Owner::scheme);
    expect("counter", 4, ByteClass::data, Owner::scheme);
    expect("zeros", 500, ByteClass::bss, Owner::scheme);
    expect("assembled", 3, ByteClass::code, Owner::scheme);
    EXPECT_EQ(label_named(ledger.symbols, "assembled")->kind, LabelKind::inferred_symbol);
    EXPECT_EQ(label_named(ledger.symbols, "behind")->kind, LabelKind::symbol);
    EXPECT_EQ(label_named(ledger.symbols, "sm3hash")->owner, Owner::helpers);
    EXPECT_EQ(label_named(ledger.symbols, "_init")->owner, Owner::runtime);
    EXPECT_EQ(ledger.source_files[label_named(ledger.symbols, "part")->source_file].substr(0, 4), "liba");
    // Two functions of the scheme have a frame description, and one helper.
    const Label *own = label_named(ledger.symbols, "frames of scheme"),
                *helpers = label_named(ledger.symbols, "frames of helpers");
    ASSERT_TRUE(own != nullptr && helpers != nullptr);
    EXPECT_GT(own->memory_bytes, helpers->memory_bytes);
    EXPECT_EQ(own->byte_class, ByteClass::unwind);
    EXPECT_EQ(label_named(ledger.symbols, "no symbol in .eh_frame"), nullptr);
    // Every byte of code has a name or is padding.
    EXPECT_EQ(label_named(ledger.symbols, "no symbol in .text"), nullptr);

    LedgerOptions options;
    options.owners.add("shim:file=liba*");
    options.owners.add("helpers:name=coun*");
    const Ledger ruled = checked(image, options);
    EXPECT_EQ(label_named(ruled.symbols, "part")->owner, Owner::shim);
    EXPECT_EQ(label_named(ruled.symbols, "counter")->owner, Owner::helpers);
    EXPECT_NE(error_of([&] { options.owners.add("nobody:file=x"); }), "");
    EXPECT_NE(error_of([&] { options.owners.add("shim:file="); }), "");
}

TEST(Ledger, AllHelpersOfTheProjectAreTheHelpers) {
    const OwnerRules rules = OwnerRules::standard();
    for (const std::string_view name : hashprof::census::helper_names) {
        EXPECT_EQ(rules.of_global(name), Owner::helpers) << name;
        EXPECT_EQ(rules.of_global(std::string(name) + ".part.0"), Owner::helpers) << name;
    }
    for (const std::string_view name : hashprof::census::window_names)
        EXPECT_EQ(rules.of_global(name), Owner::scheme) << name;
    EXPECT_EQ(rules.of_local("x", ""), Owner::unattributed);
}

TEST(Ledger, ASeparateDebugFileNamesTheBytesOfTheStrippedOne) {
    const TemporaryFolder folder;
    const std::string whole =
        compile(folder, scheme_source, "liba.so", "-shared -fPIC -O1 -Wl,-z,now -Wl,--build-id");
    const std::string debug = folder.path("liba.debug"), bare = folder.path("bare.so");
    ASSERT_EQ(run("objcopy --only-keep-debug " + whole + " " + debug + " && strip -o " + bare + " " + whole +
                  " && objcopy --remove-section=.comment " + bare)
                  .status,
              0);
    const Image debug_image = Image::open(debug), bare_image = Image::open(bare);
    EXPECT_EQ(label_named(checked(bare_image).symbols, "table"), nullptr);
    LedgerOptions options;
    options.symbols_from = &debug_image;
    const Ledger named = checked(bare_image, options), original = checked(Image::open(whole));
    const auto totals = by_owner(named.symbols), expected = by_owner(original.symbols);
    for (std::size_t i = 0; i < owner_count; ++i)
        EXPECT_EQ(totals[i].memory_bytes, expected[i].memory_bytes) << owner_key(static_cast<Owner>(i));
    EXPECT_EQ(label_named(named.symbols, "table")->memory_bytes, 256u);
    checked(debug_image);
    const Image other = Image::open(compile(folder, "int x;", "other.so", "-shared -Wl,--build-id"));
    EXPECT_TRUE(has(error_of([&] { ledger_of(other, options); }), "is not the debug file of"));
    const Outcome listed = elfsize_tool({"--symbols", "--debug-file", debug, bare});
    EXPECT_TRUE(has(listed.out, " table")) << listed.out << listed.err;
}

TEST(Ledger, TheWrapRuntimeIsNotTheScheme) {
    OwnerRules rules = OwnerRules::standard();
    std::size_t files = 0;
    const auto expect = [&](Owner owner) {
        for_each_image(WRAP_RUNTIME, [&](const Image& image) {
            for (const Symbol& symbol : image.symbols())
                if (symbol.type == STT_FILE) {
                    ++files;
                    EXPECT_EQ(rules.of_local("x", symbol.name), owner) << image.name();
                }
        });
    };
    expect(Owner::scheme);
    rules.add_wrap_runtime();
    expect(Owner::shim);
    rules.add("helpers:file=store.c");
    EXPECT_EQ(rules.of_local("x", "store.c"), Owner::helpers);
    EXPECT_GT(files, 20u);
    bool marked = false;
    for_each_image(WRAP_RUNTIME, [&](const Image& image) {
        const Ledger ledger = checked(image);
        if (label_named(ledger.symbols, OwnerRules::wrap_runtime_mark) == nullptr) return;
        marked = true;
        EXPECT_EQ(by_owner(ledger.symbols)[static_cast<std::size_t>(Owner::scheme)].memory_bytes, 0u);
    });
    EXPECT_TRUE(marked);
}

// The assembler's own no-operations of every length, and a constant that is none.
TEST(Ledger, PaddingIsToldFromContent) {
    const TemporaryFolder folder;
    std::string source = "__asm__(\".text\\n\"";
    std::uint64_t padding = 0;
    for (unsigned i = 1; i < 64; ++i) {
        const std::string name = "f" + std::to_string(i);
        source += "\".p2align 6\\n" + name + ": .fill " + std::to_string(i) + ",1,0x55\\n.size " + name +
                  "," + std::to_string(i) + "\\n\"";
        padding += i == 63 ? 0 : 64 - i;
    }
    source += "\".p2align 6\\ng: ret\\n.size g,1\\n.byte 7\\n.p2align 6\\nh: ret\\n.size h,1\\n\");\n";
    const Ledger ledger = checked(Image::open(compile(folder, source, "a.o", "-c")));
    const Label* gaps = label_named(ledger.symbols, "padding in .text");
    const Label* unnamed = label_named(ledger.symbols, "no symbol in .text");
    ASSERT_NE(gaps, nullptr);
    EXPECT_EQ(gaps->memory_bytes, padding + 1);  // behind f63 too
    EXPECT_EQ(gaps->byte_class, ByteClass::alignment);
    ASSERT_NE(unnamed, nullptr);
    EXPECT_EQ(unnamed->memory_bytes, 63u);
    EXPECT_EQ(unnamed->byte_class, ByteClass::code);
}

TEST(Ledger, HoldsForEveryShapeOfFile) {
    for (const bool is_64bit : {true, false})
        for (const bool big_endian : {true, false}) {
            ElfSpec spec;
            spec.is_64bit = is_64bit;
            spec.big_endian = big_endian;
            spec.machine = EM_PPC;
            spec.segments = {{PT_LOAD, PF_R | PF_X, 0, 0x10000, 0x800, 0x800, 0x1000},
                             {PT_LOAD, PF_R | PF_W, 0x800, 0x20800, 0x100, 0x2000, 0x1000},
                             {PT_GNU_RELRO, PF_R, 0x800, 0x20800, 0x800, 0x800, 1}};
            const Ledger bare = checked(spec);
            EXPECT_EQ(bare.memory_bytes, 0x2800u);
            EXPECT_EQ(bare.mapped_bytes, 0x4000u);
            ASSERT_EQ(bare.mappings.size(), 2u);
            EXPECT_EQ(bare.mappings[1].anonymous, 0x2000u);
            EXPECT_EQ(bare.mappings[1].zero_filled, 0x1f00u);
            EXPECT_EQ(bare.mappings[1].relro, 0x1000u);
            spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0x10400, 0x400, 0x100},
                             {".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0x20800, 0x800, 0x100},
                             {".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x20900, 0x900, 0x1f00}};
            const Ledger named = checked(spec);
            EXPECT_EQ(label_named(named.sections, ".bss")->memory_bytes, 0x1f00u);
            EXPECT_EQ(label_named(named.sections, ".bss")->file_bytes, 0u);
            EXPECT_EQ(label_named(named.sections, "ELF header")->memory_bytes, is_64bit ? 64u : 52u);
        }
}

TEST(Ledger, OverlapsAreReportedAndCountOnce) {
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, 0, 0x1000, 0x400, 0x400, 1},
                     {PT_LOAD, PF_R, 0x200, 0x1200, 0x400, 0x400, 1}};
    spec.sections = {{".one", SHT_PROGBITS, SHF_ALLOC, 0x1200, 0x200, 0x40},
                     {".two", SHT_PROGBITS, SHF_ALLOC, 0x1220, 0x220, 0x40}};
    const Ledger ledger = checked(spec);
    EXPECT_EQ(ledger.memory_bytes, 0x800u);
    const Label* shared = label_named(ledger.segments, "addresses of another segment");
    ASSERT_NE(shared, nullptr);
    EXPECT_EQ(shared->memory_bytes, 0x200u);
    EXPECT_EQ(ledger.segments.overlap_count, 2u);  // of offsets and of addresses
    EXPECT_EQ(ledger.sections.overlap_count, 2u);
    EXPECT_NE(ledger.sections.overlaps.front().find("(.two) claims file offsets 0x220 to 0x240"),
              std::string::npos);
    EXPECT_EQ(label_named(ledger.sections, ".two")->memory_bytes, 0x20u);
}

TEST(Ledger, MoreHeadersThanSixteenBitsCount) {
    ElfSpec spec;
    spec.extended_counts = true;
    constexpr std::uint64_t many = 66000;
    for (std::uint64_t i = 0; i < many; ++i) {
        spec.segments.push_back({PT_LOAD, PF_R, 0, 0x10000 * i, 0, 16, 1});
        spec.sections.push_back({"s", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x10000 * i, 0, 16});
    }
    const Ledger ledger = checked(spec);
    EXPECT_EQ(ledger.memory_bytes, 16 * many);
    EXPECT_EQ(by_class(ledger.symbols)[static_cast<std::size_t>(ByteClass::bss)].memory_bytes, 16 * many);
}

TEST(Demangle, NamesThatExplodeStayAsTheyAre) {
    hashprof::Demangler demangled;
    EXPECT_EQ(demangled("_Z7sm3hashiPKhyPh"),
              "sm3hash(int, unsigned char const*, unsigned long long, unsigned char*)");
    EXPECT_EQ(demangled("plain"), "plain");
    EXPECT_EQ(demangled("_Z"), "_Z");
    std::string bomb = "_Z1f1AIiE";  // A<int>, and then 64 times the double of what came before
    const std::string digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (std::size_t i = 0; i < 64; ++i) {
        const std::string last = i < 36 ? digits.substr(i, 1) : "1" + digits.substr(i - 36, 1);
        bomb += "S_IS" + last + "_S" + last + "_E";
    }
    EXPECT_EQ(demangled(bomb), bomb);
}

}  // namespace
}  // namespace elfsize::test
