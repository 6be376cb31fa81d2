// SPDX-License-Identifier: Apache-2.0
// Files that are no ELF, special files, and files that change: one line each, and never a wait.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "classes/sizes.hpp"
#include "elf/archive.hpp"
#include "elf_builder.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

std::string refusal(const std::string& path) {
    const std::string by_open = error_of([&] { Image::open(path); });
    EXPECT_EQ(error_of([&] { for_each_image(path, [](const Image&) {}); }), by_open);
    return by_open;
}

TEST(Foreign, EachKindOfFileGetsItsOwnSentence) {
    using namespace std::string_literals;
    const TemporaryFolder folder;
    EXPECT_TRUE(has(refusal(folder.write("empty.so", ""s)), "is empty"));
    EXPECT_TRUE(has(refusal(folder.write("a.bc", "BC\xc0\xde more"s)), "LLVM bitcode"));
    EXPECT_TRUE(has(refusal(folder.write("b.bc", "\xde\xc0\x17\x0b more"s)), "LLVM bitcode"));
    EXPECT_TRUE(has(refusal(folder.write("libc.so", "/* GNU ld script */\nGROUP ( libc.so.6 )\n"s)),
                    "linker script"));
    EXPECT_TRUE(has(refusal(folder.write("x.so", "INPUT(-lncurses)\n"s)), "linker script"));
    EXPECT_TRUE(has(refusal(folder.write("x.txt", "hello\n"s)), "is text"));
    EXPECT_TRUE(has(refusal(folder.write("x.sh", "#!/bin/sh\n"s)), "is a script"));
    EXPECT_TRUE(has(refusal(folder.write("x.dll", "MZ\x90\0"s)), "Windows"));
    EXPECT_TRUE(has(refusal(folder.write("x.gz", "\x1f\x8b\x08"s)), "gzip"));
    EXPECT_TRUE(has(refusal(folder.write("x.bin", "\x01\x02\x03\x04\x05"s)), "starts with 01 02 03 04"));
    EXPECT_TRUE(has(refusal(folder.write("x.cut",
                                         "\x7f"
                                         "EL"s)),
                    "cut off"));
    EXPECT_TRUE(has(refusal(folder.write("x.cut",
                                         "\x7f"
                                         "ELF\x02\x01\x01"s)),
                    "ends at byte 7"));
    EXPECT_TRUE(has(refusal(folder.path("missing")), "No such file"));
}

TEST(Foreign, SpecialFilesAreRefusedWithoutWaiting) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo(folder.path("fifo").c_str(), 0600), 0);
    EXPECT_TRUE(has(refusal(folder.path("fifo")), "not a regular file"));
    EXPECT_TRUE(has(refusal("/dev/zero"), "not a regular file"));
    EXPECT_TRUE(has(refusal("/"), "is a folder"));
}

TEST(Foreign, RealBitcodeIsRefused) {
    if (!has_command("clang")) GTEST_SKIP() << "clang is not installed";
    const TemporaryFolder folder;
    EXPECT_TRUE(has(refusal(compile(folder, "int f(void) { return 1; }", "a.o", "-c -flto", "clang")),
                    "LLVM bitcode"));
}

TEST(Foreign, NamesFromTheFileCannotDriveTheTerminal) {
    const TemporaryFolder folder;
    try {
        Image::open(folder.path("\x1b[31m\n\xff"));
        FAIL();
    } catch (const hashprof::Error& error) {
        EXPECT_TRUE(has(error.what(), "\\x1b[31m\\x0a\\xff")) << error.what();
    }
}

TEST(ChangingFile, ThatShrinksAfterOpeningIsAnErrorAndNoSignal) {
    const TemporaryFolder folder;
    ElfSpec spec;
    spec.blob = 1 << 20;
    spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC, 0, 0x100, 0x1000}};
    const std::string path = folder.write("a.so", build(spec));
    const Image image = Image::open(path);
    ASSERT_EQ(::truncate(path.c_str(), 200), 0);
    EXPECT_TRUE(has(error_of([&] { image.sections(); }), "shrank while it was read"));
}

TEST(ChangingFile, ThatIsRemovedAfterOpeningStillReads) {
    const TemporaryFolder folder;
    ElfSpec spec;
    spec.sections = {{".text", SHT_PROGBITS, SHF_ALLOC, 0, 0x100, 0x100}};
    const std::string path = folder.write("a.so", build(spec));
    const Image image = Image::open(path);
    std::filesystem::remove(path);
    EXPECT_EQ(image.sections().size(), 3u);
}

// A file whose segment lies beyond 4 GiB: right numbers, little memory.
TEST(SparseFile, OfFiveGibibytesIsSizedInLittleMemory) {
    constexpr std::uint64_t far = std::uint64_t{5} << 30;
    const TemporaryFolder folder;
    ElfSpec spec;
    spec.segments = {{PT_LOAD, PF_R, far, far, 0x123456, 0x223456, 1}, {PT_LOAD, PF_R, 0, 0, far, far, 1}};
    const std::string path = folder.write("sparse.so", build(spec));
    if (::truncate(path.c_str(), static_cast<off_t>(far + 0x200000)) != 0)
        GTEST_SKIP() << "no large files here";
    const Outcome outcome = run("ulimit -v 65536; " + quoted(ELFSIZE_TOOL) + " --json " + quoted(path));
#ifdef ELFSIZE_SANITIZED
    const Sizes sizes = sizes_of(Image::open(path));  // the sanitizer reserves address space of its own
    EXPECT_EQ(sizes.loadable.memory, far + 0x223456);
#else
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "\"loadable_bytes\": " + std::to_string(far + 0x223456))) << outcome.out;
    EXPECT_TRUE(has(outcome.out, "\"file_bytes\": " + std::to_string(far + 0x123456)));
#endif
}

}  // namespace
}  // namespace elfsize::test
