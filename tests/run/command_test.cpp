// SPDX-License-Identifier: Apache-2.0
// What a program, its starter and its files see of "hashprof run".
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include "support.hpp"
#include "support/files.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;

TEST(Run, CountsCallsPerOperationWithTheirLengths) {
    const Folder folder;
    const nlohmann::json run = run_behave(folder, "", "");
    EXPECT_EQ(calls_in(run, "keygen", "pseudoXOF"), 30u);
    EXPECT_EQ(calls_in(run, "keygen", "sm3hash"), 10u);
    EXPECT_EQ(run["states"]["sm3hash"]["state"], "observed");
    EXPECT_EQ(run["states"]["pseudohash"]["state"], "absent");
    EXPECT_EQ(run["coverage"], "proved") << run["coverage_reason"] << run["findings"];
    EXPECT_EQ(run["operations"]["keygen"]["total"]["operations"], 10);
    const nlohmann::json& calls = run["operations"]["keygen"]["calls"];
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0]["in_bits"], 512);
    EXPECT_EQ(calls[0]["out_bits"], 256);
    EXPECT_EQ(calls[1]["in_bits"], 272);
    EXPECT_EQ(calls[1]["out_bits"], 10752);
    EXPECT_TRUE(run["handshake"].get<bool>());
    EXPECT_EQ(run["exit"]["status"], 0);
}

TEST(Run, ExitStatusIsTheProgramsOwn) {
    const Folder folder;
    for (const int status : {0, 1, 3, 42, 255})
        EXPECT_EQ(run_behave(folder, "-q", "exit " + std::to_string(status), status)["exit"]["status"],
                  status);
}

TEST(Run, DiesOfTheSignalThatTheProgramDiedOfAndKeepsTheCounts) {
    const Folder folder;
    for (const int signal : {SIGKILL, SIGSEGV, SIGABRT, SIGTERM, SIGINT}) {
        const Ran ran =
            run_shell(folder, "exec $HASHPROF run -q -o run.json -- $BEHAVE raise " + std::to_string(signal));
        EXPECT_EQ(ran.signal(), signal) << ran.err;
        const nlohmann::json run = read_json(folder / "run.json");
        EXPECT_EQ(run["exit"]["signal"], signal);
        EXPECT_TRUE(run["exit"]["status"].is_null());
        EXPECT_EQ(calls_in(run, "keygen", "pseudoXOF"), 30u) << signal;
        EXPECT_EQ(run["images"][0]["end"], "signal");
    }
}

TEST(Run, StandardStreamsAreTheProgramsOwn) {
    const Folder folder;
    const Ran ran = run_shell(folder, "printf 'a\\nb' | $HASHPROF run -q -- $BEHAVE echo");
    EXPECT_EQ(ran.out, "a\nb");
    EXPECT_EQ(ran.err, "");
    const Ran talking = run_shell(folder, "$HASHPROF run -- $BEHAVE words x");
    EXPECT_EQ(talking.out, "x\n") << "the table goes to stderr";
    EXPECT_NE(talking.err.find("keygen"), 0u);
}

TEST(Run, TheProgramSeesWhatEnvWouldGiveIt) {
    const Folder folder;
    const std::string setting = "trap '' USR1; trap '' CHLD; exec 7</dev/null; ";
    const Ran plain = run_shell(folder, setting + "env $BEHAVE facts | grep -v group");
    const Ran supervised = run_shell(folder, setting + "$HASHPROF run -q -- $BEHAVE facts | grep -v group");
    EXPECT_EQ(plain.out, supervised.out);
    EXPECT_NE(plain.out.find("10 ignored"), std::string::npos) << "SIGUSR1 was ignored";
    const Ran group =
        run_shell(folder, "env $BEHAVE facts | grep group; $HASHPROF run -q -- $BEHAVE facts | grep group");
    const std::size_t half = group.out.size() / 2;
    EXPECT_EQ(group.out.substr(0, half), group.out.substr(half)) << "same process group and session";
}

TEST(Run, ClosedStreamsStayClosedAndCostNoCounts) {
    const Folder folder;
    const Ran plain = run_shell(folder, "env $BEHAVE facts 2>&- | grep fd");
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -- $BEHAVE facts 2>&- | grep fd").out, plain.out);
    EXPECT_EQ(plain.out.find("fd 2"), std::string::npos);
    const Ran all = run_shell(folder, "$HASHPROF run -o run.json -- $BEHAVE exit 5 <&- >&- 2>&-");
    EXPECT_EQ(all.status(), 5);
    EXPECT_EQ(calls_in(read_json(folder / "run.json"), "keygen", "sm3hash"), 10u);
}

TEST(Run, WordsAreHandedOverAsTheyAre) {
    const Folder folder;
    const Ran ran =
        run_shell(folder, "$HASHPROF run -q -- $BEHAVE words '[a,b]' '' -- --json -q '%p' 'ä;\"'");
    EXPECT_EQ(ran.out, "[a,b]\n\n--\n--json\n-q\n%p\nä;\"\n");
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -q $BEHAVE words --json").out, "--json\n");
}

TEST(Run, WhatCannotBeStartedIsSaidAsEnvSaysIt) {
    const Folder folder;
    write_file_atomically(folder / "plain", "not a program\n");
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -- ./nosuch").status(), 127);
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -- nosuch-command").status(), 127);
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -- ./plain").status(), 126);
    EXPECT_EQ(run_shell(folder, "$HASHPROF run -- /").status(), 126);
    EXPECT_EQ(run_shell(folder, "$HASHPROF run").status(), 2);
}

