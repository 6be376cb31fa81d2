// SPDX-License-Identifier: Apache-2.0
#include "package/source.hpp"

#include "fixture.hpp"
#include "package/lexer.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

Strings defines(const std::string& text, FileKind kind = FileKind::c) {
    return read_source(text, kind).facts.defines;
}

// "helpers USE_ICCS 3 sm3hash"
Strings switches(const std::string& text) {
    Strings list;
    for (const Switch& s : read_source(text, FileKind::c).facts.switches)
        list.push_back((s.decides == Switch::Decides::helpers ? "helpers " : "entropy ") + s.macro + ' ' +
                       std::to_string(s.line) + ' ' + s.evidence);
    return list;
}

TEST(Source, DefinitionsNotDeclarationsNorCalls) {
    EXPECT_EQ(defines("int kem_keygen(unsigned char *pk, int n[]) {\n return 0; }"), Strings{"kem_keygen"});
    EXPECT_EQ(defines("int kem_keygen(unsigned char *pk);"), Strings{});
    EXPECT_EQ(defines("int f(void) { return kem_keygen(pk, sk); }"), Strings{});
    EXPECT_EQ(defines("void f(void) { if (kem_keygen(a) != 0) { g(); } while (kem_enc(b)) { } }"), Strings{});
    EXPECT_EQ(defines("int (*p)(int) = kem_keygen; int x = kem_enc (3);\nint g(void) {}"), Strings{});
    EXPECT_EQ(defines("int kem_keygen(int a) __attribute__((weak));\nint other(void) { }"), Strings{});
    EXPECT_EQ(defines("api.kem_keygen(a) ; p->kem_keygen(b); int s::kem_enc(int) { }"), Strings{});
}

TEST(Source, FormsOfDefinitions) {
    EXPECT_EQ(defines("__attribute__((visibility(\"default\")))\nint kem_enc\n(int a,\n int (*f)(int))\n"
                      "  __attribute__((noinline)) API_END\n{ }"),
              Strings{"kem_enc"});
    EXPECT_EQ(defines("int kem_dec(pk, n)\n unsigned char *pk;\n int n[4];\n{ return 0; }"),
              Strings{"kem_dec"});
    EXPECT_EQ(defines("int kem_keygen(int a\n#ifdef X\n, int b\n#endif\n)\n{ }"), Strings{"kem_keygen"});
    EXPECT_EQ(defines("extern \"C\" {\nint sig_sign(int m) noexcept { return 1; }\n}", FileKind::cxx),
              Strings{"sig_sign"});
    EXPECT_EQ(defines("extern \"C\" auto CryptHash(int b) -> int { return b; }", FileKind::cxx),
              Strings{"CryptHash"});
    EXPECT_EQ(defines("int kex_generate_pass4_msg_b(void) { }"), Strings{"kex_generate_pass4_msg_b"});
    EXPECT_EQ(defines("\xEF\xBB\xBFint sm3hash(int a)\r\n{\r\n}\r\n"), Strings{"sm3hash"});
    EXPECT_EQ(defines("int pseudoXOF_4x(int a) { }\nint sm3x4(void) {}"), (Strings{"pseudoXOF_4x", "sm3x4"}));
}

TEST(Source, CommentsStringsAndDeadCodeDoNotCount) {
    EXPECT_EQ(defines("/* int kem_keygen(int a) { } */ // int kem_enc(int a) { }\n"), Strings{});
    EXPECT_EQ(defines("// continued \\\nint kem_enc(int a) { }\nint kem_dec(int a) { }"), Strings{"kem_dec"});
    EXPECT_EQ(defines("const char *s = \"int kem_keygen(int a) { }\";"), Strings{});
    EXPECT_EQ(defines("const char *s = R\"x(\" int kem_keygen(int a) { } )\" )x\"; int kem_enc(int) { }",
                      FileKind::cxx),
              Strings{"kem_enc"});
    EXPECT_EQ(defines("char c = '\"'; int kem_enc(int a) { } char d = '\\''; int kem_dec(int a) { }"),
              (Strings{"kem_enc", "kem_dec"}));
    EXPECT_EQ(defines("#if 0\nint kem_keygen(int a) { don't }\n#else\nint kem_enc(int a) { }\n#endif\n"),
              Strings{"kem_enc"});
    EXPECT_EQ(defines("#if 1\nint kem_keygen(int a) { }\n#else\nint kem_enc(int a) { }\n#endif\n"),
              Strings{"kem_keygen"});
    EXPECT_EQ(defines("#error don't\nint kem_keygen(int a) { }"), Strings{"kem_keygen"});
    EXPECT_EQ(defines("#define X int kem_keygen(int a) { }\n"), Strings{});
    EXPECT_EQ(defines("static int sm3hash(int a) { }"), Strings{});
}

