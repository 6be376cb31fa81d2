// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "helpers/helpers.hpp"
#include "support/files.hpp"

namespace {

using ngcc::helpers::normalised_digest;

std::string digest_of_code(const std::string& code) {
    return hashprof::sha256_hex(code);
}

}  // namespace

TEST(NormalisedDigest, IsOfTheCodeAlone) {
    const std::string plain = digest_of_code("int a;\nint b;\n");
    for (const char* same :
         {"int a;\nint b;\n", "int a;\r\nint b;\r\n", "int a;\rint b;", "\xEF\xBB\xBFint a;\nint b;",
          "int a;  \t\n\n\nint b;", "// first\nint a; // more\nint b; /* last */",
          "/* a\n b */\nint a;\nint b;\n/* open", "int a; // \\\n goes on\nint b;",
          "int a; // \\\r\n goes on\r\nint b;"})
        EXPECT_EQ(normalised_digest(same), plain) << same;
}

TEST(NormalisedDigest, SeesEveryChangeOfCode) {
    const std::string one = normalised_digest("int a = 1;\n");
    for (const char* other :
         {"int a = 2;\n", "int a =  1;\n", " int a = 1;\n", "int\na = 1;\n", "int a = 1;;\n"})
        EXPECT_NE(normalised_digest(other), one) << other;
}

TEST(NormalisedDigest, KnowsLiterals) {
    EXPECT_EQ(normalised_digest("x = \"// no comment\";"), digest_of_code("x = \"// no comment\";\n"));
    EXPECT_EQ(normalised_digest("x = \"\\\"/*\"; /* c */ y;"), digest_of_code("x = \"\\\"/*\";   y;\n"));
    EXPECT_EQ(normalised_digest("x = '\"'; // c"), digest_of_code("x = '\"';\n"));
    EXPECT_EQ(normalised_digest("x = '\\''; // c"), digest_of_code("x = '\\'';\n"));
    EXPECT_EQ(normalised_digest("x = \"open\n// c\n"), digest_of_code("x = \"open\n"));
    EXPECT_EQ(normalised_digest("x = \"open\\\nmore\"; // c\n"), digest_of_code("x = \"open\\\nmore\";\n"));
}

TEST(NormalisedDigest, TakesAnything) {
    EXPECT_EQ(normalised_digest(""), digest_of_code(""));
    for (const char* text : {"/", "/*", "//", "\"", "'", "\\", "\"\\", "/*/", "//\\", "\xEF\xBB"})
        EXPECT_EQ(normalised_digest(text).size(), 64u) << text;
    EXPECT_NE(normalised_digest(std::string("a\0b\n", 4)), normalised_digest("a\n"));
}

TEST(NormalisedDigest, OfTheBundledFilesIsThatOfTheirCopies) {
    const std::string source = hashprof::read_file(ICCS_DIR "/auxfunc.c");
    std::string copy = "/* Copied into a package. */\r\n";
    for (const char c : source)
        copy += c == '\n' ? "  // as it was\r\n" : std::string(1, c);
    EXPECT_EQ(normalised_digest(copy), normalised_digest(source));
    EXPECT_NE(normalised_digest(copy + "int more;"), normalised_digest(source));
}