TEST(Run, TheProgramIsSearchedInThePath) {
    const Folder folder;
    const Ran ran =
        run_shell(folder, "PATH=$(dirname $BEHAVE):$PATH; $HASHPROF run -q -- $(basename $BEHAVE) words x");
    EXPECT_EQ(ran.out, "x\n") << ran.err;
}

TEST(Run, AStaticProgramIsRefusedBeforeItRuns) {
    const Folder folder;
    const Ran ran = run_shell(folder, "$HASHPROF run -o run.json -- " STATIC_PROGRAM " words x");
    EXPECT_EQ(ran.status(), 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("remedy"), std::string::npos) << ran.err;
    EXPECT_FALSE(fs::exists(folder / "run.json"));
}

TEST(Run, ASetuidProgramIsRefusedBeforeItRuns) {
    const Folder folder;
    fs::copy_file(BEHAVE, folder / "setuid");
    ::chmod((folder / "setuid").c_str(), 06755);
    const Ran ran = run_shell(folder, "$HASHPROF run -- ./setuid words x");
    EXPECT_EQ(ran.status(), 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("set"), std::string::npos) << ran.err;
}

TEST(Run, AForkedChildIsAnImageOfItsOwnAndInTheSum) {
    const Folder folder;
    const nlohmann::json run = run_behave(folder, "-q", "fork");
    ASSERT_EQ(run["images"].size(), 2u);
    EXPECT_EQ(calls_in(run, "keygen", "pseudoXOF"), 21u);
    EXPECT_EQ(run["images"][1]["parent_pid"], run["images"][0]["pid"]);
    EXPECT_EQ(run["images"][0]["end"], "exit");
    EXPECT_EQ(run["images"][1]["end"], "exit");
}

TEST(Run, AnImageThatExecutedAnotherIsKept) {
    const Folder folder;
    const nlohmann::json run = run_behave(folder, "-q", "exec $BEHAVE exit 6", 6);
    ASSERT_EQ(run["images"].size(), 2u);
    EXPECT_EQ(run["images"][0]["end"], "exec");
    EXPECT_EQ(run["images"][0]["pid"], run["images"][1]["pid"]);
    EXPECT_EQ(calls_in(run, "keygen", "sm3hash"), 11u);
}

TEST(Run, AProgramThatGoesOnUnseenHasNoZeroes) {
    const Folder folder;
    const nlohmann::json run = run_behave(folder, "-q", "exec-bare /bin/echo x");
    EXPECT_NE(run["coverage"], "proved");
    for (const auto& [name, state] : run["states"].items())
        EXPECT_EQ(state["state"], "not_observable") << name;
}

TEST(Run, AScriptIsFollowed) {
    const Folder folder;
    write_file_atomically(folder / "start.sh", "#!/bin/sh\n$BEHAVE\nexec $BEHAVE exit 4\n");
    fs::permissions(folder / "start.sh", fs::perms::owner_all);
    const Ran ran = run_shell(folder, "$HASHPROF run -q -o run.json -- ./start.sh");
    EXPECT_EQ(ran.status(), 4) << ran.err;
    const nlohmann::json run = read_json(folder / "run.json");
    EXPECT_EQ(run["images"].size(), 3u) << "the shell, its child, and what it became";
    EXPECT_EQ(calls_in(run, "keygen", "pseudoXOF"), 60u);
}

TEST(Run, AnExistingPreloadIsKept) {
    const Folder folder;
    const Ran ran = run_shell(folder, "LD_PRELOAD=libm.so.6 $HASHPROF run -q -o run.json -- $BEHAVE preload");
    EXPECT_TRUE(ran.out.ends_with("libhashprof.so:libm.so.6\n")) << ran.out;
    EXPECT_EQ(read_json(folder / "run.json")["preload"].size(), 2u);
}

TEST(Run, WorksFromAFolderWhoseNameTheLoaderWouldSplit) {
    const Folder folder;
    const fs::path tree = folder / "a b:c$d";
    fs::create_directories(tree / "bin");
    fs::create_directories(tree / "lib");
    fs::copy_file(HASHPROF_TOOL, tree / "bin" / "hashprof");
    fs::copy_file(HOOK_LIBRARY, tree / "lib" / "libhashprof.so");
    const Ran ran = run_shell(folder, "'./a b:c$d/bin/hashprof' run -q -o run.json -- $BEHAVE");
    EXPECT_EQ(ran.status(), 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(calls_in(read_json(folder / "run.json"), "keygen", "sm3hash"), 10u);
}

TEST(Run, TheRoutesAgreeOnTheSameProgram) {
    const Folder folder;
    const nlohmann::json hook = run_behave(folder, "-q --route hook", "");
    EXPECT_EQ(hook["route"], "hook");
    const nlohmann::json automatic = run_behave(folder, "-q", "");
    EXPECT_EQ(automatic["operations"]["keygen"]["calls"].size(),
              hook["operations"]["keygen"]["calls"].size());
}

TEST(Run, FurtherFunctionsAndOperationsAreCounted) {
    const Folder folder;
    const nlohmann::json run =
        run_behave(folder, "-q --functions 'own_permutation:in=2*8' --operations own_roundtrip", "roundtrip");
    EXPECT_EQ(calls_in(run, "own_roundtrip", "own_permutation"), 2u);
    EXPECT_EQ(calls_in(run, "own_roundtrip", "sm3hash"), 2u);
    EXPECT_EQ(run_shell(folder, "$HASHPROF run --functions 'f:in=x' -- $BEHAVE words x").status(), 2);
}

}  // namespace
}  // namespace hashprof::test