TEST(Source, Main) {
    EXPECT_EQ(defines("int main(void) { }"), Strings{"main"});
    EXPECT_EQ(defines("int main(argc, argv)\nint argc;\nchar **argv;\n{ }"), Strings{"main"});
    EXPECT_EQ(defines("int domain(void) { return main_loop(); }"), Strings{});
    EXPECT_EQ(defines("#define ENTRY main\nint ENTRY(int argc, char **argv) { }"), Strings{"main"});
    EXPECT_EQ(defines("#define PROGRAM int main(int c, char **v)\nPROGRAM { return 0; }"), Strings{"main"});
    EXPECT_EQ(defines("#define PROGRAM int main(void)\n"), Strings{});
}

TEST(Source, TheRandomContext) {
    EXPECT_EQ(defines("DRNG_ctx drng_algorithm;"), Strings{"drng_algorithm"});
    EXPECT_EQ(defines("DRNG_ctx seed, drng_algorithm;"), Strings{"drng_algorithm"});
    EXPECT_EQ(defines("struct DRNG drng_algorithm = {0};"), Strings{"drng_algorithm"});
    EXPECT_EQ(defines("extern DRNG_ctx drng_algorithm;"), Strings{});
    EXPECT_EQ(defines("extern \"C\" {\nextern DRNG_ctx drng_algorithm;\n}"), Strings{});
    EXPECT_EQ(defines("extern \"C\" {\nDRNG_ctx drng_algorithm;\n}"), Strings{"drng_algorithm"});
    EXPECT_EQ(defines("static DRNG_ctx drng_algorithm;"), Strings{});
    EXPECT_EQ(defines("int f(void) { DRNG_ctx drng_algorithm; return g(&drng_algorithm); }"), Strings{});
    EXPECT_EQ(defines("int f(void) { get_random_number(&drng_algorithm, b, 8); }"), Strings{});
    // Braces that only balance in one branch.
    EXPECT_EQ(defines("#ifdef A\nint f(void) {\n#else\nint f(int x) {\n#endif\n}\nDRNG_ctx drng_algorithm;"),
              Strings{"drng_algorithm"});
}

TEST(Source, Includes) {
    const auto facts =
        read_source(
            "#include \"a.h\"\n  #  include <sys/b.h> // c\n/* #include \"no.h\" */\n"
            "#include MACRO\n#include \"a.h\"\n#inc\\\nlude \"not.h\"\n#include \"../x/y.c\" /* z */\n",
            FileKind::c)
            .facts;
    EXPECT_EQ(facts.includes, (Strings{"a.h", "sys/b.h", "../x/y.c"}));
    EXPECT_FALSE(facts.names_instance);
}

TEST(Source, InstanceName) {
    const Reading plain = read_source("#define ALGORITHM_INSTANCE \"X-1\" /* c */\n", FileKind::header);
    EXPECT_TRUE(plain.facts.names_instance);
    EXPECT_EQ(plain.instance, "X-1");
    const Reading computed = read_source("#define ALGORITHM_INSTANCE NAME \"-1\"\n", FileKind::header);
    EXPECT_TRUE(computed.facts.names_instance);
    EXPECT_EQ(computed.instance, "");
    EXPECT_FALSE(read_source("printf(ALGORITHM_INSTANCE);\n", FileKind::c).facts.names_instance);
}

TEST(Source, SwitchesThatDecideAboutHelpers) {
    EXPECT_EQ(switches("\n#ifdef USE_ICCS\nx = sm3hash(256, m, n, d);\n#else\nkeccak(m);\n#endif\n"),
              Strings{"helpers USE_ICCS 2 sm3hash"});
    EXPECT_EQ(switches("#if BACKEND == SHAKE\nshake();\n#elif MODE > 2\npseudoXOF(1, m, 2, o);\n#endif\n"),
              (Strings{"helpers BACKEND 1 pseudoXOF", "helpers MODE 1 pseudoXOF"}));
    EXPECT_EQ(switches("#if A\npseudoXOF(1, m, 2, o);\n#elif B\nshake();\n#endif\n"),
              (Strings{"helpers A 1 pseudoXOF", "helpers B 1 pseudoXOF"}));
    EXPECT_EQ(switches("#ifdef A\n#if defined(B) && !defined(C)\nsm3hash();\n#endif\n#endif\n"),
              (Strings{"helpers A 1 sm3hash", "helpers B 2 sm3hash", "helpers C 2 sm3hash"}));
    EXPECT_EQ(switches("#ifndef OWN\n#define shake256(o, n) pseudoXOF(n, o)\n#endif\n"),
              Strings{"helpers OWN 1 pseudoXOF"});
    EXPECT_EQ(switches("#ifdef SM3\n#include \"../lib/auxfunc.h\"\n#endif\n"),
              Strings{"helpers SM3 1 ../lib/auxfunc.h"});
    EXPECT_EQ(switches("#ifdef X\nf();\n#endif\nsm3hash();\n"), Strings{});
}

