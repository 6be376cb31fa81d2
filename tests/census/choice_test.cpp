// SPDX-License-Identifier: Apache-2.0
// What is refused before a run, with code and remedy, and which route is taken.
#include <fstream>

#include "support.hpp"
#include "support/error.hpp"

namespace census_test {
namespace {

using hashprof::Error;
using hashprof::census::choose;

class Choice : public Census {
  protected:
    Choice() { write("hello.c", "int main(void) { return 0; }"); }
    void expect_refusal(const std::string& file, const std::string& code) const {
        const auto choice = choose(take(file), {});
        EXPECT_TRUE(choice.refused) << file;
        EXPECT_EQ(choice.code, code) << file;
        EXPECT_FALSE(choice.reason.empty()) << file;
        EXPECT_FALSE(choice.remedy.empty()) << file;
    }
};

TEST_F(Choice, RefusesWhatTakesNoPreloadedLibrary) {
    make(
        "gcc -static hello.c -o static; gcc -static-pie hello.c -o static_pie; gcc hello.c -o setgid; chmod "
        "g+xs setgid; "
        "cp setgid setuid; chmod 4755 setuid; gcc hello.c -Wl,--dynamic-linker=/lib/ld-musl-x86_64.so.1 -o "
        "musl; "
        "gcc hello.c -Wl,--dynamic-linker=/opt/ld.so -o other; gcc -c hello.c -o hello.o; printf '#! /bin/sh "
        "-e\\n' >script; "
        "gcc -shared -fPIC hello.c -o hello.so");
    expect_refusal("static", "static");
    expect_refusal("static_pie", "static-pie");
    expect_refusal("setgid", "setuid");
    expect_refusal("setuid", "setuid");
    expect_refusal("musl", "musl-loader");
    expect_refusal("other", "foreign-loader");
    expect_refusal("hello.o", "not-executable");
    expect_refusal("hello.so", "not-executable");
    expect_refusal("script", "script");
    EXPECT_EQ(take("script").interpreter, "/bin/sh");
}

TEST_F(Choice, RefusesOtherMachinesAndClasses) {
    if (try_make("aarch64-linux-gnu-gcc hello.c -o foreign")) expect_refusal("foreign", "foreign-machine");
    if (try_make("printf 'void _start(void){}' >n.c; gcc -m32 -nostdlib -fno-pic -no-pie n.c "
                 "-Wl,--dynamic-linker=/lib/ld-linux.so.2 -o narrow"))
        expect_refusal("narrow", "wrong-class");
}

TEST_F(Choice, RefusesAProgramThatCountsItself) {
    write("c.c", "const void* hashprof_control(void) { return 0; } int main(void) { return 0; }");
    make("gcc c.c -o wrapped");
    expect_refusal("wrapped", "wrapped");
}

TEST_F(Choice, TakesHooksUnlessOnlyInterpositionSees) {
    make(
        "gcc -O2 main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o inside; gcc -O3 whole.c main.c $ICCS/drng.c "
        "-o together");
    EXPECT_EQ(choose(take("inside"), {}).route, Route::hook);
    EXPECT_FALSE(choose(take("inside"), {}).reason.empty());
    const Route preload = Route::preload;
    EXPECT_EQ(choose(take("inside"), {}, &preload).route, Route::preload);
    // Nothing sees all: the better one is taken all the same, and the run says what is missing.
    EXPECT_EQ(choose(take("together"), {}).route, Route::hook);
    EXPECT_FALSE(choose(take("together"), {}).refused);
}

TEST_F(Choice, PutsTheSanitizersRuntimeFirst) {
    if (!try_make("gcc -fsanitize=address hello.c -o sanitized")) GTEST_SKIP() << "no address sanitizer";
    const auto choice = choose(take("sanitized"), {});
    EXPECT_TRUE(choice.libasan_first);
    EXPECT_TRUE(choice.asan_library.starts_with("libasan.so")) << choice.asan_library;
    make("gcc hello.c -o plain");
    EXPECT_FALSE(choose(take("plain"), {}).libasan_first);
}

TEST_F(Choice, FilesThatAreNoneAreErrorsWithARemedy) {
    write("text", "hello\n");
    write("empty", "");
    write("cut", std::string("\x7f") + "ELF\2\1\1");
    for (const char* file : {"text", "empty", "cut", "missing", "."}) {
        try {
            take(file);
            ADD_FAILURE() << file;
        } catch (const Error& error) {
            EXPECT_FALSE(error.cause().empty()) << file;
        }
    }
}

// Each byte of the headers and of the symbol table wrong in turn: an Error or a report, never a crash.
TEST_F(Choice, DamagedFilesAreReportsOrErrors) {
    make("gcc -O1 -s main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -rdynamic -o prog");
    std::ifstream in(path("prog"), std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    for (std::size_t i = 16; i < 1024; i += 7) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0xff);
        write("bad", bad);
        try {
            take("bad");
        } catch (const Error&) {
        }
    }
}

}  // namespace
}  // namespace census_test
