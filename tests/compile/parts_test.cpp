// SPDX-License-Identifier: Apache-2.0
// The pieces that need no compiler.
#include <gtest/gtest.h>

#include "compile/closure.hpp"
#include "compile/depfile.hpp"
#include "compile/diagnose.hpp"
#include "compile/interface.hpp"
#include "compile/libraries.hpp"
#include "compile/literal.hpp"
#include "compile/paths.hpp"

namespace ngcc::compile {
namespace {

using Words = std::vector<std::string>;

TEST(DependenciesTest, NamesAsGccWritesThem) {
    EXPECT_EQ(read_dependencies("x: a.c b.h \\\n /usr/c.h a.c\n\nb.h:\n"), (Words{"a.c", "b.h", "/usr/c.h"}));
    EXPECT_EQ(read_dependencies("x: a\\ b.c d$$e.h f\\#g.h h\\i.h\n"),
              (Words{"a b.c", "d$e.h", "f#g.h", "h\\i.h"}));
    EXPECT_TRUE(read_dependencies("no rule").empty());
    EXPECT_TRUE(read_dependencies("x: \\").size() <= 1);
    EXPECT_TRUE(read_dependencies("").empty());
}

TEST(LiteralTest, Strings) {
    EXPECT_EQ(string_literal("\"a\" \"b\"\n\"c\"").value_or("-"), "abc");
    EXPECT_EQ(string_literal("(\"a\\\"\\x41\\101\\n\\\\\")").value_or("-"), "a\"AA\n\\");
    EXPECT_FALSE(string_literal("a"));
    EXPECT_FALSE(string_literal("\"a\" b"));
    EXPECT_FALSE(string_literal("\"a"));
    EXPECT_FALSE(string_literal("\"a\\"));
    EXPECT_FALSE(string_literal(""));
    EXPECT_EQ(string_literal("\"\"").value_or("-"), "");
}

TEST(LiteralTest, Numbers) {
    EXPECT_EQ(integer_literal("256").value_or(0), 256u);
    EXPECT_EQ(integer_literal(" ( (0x100UL) ) ").value_or(0), 256u);
    EXPECT_EQ(integer_literal("0400").value_or(0), 256u);
    EXPECT_EQ(integer_literal("0").value_or(9), 0u);
    for (const char* no : {"", "()", "1+1", "08", "x", "-1", "99999999999999999999", "1.0", "UL"})
        EXPECT_FALSE(integer_literal(no)) << no;
}

TEST(PathsTest, Steps) {
    EXPECT_EQ(steps("a/b", "a/b"), 0u);
    EXPECT_EQ(steps("a/b", "a/c"), 2u);
    EXPECT_EQ(steps("a/b", ""), 2u);
    EXPECT_EQ(steps("", "a/b/c"), 3u);
    EXPECT_EQ(steps("ab", "a"), 2u);
    EXPECT_TRUE(within("a/b", "a"));
    EXPECT_FALSE(within("ab", "a"));
    EXPECT_TRUE(within("anything", ""));
    EXPECT_TRUE(is_below("/a/b", "/a/"));
    EXPECT_FALSE(is_below("/ab", "/a"));
    EXPECT_EQ(shown("/root/a/b.c", "/root"), "a/b.c");
    EXPECT_EQ(shown("/rooted/a", "/root"), "/rooted/a");
}

TEST(PathsTest, Likeness) {
    EXPECT_EQ(likeness("fft_512", "yuanyang-512"), 3u);
    EXPECT_EQ(likeness("ABC", "xabcx"), 3u);
    EXPECT_EQ(likeness("", "abc"), 0u);
    EXPECT_EQ(likeness(std::string(100000, 'a'), std::string(100000, 'a')), 128u);
}

TEST(NearnessTest, OtherVersionsAndSidePathsAreStrange) {
    const Nearness reference{"x/Reference_Implementation/k1", "k1", package::Version::reference};
    const auto nearer = [&](const char* a, const char* b) {
        return reference.rank("x/Reference_Implementation/k1/api.c", a) <
               reference.rank("x/Reference_Implementation/k1/api.c", b);
    };
    EXPECT_TRUE(nearer("x/Reference_Implementation/k1/fft.c", "x/Reference_Implementation/k1/avx2/fft.c"));
    EXPECT_TRUE(nearer("x/common/fft.c", "x/Optimized_Implementation/k1/fft.c"));
    EXPECT_TRUE(
        nearer("x/Reference_Implementation/k1/sub/fft.c", "x/Reference_Implementation/k1/test_fft.c"));
    // The way to the site itself is no stranger.
    const Nearness fast{"Optimized/avx2/k1", "k1", package::Version::optimised};
    EXPECT_EQ(fast.strangeness("Optimized/avx2/k1/fft.c"), 0u);
    EXPECT_GT(fast.strangeness("core/ref/fft.c"), fast.strangeness("core/avx2/fft.c"));
}

TEST(InterfaceTest, Names) {
    EXPECT_TRUE(is_pass_function("kex_generate_pass12_msg_b"));
    for (const char* no :
         {"kex_generate_pass_msg_a", "kex_generate_pass1_msg_c", "kex_generate_pass1", "kex_init_a"})
        EXPECT_FALSE(is_pass_function(no)) << no;
    EXPECT_TRUE(is_helper("pseudoXOF"));
    EXPECT_FALSE(is_helper("pseudoXOF_4x"));
}

TEST(LibrariesTest, ByName) {
    EXPECT_EQ(library_of("__gmpz_init"), "gmp");
    EXPECT_EQ(library_of("sqrtq"), "quadmath");
    EXPECT_EQ(library_of("EVP_EncryptInit"), "crypto");
    EXPECT_EQ(library_of("freq"), "");
    EXPECT_EQ(library_of("q"), "");
    EXPECT_EQ(library_of(""), "");
}

TEST(MessagesTest, TheFirstErrorAndNoWarning) {
    EXPECT_EQ(
        first_error(
            "In file included from /r/a.c:1:\n/r/b.h:2:1: warning: error: none\n/r/b.h:3:1: error: two\n",
            "/r"),
        "b.h:3:1: error: two");
    EXPECT_EQ(first_error("nothing wrong\n", "/r"), "");
    EXPECT_EQ(first_error("/r/a.c:1:1: error: \x1b[31mred\x07\n", "/r"), "a.c:1:1: error:  [31mred ");
    EXPECT_LT(first_error("x: error: " + std::string(100000, 'y'), "/r").size(), 500u);
}

TEST(MessagesTest, OfALinker) {
    const LinkComplaints c = read_link_messages(
        "/usr/bin/ld: a.o: in function `f':\na.c:(.text+0x5): undefined reference to `g'\n"
        "/usr/bin/ld: b.o:(.bss+0x0): multiple definition of `x'; a.o:(.bss+0x0): first defined here\n"
        "/usr/bin/ld: cannot find -lgmp: No such file or directory\ncollect2: error: ld returned 1 exit "
        "status\n",
        "/r");
    EXPECT_EQ(c.undefined, (std::set<std::string>{"g"}));
    EXPECT_EQ(c.multiple, (std::set<std::string>{"x"}));
    EXPECT_EQ(c.missing_libraries, (Words{"gmp"}));
}

TEST(MessagesTest, CommandsCanBeRepeatedInAShell) {
    EXPECT_EQ(shell_text("/usr/bin/gcc", {"-O2", "a b", "it's", ""}), "/usr/bin/gcc -O2 'a b' 'it'\\''s' ''");
}

}  // namespace
}  // namespace ngcc::compile