TEST(Source, SwitchesThatDecideAboutEntropy) {
    EXPECT_EQ(
        switches("#ifdef NGCC_KATS\nget_random_number(&d, b, n);\n#else\ngetrandom(b, n, 0);\n#endif\n"),
        (Strings{"helpers NGCC_KATS 1 get_random_number", "entropy NGCC_KATS 1 getrandom"}));
    EXPECT_EQ(switches("#ifndef KAT\nf = open(\"/dev/urandom\", 0);\n#endif\n"),
              Strings{"entropy KAT 1 /dev/urandom"});
    EXPECT_EQ(switches("#ifdef T\nint random = rand + 1;\n#endif\n"), Strings{});
    EXPECT_EQ(switches("#ifdef T\nx = rand ();\n#endif\n"), Strings{"entropy T 1 rand"});
}

TEST(Source, GuardsAndPlatformsAreNoSwitches) {
    EXPECT_EQ(switches("#ifndef KEM_H\n#define KEM_H\nint sm3hash(int);\n#endif\n"), Strings{});
    EXPECT_EQ(switches("#if !defined(KEM_H)\n#define KEM_H\nint sm3hash(int);\n#endif\n"), Strings{});
    EXPECT_EQ(switches("#ifdef __cplusplus\nextern \"C\" {\nint sm3hash(int);\n#endif\n"), Strings{});
    EXPECT_EQ(
        switches("#if defined(_WIN32)\nBCryptGenRandom();\n#elif defined(__linux__)\ngetrandom();\n#endif\n"),
        Strings{});
    EXPECT_EQ(switches("#if __has_include(<x.h>)\ngetrandom();\n#endif\n"), Strings{});
}

TEST(Source, EmptyBodies) {
    const auto empty = [](const std::string& body) {
        return read_source("int kem_keygen(int a, int b)\n{" + body + "}", FileKind::c).empty_bodies.size() ==
               1;
    };
    EXPECT_TRUE(empty(""));
    EXPECT_TRUE(empty("/* write your code */ return 0;"));
    EXPECT_TRUE(empty("(void)a; (void)(b);\n return -1;"));
    EXPECT_FALSE(empty("return core(a);"));
    EXPECT_FALSE(empty("*a = 1; return 0;"));
    EXPECT_FALSE(empty("return CONSTANT;"));
}

TEST(Source, Assembly) {
    EXPECT_EQ(
        defines("# comment CryptHash:\n .globl CryptHash\n .type CryptHash,@function\nCryptHash:\n ret\n",
                FileKind::assembly),
        Strings{"CryptHash"});
    EXPECT_EQ(defines("CryptHash:\n ret\n", FileKind::assembly), Strings{});
    EXPECT_EQ(defines(".global CryptHash\n call CryptHash\n", FileKind::assembly), Strings{});
    EXPECT_EQ(defines("/* .globl sm3hash\nsm3hash: */\n.globl x, kem_enc\nkem_enc:\n", FileKind::assembly),
              Strings{"kem_enc"});
    EXPECT_EQ(read_source("#include \"a.inc\"\n#  include <b.h>\n", FileKind::assembly).facts.includes,
              (Strings{"a.inc", "b.h"}));
}

TEST(Source, HostileTextsEndSoon) {
    const std::size_t large = 1u << 20;
    const auto repeated = [&](const std::string& piece) {
        std::string text;
        while (text.size() < large)
            text += piece;
        return text;
    };
    for (const char* piece :
         {"main(", "R\"x(", "/*", "kem_keygen(a)\n", "\"", "'", "#if X\n", "#elif sm3hash\n", "{",
          "sm3hash;\n#elif Y\n", "\\\n", "pseudoXOF_1(){}", "#define A \\\n", "rand/**/", "1'"})
        EXPECT_NO_THROW(read_source(repeated(piece), FileKind::cxx)) << piece;
    EXPECT_NO_THROW(read_source(std::string(large, '\0'), FileKind::c));
    EXPECT_EQ(defines(std::string(large, '(') + "\nint kem_enc(int a) { }"), Strings{"kem_enc"});
    EXPECT_EQ(defines(repeated("0x12345678, ") + "0 }; int kem_enc(int a) { }"), Strings{"kem_enc"});
}

TEST(Lexer, DirectivesAreWholeLines) {
    Lexer lexer("a # b\n/* c */ # define X \\\r\n 1 /* two\n lines */ 2\nz");
    EXPECT_EQ(lexer.next().text, "a");
    EXPECT_TRUE(lexer.next().is('#'));
    EXPECT_EQ(lexer.next().text, "b");
    const Token directive = lexer.next();
    EXPECT_EQ(directive.kind, Token::Kind::directive);
    EXPECT_EQ(plain_directive(directive.text), "define X  1   2");
    EXPECT_EQ(lexer.next().text, "z");
    EXPECT_EQ(lexer.next().kind, Token::Kind::end);
    EXPECT_EQ(lexer.next().kind, Token::Kind::end);
}

}  // namespace
}  // namespace package_test
