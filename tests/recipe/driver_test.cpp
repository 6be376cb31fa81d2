// SPDX-License-Identifier: Apache-2.0
#include "recipe/driver.hpp"

#include "fixture.hpp"
#include "recipe/flags.hpp"

namespace ngcc::recipe {
namespace {

using Paths = std::vector<std::filesystem::path>;
using Strings = std::vector<std::string>;

class DriverTest : public testing::Test {
  protected:
    DriverTest() {
        package.add("src/a.c")
            .add("inc/a.h")
            .add("sys/s.h")
            .add("forced.h")
            .add("opts.rsp", "-DR='1 2' -lgmp\n");
    }

    DriverCall read(const std::string& options) {
        std::vector<Word> words;
        for (const std::string& text : split_words(options))
            words.push_back({text});
        const Places places = package.places();
        return read_driver(words, package.root(), places);
    }
    TestPackage package;
};

TEST(Tool, ByNameWhateverTheFolderOrVersion) {
    for (const char* name :
         {"gcc", "cc", "/opt/x/bin/gcc", "gcc-13", "clang", "clang-14", "g++", "c++", "g++-4.8",
          "x86_64-linux-gnu-gcc-12", "C:\\MinGW\\bin\\gcc.exe", "c99", "my-gcc"})
        EXPECT_EQ(tool_of(name), Tool::compiler) << name;
    for (const char* name : {"arm-none-eabi-gcc", "riscv64-unknown-elf-gcc", "avr-g++"})
        EXPECT_EQ(tool_of(name), Tool::foreign) << name;
    for (const char* name : {"ar", "gcc-ar", "/usr/bin/llvm-ar", "x86_64-linux-gnu-ar"})
        EXPECT_EQ(tool_of(name), Tool::archiver) << name;
    for (const char* name : {"echo", "", "mygcc", "gcc.txt", "-13", "gccc", "ranlib"})
        EXPECT_EQ(tool_of(name), Tool::none) << name;
    EXPECT_EQ(tool_of("ld"), Tool::linker);
    EXPECT_EQ(tool_of("as"), Tool::assembler);
}

TEST(Flags, Policy) {
    for (const char* option :
         {"-maes", "-mavx2", "-msse4.1", "-mavx512bw", "-mno-avx", "-mpclmul", "-pthread", "-fopenmp",
          "-fcommon", "-fno-strict-aliasing", "-fwrapv", "-funsigned-char", "-fshort-enums"})
        EXPECT_EQ(fate_of(option), Fate::feature) << option;
    for (const char* option : {"-O3",
                               "-Ofast",
                               "-O",
                               "-march=native",
                               "-mtune=native",
                               "-mcpu=x",
                               "-flto=auto",
                               "-flto",
                               "-g",
                               "-g3",
                               "-ggdb",
                               "-s",
                               "-static",
                               "-fprofile-use",
                               "-fsanitize=address",
                               "-save-temps",
                               "-ffast-math",
                               "-funroll-loops",
                               "-fomit-frame-pointer",
                               "-mfpu=neon",
                               "-mprefer-vector-width=256"})
        EXPECT_EQ(fate_of(option), Fate::replaced) << option;
    for (const char* option :
         {"-Wall", "-Werror", "-pedantic", "-pipe", "-fPIC", "-w", "-m64", "-fvisibility=hidden"})
        EXPECT_EQ(fate_of(option), Fate::dropped) << option;
    for (const char* option :
         {"-fplugin=x.so", "-specs=x", "-B/tmp", "-wrapper", "-nostdinc", "-m32", "--sysroot=/x"})
        EXPECT_EQ(fate_of(option), Fate::refused) << option;
    EXPECT_EQ(fate_of("-std=gnu11"), Fate::standard);
    EXPECT_EQ(fate_of("--what"), Fate::unknown);
    EXPECT_EQ(fate_of_linker_option("--gc-sections"), Fate::dropped);
    EXPECT_EQ(fate_of_linker_option("--wrap=malloc"), Fate::refused);
    EXPECT_EQ(fate_of_linker_option("--defsym=a=b"), Fate::refused);
}

TEST_F(DriverTest, OptionsOfAUnit) {
    const DriverCall call = read(
        "-c -O3 -Wall -std=gnu99 -Iinc -I ./src -isystem sys -iquote src -DA -D B=2 -D'C=\"x y\"' -UA"
        " -maes -mavx2 -maes -fno-strict-aliasing -include forced.h src/a.c -o out/a.o -MMD -MF a.d");
    EXPECT_EQ(call.stage, DriverCall::Stage::object);
    EXPECT_EQ(call.inputs, Paths{package.root() / "src/a.c"});
    EXPECT_EQ(call.output, package.root() / "out/a.o");
    EXPECT_EQ(call.options.includes,
              (Paths{package.root() / "inc", package.root() / "src", package.root() / "sys"}));
    EXPECT_EQ(call.options.quote_includes, Paths{package.root() / "src"});
    EXPECT_EQ(call.options.forced, Paths{package.root() / "forced.h"});
    EXPECT_EQ(call.options.defines, (Strings{"A", "B=2", "C=\"x y\""}));
    EXPECT_EQ(call.options.undefines, Strings{"A"});
    EXPECT_EQ(call.options.standard, "gnu99");
    EXPECT_EQ(call.options.features, (Strings{"-maes", "-mavx2", "-fno-strict-aliasing"}));
    EXPECT_EQ(call.replaced, std::set<std::string>{"-O3"});
    EXPECT_TRUE(call.notes.empty());
}

TEST_F(DriverTest, ADefineAfterAnUndefineWins) {
    EXPECT_TRUE(read("-UX -DX=1 a.c").options.undefines.empty());
    EXPECT_EQ(read("-DX=1 -UX a.c").options.undefines, Strings{"X"});
}

TEST_F(DriverTest, WhatLiesElsewhereIsLeftOutAndNoted) {
    const DriverCall call =
        read("-c -I/etc -I../.. -I/usr/include -Imissing -include /etc/passwd -include stdint.h src/a.c");
    EXPECT_TRUE(call.options.includes.empty());
    EXPECT_EQ(call.options.forced, Paths{"stdint.h"});
    const Strings notes(call.notes.begin(), call.notes.end());
    EXPECT_EQ(notes.size(), 3u);
    EXPECT_TRUE(holds(notes, "include folder /etc is outside the package"));
    EXPECT_TRUE(holds(notes, "include folder ../.. is outside"));
    EXPECT_TRUE(holds(notes, "forced header /etc/passwd is not in the package"));
}

TEST_F(DriverTest, ResponseFilesOnlyOfThePackage) {
    const DriverCall call = read("@opts.rsp @/etc/hostname @missing a.c");
    EXPECT_EQ(call.options.defines, Strings{"R=1 2"});
    EXPECT_EQ(call.libraries, Strings{"gmp"});
    EXPECT_EQ(call.notes.size(), 2u);
    package.add("loop.rsp", "@loop.rsp @loop.rsp -DL");
    EXPECT_LE(read("@loop.rsp a.c").options.defines.size(), 32u);
}

TEST_F(DriverTest, LinkOptions) {
    const DriverCall call =
        read("a.o -L lib -Llib2 -lm -l gmp -lm -shared -Wl,-rpath,/x,--gc-sections -Wl,--wrap=f -Wl,-T,x.ld");
    EXPECT_EQ(call.stage, DriverCall::Stage::link);
    EXPECT_TRUE(call.shared);
    EXPECT_EQ(call.libraries, (Strings{"m", "gmp"}));
    EXPECT_EQ(call.library_folders, (Paths{package.root() / "lib", package.root() / "lib2"}));
    EXPECT_TRUE(call.notes.contains("linker option --wrap=f was left out"));
    EXPECT_TRUE(call.notes.contains("linker option -T was left out"));
    EXPECT_FALSE(call.notes.contains("linker option -rpath was left out"));
}

TEST_F(DriverTest, RefusedOptionsNeverReachAUnit) {
    const DriverCall call =
        read("-fplugin=./evil.so -specs=s -B . -wrapper sh,-c -Xclang -load -D'X;rm' -DY=$(id) -c src/a.c");
    EXPECT_TRUE(call.options.features.empty());
    EXPECT_EQ(call.options.defines, Strings{"Y=$(id)"});
    EXPECT_GE(call.notes.size(), 5u);
    for (const std::string& note : call.notes)
        EXPECT_TRUE(note.find("left out") != std::string::npos || note.find("refused") != std::string::npos)
            << note;
}

TEST_F(DriverTest, CommandsThatBuildNothing) {
    for (const char* options : {"-E a.c", "-MM a.c", "--version", "-fsyntax-only a.c"})
        EXPECT_EQ(read(options).stage, DriverCall::Stage::none) << options;
}

TEST_F(DriverTest, UnknownValuesAreNoted) {
    const Places places = package.places();
    const DriverCall call =
        read_driver({{"-c"}, {"$CFLAGS", false}, {"-o"}, {"$X", false}, {"a.c"}}, package.root(), places);
    EXPECT_EQ(call.inputs.size(), 1u);
    EXPECT_TRUE(call.output.empty());
    EXPECT_EQ(call.notes.size(), 2u);
}

}  // namespace
}  // namespace ngcc::recipe
