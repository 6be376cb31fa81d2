// SPDX-License-Identifier: Apache-2.0
// Ways of building in which --wrap cannot see the calls: a message with file, cause and remedy, and never a
// false zero.
#include "support.hpp"

namespace wrap_test {

namespace {

class Refusal : public Zoo {
  protected:
    // The link fails with these words, and leaves neither program nor side file.
    void refused(const std::string& command, const std::vector<std::string>& words) const {
        const Result result = run("\"$LAUNCH\" " + command + " -o kat");
        EXPECT_NE(result.status, 0) << command;
        expect_says(result, words);
        EXPECT_FALSE(exists("kat"));
        EXPECT_FALSE(exists("kat.hashprof.json"));
    }
};

TEST_F(Refusal, NamesTheObjectCombinedByARelocatableLink) {
    objects("gcc -O2", candidate);
    must("ld -r scheme.o table.o auxfunc.o drng.o -o all.o");
    refused("gcc main.o all.o -fuse-ld=bfd",
            {"error: ", "all.o", "combined by `ld -r` from scheme.c, table.c, auxfunc.c, drng.c",
             "kem_keygen (1)", "remedy: link the single objects"});
}

TEST_F(Refusal, NamesTheObjectWhoseHelpersWereMadeLocal) {
    objects("gcc -O2", candidate);
    must("ld -r scheme.o table.o auxfunc.o drng.o -o all.o && objcopy -L sm3hash all.o");
    refused("gcc main.o all.o -fuse-ld=bfd", {"all.o", "sm3hash is a local symbol", "objcopy -L"});
}

TEST_F(Refusal, OfOneTranslationUnitWithSchemeAndHelpers) {
    for (const char* level : {"-O0", "-O2", "-O3"}) {
        refused(std::string("gcc ") + level + " -fuse-ld=bfd \"$ZOO\"/main.c \"$ZOO\"/one_file.c",
                {"one_file.c", "sm3hash",
                 "no call of sm3hash can be seen, so its count would be a false zero", "remedy: move"});
    }
}

TEST_F(Refusal, OfLtoByOption) {
    refused("gcc -O2 -flto \"$ZOO\"/main.c", {"-flto", "every count would be zero", "build without -flto"});
    EXPECT_EQ(run("\"$LAUNCH\" gcc -O2 -flto -fno-lto \"$ZOO\"/hello.c -o hello").status, 0);
}

TEST_F(Refusal, OfLtoObjectsWhoseLinkDoesNotSaySo) {
    objects("gcc -O2", {"main", "scheme", "table", "drng"});
    objects("gcc -O2 -flto", {"auxfunc"});
    refused("gcc *.o", {"auxfunc.o", "gcc intermediate code (-flto)", "compile it without -flto"});
    objects("gcc -O2 -flto -ffat-lto-objects", {"auxfunc"});
    refused("gcc *.o", {"auxfunc.o", "beside machine code"});
    objects("clang -O2 -flto", {"auxfunc"});
    refused("clang *.o", {"auxfunc.o", "LLVM bitcode"});
}

TEST_F(Refusal, OfLtoInsideAnArchive) {
    objects("gcc -O2", {"main", "scheme", "table", "drng"});
    objects("gcc -O2 -flto", {"auxfunc"});
    must("gcc-ar rc libaux.a auxfunc.o drng.o");
    refused("gcc main.o scheme.o table.o libaux.a", {"libaux.a(auxfunc.o)", "-flto"});
}

TEST_F(Refusal, OfTwoStrongDefinitionsNamesBothFiles) {
    objects("gcc -O2", candidate);
    objects("gcc -O2", {"weak_xof"});
    refused("gcc *.o",
            {"pseudoXOF is defined twice, in auxfunc.o and in weak_xof.o", "leave out the official"});
}

TEST_F(Refusal, OfAProgramThatBringsItsOwnWrapper) {
    objects("gcc -O2", candidate);
    objects("gcc -O2", {"own_wrapper"});
    refused("gcc *.o -Wl,--wrap=sm3hash", {"own_wrapper.o", "__wrap_sm3hash is defined here"});
}

TEST_F(Refusal, OfObjectsForAnotherMachine) {
    if (run("gcc -m32 -c \"$ZOO\"/auxfunc.c -o auxfunc.o").status != 0) GTEST_SKIP() << "gcc has no -m32";
    refused("gcc -m32 auxfunc.o -nostdlib -shared",
            {"auxfunc.o", "i386 (32-bit)", "x86-64 (64-bit)", "--runtime"});
}

TEST_F(Refusal, OfHelpersUnderMangledNamesOnly) {
    objects("gcc -O2", {"drng"});
    must(
        "echo 'int hash_from_cpp(unsigned char *, unsigned char *); int main(void) { unsigned char b[32] = "
        "{0}; "
        "return hash_from_cpp(b, b); }' >main.c && g++ -O0 -c \"$ZOO\"/mangled.cc -o mangled.o");
    refused("g++ -x c main.c -x none mangled.o drng.o",
            {"mangled.o", "sm3hash(int, unsigned char const*, unsigned long long, unsigned char*)",
             "_Z7sm3hashiPKhyPh", "declare sm3hash extern \"C\"", "false zero"});
}

TEST_F(Refusal, OfALibraryWhoseVersionScriptHidesTheHandshake) {
    objects("gcc -O2 -fPIC", candidate);
    must("echo '{ global: kem_*; local: *; };' >map");
    refused("gcc -shared *.o -Wl,--version-script=map",
            {"hashprof_control is hidden by a version script", "name hashprof_control under global:"});
}

TEST_F(Refusal, OfADamagedObject) {
    objects("gcc -O2", candidate);
    must("head -c 900 auxfunc.o >cut && mv cut auxfunc.o");
    refused("gcc *.o", {"auxfunc.o"});
}

TEST_F(Refusal, LeavesNoSideFileOfAnEarlierLink) {
    objects("gcc -O2", candidate);
    must("\"$LAUNCH\" gcc *.o -o kat && rm kat && gcc -O2 -flto -c \"$ZOO\"/auxfunc.c");
    refused("gcc *.o", {"auxfunc.o"});
}

class Partial : public Zoo {};

TEST_F(Partial, IsTheStateOfAHelperWithAnAliasInItsOwnFile) {
    objects("gcc -O2", candidate);
    must("gcc -O2 -c \"$ZOO\"/aliased.c -o aliased.o && objcopy --weaken-symbol=sm3hash auxfunc.o");
    const Result link = must("\"$LAUNCH\" gcc *.o -o kat");
    expect_says(link, {"warning: aliased.o", "other names in its own file (hash_core)", "remedy: "});
    const auto side = side_file("kat");
    EXPECT_EQ(side.at("helpers").at("sm3hash").at("state"), "partial");
    EXPECT_EQ(side.at("helpers").at("pseudoXOF").at("state"), "proved");
}

TEST_F(Partial, IsTheStateOfAHelperWithClonesOfTheCompiler) {
    objects("gcc -O2", candidate);
    must("gcc -O3 -c \"$ZOO\"/clones.c -o clones.o && objcopy --weaken-symbol=sm3hash auxfunc.o");
    ASSERT_NE(must("nm clones.o").out.find("sm3hash.constprop"), std::string::npos);
    const Result link = must("\"$LAUNCH\" gcc *.o -o kat");
    expect_says(link, {"clones.o", "sm3hash.constprop.0", "called without its name by hash_four (4)"});
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "partial");
}

TEST_F(Partial, IsTheStateOfAHelperThatMayHaveBeenInlined) {
    objects("gcc -O2", {"main", "scheme", "table", "drng"});
    must(
        "printf '%s\\n' '#include \"auxfunc.c\"' 'int extra(unsigned char *b);' "
        "'int extra(unsigned char *b) { return sm3hash(256, b, 8, b); }' >more.c && gcc -O2 -I\"$ZOO\" -c "
        "more.c");
    const Result link = must("\"$LAUNCH\" gcc *.o -fuse-ld=bfd -o kat");
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "partial") << link.err;
    expect_says(link, {"more.o", "sm3hash", "extra"});
}

TEST_F(Partial, NamesTheMangledFunctionBesideTheCountedOnes) {
    objects("gcc -O2", candidate);
    must("g++ -O0 -c \"$ZOO\"/mangled.cc -o mangled.o");
    expect_says(must("\"$LAUNCH\" g++ *.o -o kat"), {"warning: mangled.o", "_Z7sm3hashiPKhyPh"});
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "partial");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(Partial, IsNotTheStateForAMisspeltNameButItIsNamed) {
    objects("gcc -O2", candidate);
    objects("gcc -O2", {"misspelt"});
    expect_says(must("\"$LAUNCH\" gcc *.o -o kat"),
                {"note: misspelt.o: sm3_hash is not sm3hash and is not wrapped"});
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "proved");
}

}  // namespace

}  // namespace wrap_test
