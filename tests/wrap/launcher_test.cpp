// SPDX-License-Identifier: Apache-2.0
// hashprof-cc as a guest in other people's builds: it changes nothing that it need not change.
#include "support.hpp"

namespace wrap_test {

namespace {

class Launcher : public Zoo {};

TEST_F(Launcher, CompilesByteIdenticallyWhenNothingIsLinked) {
    must("mkdir a b && cp \"$ZOO\"/*.[ch] a && cp \"$ZOO\"/*.[ch] b");
    for (const char* options :
         {"-c -O2 -g scheme.c -MD", "-S scheme.c -o x.s", "-E scheme.c -o x.i", "-M scheme.c -MF x.d",
          "-fsyntax-only scheme.c", "-frecord-gcc-switches -c scheme.c -o y.o"}) {
        const Result plain = must(std::string("cd a && gcc ") + options);
        const Result ours = must(std::string("cd b && \"$LAUNCH\" gcc ") + options);
        EXPECT_EQ(plain.out, ours.out);
        EXPECT_EQ(plain.err, ours.err);
    }
    // The folder is in the debugging information, so the objects are compared without it.
    must("objcopy -g a/scheme.o && objcopy -g b/scheme.o && rm a/x.d b/x.d && diff -r a b");
}

TEST_F(Launcher, AnswersForTheCompiler) {
    for (const char* options : {"--version", "-print-prog-name=ld", "-dumpmachine", "-v"}) {
        EXPECT_EQ(run(std::string("gcc ") + options).out, run(std::string("\"$LAUNCH\" gcc ") + options).out);
    }
}

TEST_F(Launcher, LinksUnchangedWhenThereIsNothingToWrap) {
    objects("gcc -O2", {"hello"});
    must("gcc hello.o -o plain");
    const Result link = must("\"$LAUNCH\" gcc hello.o -o kat");
    expect_says(link, {"kat: no object defines a helper, so there is nothing to wrap"});
    EXPECT_EQ(bytes("plain"), bytes("kat"));
    EXPECT_FALSE(exists("kat.hashprof.json"));
}

TEST_F(Launcher, PassesOnWhatTheCompilerSays) {
    must("echo 'int main(void) { return missing(); }' >bad.c && echo 'int broken(' >worse.c");
    for (const char* file : {"bad.c", "worse.c", "absent.c"}) {
        const Result plain = run(std::string("gcc -std=c99 ") + file + " -o kat");
        const Result ours = run(std::string("\"$LAUNCH\" gcc -std=c99 ") + file + " -o kat");
        EXPECT_EQ(plain.status, ours.status) << file;
        EXPECT_NE(ours.err.find(file), std::string::npos) << ours.err;
        EXPECT_FALSE(exists("kat"));
    }
}

TEST_F(Launcher, NamesAMissingCompiler) {
    const Result result = run("\"$LAUNCH\" no-such-compiler a.c");
    EXPECT_EQ(result.status, 3);
    expect_says(result, {"no-such-compiler", "cannot be started"});
    EXPECT_EQ(run("\"$LAUNCH\"").status, 2);
    EXPECT_EQ(run("\"$LAUNCH\" --helpers=sm4hash gcc x.c").status, 2);
}

TEST_F(Launcher, WrapsInAMakefileBuild) {
    must(
        "mkdir 'sub dir' && cd 'sub dir' && cp \"$ZOO\"/*.[ch] . && printf '%s\\n' 'CFLAGS = -O2' "
        "'kat: main.o scheme.o table.o libaux.a' '\t$(CC) $(CFLAGS) $^ -o $@ -lm' 'libaux.a: auxfunc.o "
        "drng.o' "
        "'\t$(AR) rcs $@ $^' >Makefile && make -s CC=\"'$LAUNCH' gcc\" && cp kat ..");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(Launcher, FollowsALinkerNamedByItsPath) {
    if (!have_program("ld.lld") || !have_program("clang")) GTEST_SKIP() << "clang or lld is not installed";
    objects("clang -O2", candidate);
    must("\"$LAUNCH\" clang --ld-path=/usr/bin/ld.lld *.o -o kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
    EXPECT_NE(side_file("kat").at("linker").get<std::string>().find("LLD"), std::string::npos);
}

TEST_F(Launcher, StatesTheLinkerAndItsVersion) {
    objects("gcc -O2", candidate);
    must("\"$LAUNCH\" gcc *.o -o kat");
    EXPECT_EQ(side_file("kat").at("linker").get<std::string>() + "\n", must("ld --version | head -1").out);
}

TEST_F(Launcher, WrapsASharedLibraryWithoutWindows) {
    objects("gcc -O2 -fPIC", candidate);
    must("\"$LAUNCH\" gcc -shared scheme.o table.o auxfunc.o drng.o -o libcand.so");
    const auto side = side_file("libcand.so");
    EXPECT_EQ(side.at("helpers").at("sm3hash").at("state"), "proved");
    EXPECT_TRUE(side.at("windows").empty());
    EXPECT_NE(must("nm -D libcand.so").out.find(" T hashprof_control"), std::string::npos);
}

TEST_F(Launcher, SaysThatAProgramGetsItsHelpersFromASharedLibrary) {
    objects("gcc -O2 -fPIC", candidate);
    must("gcc -shared scheme.o table.o auxfunc.o drng.o -Wl,--unresolved-symbols=ignore-all -o libcand.so");
    const Result link = must("\"$LAUNCH\" gcc main.o -L. -lcand -Wl,-rpath,. -o kat");
    expect_says(link, {"nothing to wrap"});
    expect_says(link, {"libcand.so", "build that library with hashprof-cc"});
}

TEST_F(Launcher, LeavesRelocatableLinksAlone) {
    objects("gcc -O2", candidate);
    must("gcc -r *.o -o plain && \"$LAUNCH\" gcc -r *.o -o ours && cmp plain ours");
}

TEST_F(Launcher, RemovesItsTemporaryFolder) {
    objects("gcc -O2", candidate);
    must("mkdir tmp && TMPDIR=$PWD/tmp \"$LAUNCH\" gcc *.o -o kat && test -z \"$(ls tmp)\"");
    const Result result = run("TMPDIR=/nonexistent \"$LAUNCH\" gcc *.o -o kat");
    EXPECT_EQ(result.status, 3);
    expect_says(result, {"TMPDIR"});
}

class Steps : public Zoo {};

TEST_F(Steps, FlagsLinkVerify) {
    objects("gcc -O2", candidate);
    must("ar rc libaux.a auxfunc.o drng.o");
    must("\"$WRAP\" flags main.o scheme.o table.o libaux.a --windows -o wrap.rsp");
    must(
        "gcc main.o scheme.o table.o libaux.a @wrap.rsp -o kat && \"$WRAP\" verify kat --manifest "
        "wrap.rsp.json");
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "proved");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(Steps, VerifyFindsAWrapOptionThatIsMissingOrMisspelt) {
    objects("gcc -O2", candidate);
    must("\"$WRAP\" flags *.o --windows -o wrap.rsp && sed -i s/--wrap=sm3hash/--wrap=sm3_hash/ wrap.rsp");
    must("gcc *.o @wrap.rsp -o kat");
    const Result verify = run("\"$WRAP\" verify kat --manifest wrap.rsp.json");
    EXPECT_EQ(verify.status, 1);
    expect_says(verify, {"error: kat: kem_keygen refers to sm3hash in its object, but not to the wrapper",
                         "sm3hash is called past its wrapper by kem_keygen (1 reference)"});
    EXPECT_FALSE(exists("kat.hashprof.json"));
}

TEST_F(Steps, VerifyNeedsTheRelocations) {
    objects("gcc -O2", candidate);
    must("\"$WRAP\" flags *.o -o wrap.rsp && gcc *.o @wrap.rsp -o kat && strip kat");
    const Result verify = run("\"$WRAP\" verify kat --manifest wrap.rsp.json");
    EXPECT_EQ(verify.status, 1);
    expect_says(verify, {"no relocations left", "do not strip before the proof"});
}

TEST_F(Steps, CensusNamesWhoDefinesAndWhoCalls) {
    objects("gcc -O2", candidate);
    const auto census = nlohmann::json::parse(must("\"$WRAP\" census *.o --json").out);
    std::map<std::string, nlohmann::json> by_file;
    for (const auto& object : census.at("objects"))
        by_file[object.at("file")] = object.at("functions");
    EXPECT_EQ(by_file.at("auxfunc.o").at("pseudoXOF").at("definition"), "strong");
    const auto& callers = by_file.at("scheme.o").at("pseudoXOF").at("by_name");
    EXPECT_EQ(callers,
              nlohmann::json::parse(R"([{"from":"kem_keygen","count":2},{"from":"kem_dec","count":1}])"));
    EXPECT_EQ(run("\"$WRAP\" census /dev/null").status, 2);
    EXPECT_EQ(run("\"$WRAP\" verify kat --manifest nowhere.json").status, 2);
}

}  // namespace

}  // namespace wrap_test
