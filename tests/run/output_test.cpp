// SPDX-License-Identifier: Apache-2.0
// Files and tables: where the result goes, what it says, and that "show" says the same.
#include <gtest/gtest.h>

#include <fstream>

#include "regions.hpp"
#include "support.hpp"
#include "support/files.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<fs::path> results_in(const Folder& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    return files;
}

TEST(Output, IsNamedAfterProgramAndProcess) {
    const Folder folder;
    run_shell(folder, "$HASHPROF run -q -- $BEHAVE");
    ASSERT_EQ(results_in(folder).size(), 1u);
    EXPECT_TRUE(results_in(folder)[0].filename().string().starts_with("hashprof.run_behave."));
}

TEST(Output, AFormerResultIsGoneBeforeTheProgramRuns) {
    const Folder folder;
    write_file_atomically(folder / "run.json", "old");
    const Ran ran = run_shell(folder, "$HASHPROF run -q -o run.json -- sh -c 'cat run.json; kill -9 $PPID'");
    EXPECT_EQ(ran.out, "");
    EXPECT_FALSE(fs::exists(folder / "run.json"));
}

TEST(Output, APlaceThatCannotBeWrittenToIsSaidBeforeTheProgramRuns) {
    const Folder folder;
    fs::create_directory(folder / "there");
    for (const char* place : {"there", "/dev/null", "/dev/full", "/proc/x/run.json"}) {
        const Ran ran = run_shell(folder, std::string("$HASHPROF run -o ") + place + " -- $BEHAVE words x");
        EXPECT_EQ(ran.status(), 3) << place;
        EXPECT_EQ(ran.out, "") << place;
        EXPECT_NE(ran.err.find("remedy"), std::string::npos) << ran.err;
    }
}

TEST(Output, AResultThatIsLostIsNoSuccess) {
    const Folder folder;
    const Ran ran = run_shell(folder, "$HASHPROF run -q -o sub/run.json -- sh -c 'rm -r sub; : >sub'");
    EXPECT_EQ(ran.status(), 3);
    EXPECT_NE(ran.err.find("sub"), std::string::npos) << ran.err;
}

TEST(Output, AbsentHandshakeIsNoSuccessEvenIfTheProgramSucceeds) {
    const Folder folder;
    const fs::path tree = folder / "tree";
    fs::create_directories(tree / "bin");
    fs::create_directories(tree / "lib");
    fs::copy_file(HASHPROF_TOOL, tree / "bin" / "hashprof");
    write_file_atomically(tree / "lib" / "libhashprof.so", "no library");
    const Ran ran = run_shell(folder, "tree/bin/hashprof run -q -o run.json -- $BEHAVE words x");
    EXPECT_EQ(ran.out, "x\n");
    EXPECT_EQ(ran.status(), 3);
    EXPECT_NE(ran.err.find("no counts"), std::string::npos) << ran.err;
    EXPECT_FALSE(read_json(folder / "run.json")["handshake"].get<bool>());
}

TEST(Output, AMissingLibraryIsNamed) {
    const Folder folder;
    fs::create_directories(folder / "bin");
    fs::copy_file(HASHPROF_TOOL, folder / "bin" / "hashprof");
    const Ran ran = run_shell(folder, "bin/hashprof run -- $BEHAVE words x");
    EXPECT_EQ(ran.status(), 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("libhashprof.so: is missing"), std::string::npos) << ran.err;
}

TEST(Output, ShowPrintsWhatRunPrinted) {
    const Folder folder;
    const Ran ran = run_shell(folder, "$HASHPROF run --shapes -o run.json -- $BEHAVE");
    const Ran shown = run_shell(folder, "$HASHPROF show --shapes run.json");
    EXPECT_EQ("\n" + shown.out + "hashprof: counts in run.json\n", ran.err);
    EXPECT_NE(shown.out.find("keygen: 10 operations"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("10752"), std::string::npos);
    EXPECT_EQ(json::parse(run_shell(folder, "$HASHPROF show --json run.json").out),
              read_json(folder / "run.json"));
}

TEST(Output, CountOnlyRunsPrintDashesAndWriteNull) {
    const Folder folder;
    const json run = run_behave(folder, "-q --mode count --call-sites", "");
    EXPECT_EQ(calls_in(run, "keygen", "pseudoXOF"), 30u);
    EXPECT_TRUE(run["operations"]["keygen"]["total"]["ticks"].is_null());
    EXPECT_TRUE(run["operations"]["keygen"]["hash_share"].is_null());
    EXPECT_TRUE(run["call_sites"][0]["ticks"].is_null());
    const std::string table = run_shell(folder, "$HASHPROF show --shapes run.json").out;
    EXPECT_EQ(table.find('%'), std::string::npos) << table;
    EXPECT_EQ(table.find("ticks each"), std::string::npos) << table;
    const std::string csv = run_shell(folder, "$HASHPROF show --csv --shapes run.json").out;
    EXPECT_NE(csv.find("keygen,pseudoXOF,272,10752,30,\r\n"), std::string::npos) << csv;
}

TEST(Output, CsvHasALineAHelperAndOperation) {
    const Folder folder;
    const json run = run_behave(folder, "-q --csv run.csv", "");
    const std::string csv = read_file(folder / "run.csv");
    EXPECT_TRUE(csv.starts_with("operation,operations,operation_ticks,helper,calls,")) << csv;
    const std::size_t lines = static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n'));
    EXPECT_EQ(lines, 1 + run["operations"].size() * run["states"].size());
    EXPECT_EQ(csv, run_shell(folder, "$HASHPROF show --csv run.json").out);
}

int line_of(const char* file, const char* text) {
    std::ifstream source(file);
    std::string line;
    for (int number = 1; std::getline(source, line); number++)
        if (line.find(text) != std::string::npos) return number;
    return 0;
}

TEST(CallSites, NameFunctionFileAndLine) {
    const Folder folder;
    const json run = run_behave(folder, "-q --call-sites", "");
    ASSERT_FALSE(run["call_sites"].empty());
    for (const json& site : run["call_sites"]) {
        if (site["fn"] != "pseudoXOF") continue;
        EXPECT_EQ(site["calls"], 30);
        ASSERT_EQ(site["frames"].size(), 1u);
        const json& frame = site["frames"][0];
        EXPECT_EQ(frame["symbol"], "expand_matrix");
        EXPECT_TRUE(frame["file"].get<std::string>().ends_with("kem.c"));
        EXPECT_EQ(frame["line"], line_of(KEM_SOURCE, "a line that a test looks for: expand_matrix"));
    }
}

TEST(CallSites, FoldedStacksGoFromTheOperationToTheHelper) {
    const Folder folder;
    const json run = run_behave(folder, "-q --call-sites=4 --folded run.folded", "");
    const std::string folded = read_file(folder / "run.folded");
    EXPECT_NE(folded.find(";kem_keygen;expand_matrix;pseudoXOF "), std::string::npos) << folded;
    std::istringstream lines(folded);
    std::uint64_t sum = 0, ticks = 0;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_EQ(line.rfind("keygen;", 0), 0u) << line;
        EXPECT_EQ(std::count(line.begin(), line.end(), ' '), 1) << "one space, before the weight: " << line;
        sum += std::stoull(line.substr(line.rfind(' ') + 1));
    }
    for (const json& site : run["call_sites"])
        ticks += site["ticks"].get<std::uint64_t>();
    EXPECT_EQ(sum, ticks);
    EXPECT_EQ(folded, run_shell(folder, "$HASHPROF show --folded run.json").out);
}

TEST(CallSites, CostNothingInTheResultUnlessAskedFor) {
    const Folder folder;
    EXPECT_TRUE(run_behave(folder, "-q", "")["call_sites"].empty());
    EXPECT_EQ(run_shell(folder, "$HASHPROF run --call-sites=17 -- $BEHAVE words x").status(), 2);
}

void write_region(const fs::path& file, const hashprof_region& region) {
    write_file_atomically(file, {reinterpret_cast<const char*>(&region), sizeof region});
}

TEST(Show, TakesARegionFileOfBarePreloading) {
    const Folder folder;
    const Ran bare = run_shell(folder, "HASHPROF_OUT=%e.region LD_PRELOAD=" HOOK_LIBRARY " $BEHAVE exit 5");
    EXPECT_EQ(bare.status(), 5) << bare.err;
    const Ran shown = run_shell(folder, "$HASHPROF show --json run_behave.region");
    EXPECT_EQ(calls_in(json::parse(shown.out), "keygen", "pseudoXOF"), 30u) << shown.err;
}

TEST(Show, CopiesAreListedBelowTheirSum) {
    const Folder folder;
    const Region region = made_region();
    std::strcpy(region->functions[5].name, "sm3hash");
    region->functions[5].canonical = HASHPROF_SM3HASH;
    region->function_count = 6;
    add_hook(*region, HASHPROF_SM3HASH, "sm3hash", 0x1000);
    add_hook(*region, 5, "sm3hash", 0x2000);
    add_row(*region, HASHPROF_SM3HASH, 3, 3000);
    add_row(*region, 5, 4, 4000);
    write_region(folder / "two.region", *region);
    const std::string table = run_shell(folder, "$HASHPROF show two.region").out;
    EXPECT_NE(table.find("4  copy sm3hash at 0x2000 in /opt/kat"), std::string::npos) << table;
}

TEST(Show, WhatIsNoRunIsRefusedByName) {
    const Folder folder;
    const char* const contents[] = {"",
                                    "{",
                                    "{}",
                                    "[1]",
                                    R"({"schema":1,"kind":"census"})",
                                    R"({"schema":1,"kind":"run"})",
                                    R"({"schema":"1","kind":1})",
                                    R"({"schema":1,"kind":"run","coverage":7,"operations":[]})",
                                    "PROFREG1 cut"};
    for (const char* content : contents) {
        write_file_atomically(folder / "bad.json", content);
        for (const char* form : {"", "--csv ", "--folded ", "--shapes "}) {
            const Ran ran = run_shell(folder, std::string("$HASHPROF show ") + form + "bad.json");
            EXPECT_EQ(ran.status(), 2) << content << " " << form << ran.err;
            EXPECT_NE(ran.err.find("bad.json"), std::string::npos) << ran.err;
        }
    }
}

TEST(Show, NamesOfATargetCannotDriveTheTerminal) {
    const Folder folder;
    json run = run_behave(folder, "-q", "");
    run["program"] = "x\x1b[2Jy";
    run["operations"]["\x1b]0;z\x07"] = run["operations"]["keygen"];
    write_file_atomically(folder / "run.json", run.dump());
    const std::string table = run_shell(folder, "$HASHPROF show run.json").out;
    EXPECT_EQ(table.find('\x1b'), std::string::npos);
    EXPECT_EQ(table.find('\x07'), std::string::npos);
}

}  // namespace
}  // namespace hashprof::test
