// SPDX-License-Identifier: Apache-2.0
// The command line: options, messages, exit statuses.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tool_process.hpp"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class ToolTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-tool-XXXXXX";
        folder_ = ::mkdtemp(name);
        catalogue_ = toy_catalogue(folder_, {"good", "wrong"});
    }
    void TearDown() override { fs::remove_all(folder_); }
    static std::string toy(const std::string& name) { return std::string(TOYS) + "/libtoy-" + name + ".so"; }
    Result with_catalogue(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--catalogue", catalogue_.string()});
        return ngcc_perf(arguments);
    }
    fs::path folder_, catalogue_;
};

}  // namespace

TEST_F(ToolTest, HasHelpWithExamplesEverywhere) {
    EXPECT_EQ(ngcc_perf({"--help"}).status, 0);
    for (const char* command :
         {"list", "check", "info", "inspect", "measure", "profile", "kat", "campaign", "report"}) {
        const Result r = ngcc_perf({command, "--help"});
        EXPECT_EQ(r.status, 0) << command;
        EXPECT_NE(r.out.find("Example"), std::string::npos) << command;
        EXPECT_NE(r.out.find(std::string("ngcc_perf ") + command), std::string::npos) << command;
    }
}

TEST_F(ToolTest, RefusesWrongUsageWithStatusTwo) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {},
             {"fly"},
             {"measure"},
             {"measure", "--allow-unfixed-host", toy("good"), "encrypt"},
             {"measure", "--allow-unfixed-host", toy("good"), "enc", "--trials", "0"},
             {"measure", "--allow-unfixed-host", toy("good"), "hash"},
             {"profile", toy("good"), "enc", "--mode", "fast"},
             {"campaign"},
             {"measure", "--allow-unfixed-host", "/nowhere/lib.so", "enc"},
             {"measure", "--allow-unfixed-host", folder_.string(), "enc"},
             {"report", "/nowhere"},
             {"measure", "--allow-unfixed-host", toy("good"), "enc", "--seed", "xyz", "--iterations", "1"}}) {
        const Result r = ngcc_perf(arguments);
        EXPECT_EQ(r.status, 2) << (arguments.empty() ? "" : arguments.back()) << r.err;
        EXPECT_FALSE(r.err.empty());
    }
}

TEST_F(ToolTest, ListsTheCatalogue) {
    const Result table = with_catalogue({"list"});
    EXPECT_EQ(table.status, 0);
    EXPECT_NE(table.out.find("toys/toy-good"), std::string::npos);
    const Json json = Json::parse(with_catalogue({"list", "--json", "--only", "toy-wrong"}).out);
    ASSERT_EQ(json.size(), 1u);
    EXPECT_EQ(json[0].at("operations"), Json({"keygen", "enc", "dec"}));
}

TEST_F(ToolTest, ChecksTheHost) {
    const Result r = ngcc_perf({"check", "--json"});
    const Json json = Json::parse(r.out);
    EXPECT_EQ(r.status, json.at("ready").get<bool>() ? 0 : 3);
    EXPECT_EQ(json.at("checks").size(), 10u);
    EXPECT_EQ(ngcc_perf({"check", "--cpu", "4000"}).status, 3);
}

TEST_F(ToolTest, MeasuresExactlyWhatItIsTold) {
    const Result r = ngcc_perf({"measure", "--allow-unfixed-host", toy("good"), "enc", "--trials", "2",
                                "--iterations", "50", "--warmups", "1", "--json"});
    ASSERT_EQ(r.status, 0) << r.err;
    const Json json = Json::parse(r.out);
    EXPECT_EQ(json.at("status"), "complete");
    EXPECT_EQ(json.at("measurements"), 100);
    EXPECT_EQ(json.at("trials").size(), 2u);
    EXPECT_EQ(json.at("plan").at("warmups"), 1);
    EXPECT_GT(json.at("mean_seconds").get<double>(), 0.0);
    EXPECT_EQ(json.at("sizes").at("ct_bytes"), 8);
    EXPECT_EQ(r.out.find(TOYS), std::string::npos);  // no local path
    EXPECT_EQ(json.at("mean_cycles").is_null(), json.at("cycle_source").is_null());
}

TEST_F(ToolTest, PrintsUnitsAndSources) {
    const Result r = with_catalogue(
        {"measure", "--allow-unfixed-host", "toys/toy-good", "dec", "--trials", "1", "--iterations", "10"});
    ASSERT_EQ(r.status, 0) << r.err;
    for (const char* word :
         {"toys/toy-good dec", "CLOCK_MONOTONIC_RAW", "mean ticks", "VmHWM", "1 trials of 10 calls"})
        EXPECT_NE(r.out.find(word), std::string::npos) << word << r.out;
}

TEST_F(ToolTest, SaysWhyALibraryCannotBeMeasured) {
    const Result wrong = ngcc_perf(
        {"measure", "--allow-unfixed-host", toy("wrong"), "dec", "--trials", "1", "--iterations", "10"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.err.find("wrong_result"), std::string::npos) << wrong.err;
    const Result crash = ngcc_perf(
        {"measure", "--allow-unfixed-host", toy("crash"), "dec", "--trials", "1", "--iterations", "10"});
    EXPECT_EQ(crash.status, 1);
    EXPECT_NE(crash.err.find("SIGSEGV"), std::string::npos) << crash.err;
    const Result leaves = ngcc_perf(
        {"measure", "--allow-unfixed-host", toy("exit"), "dec", "--trials", "1", "--iterations", "10"});
    EXPECT_EQ(leaves.status, 1) << leaves.err;
    const Result hangs = ngcc_perf({"measure", "--allow-unfixed-host", toy("hang"), "dec", "--trials", "1",
                                    "--iterations", "10", "--timeout", "1"});
    EXPECT_EQ(hangs.status, 1);
    EXPECT_NE(hangs.err.find("timeout"), std::string::npos) << hangs.err;
    std::ofstream(folder_ / "libnone.so") << "text";
    EXPECT_EQ(ngcc_perf({"measure", "--allow-unfixed-host", (folder_ / "libnone.so").string(), "enc",
                         "--iterations", "1"})
                  .status,
              2);
    EXPECT_EQ(ngcc_perf({"measure", "--allow-unfixed-host", toy("good"), "sign", "--iterations", "1"}).status,
              2);
}

TEST_F(ToolTest, IsNotFooledByACandidateThatPrintsAnAnswer) {
    const Result r = ngcc_perf({"measure", "--allow-unfixed-host", toy("chatty"), "enc", "--trials", "1",
                                "--iterations", "20", "--json"});
    ASSERT_EQ(r.status, HAS_INSPECTOR) << r.err;  // its output is a finding
    const Json record = Json::parse(r.out);
    EXPECT_EQ(record.at("measurements"), 20);
    EXPECT_EQ(record.at("findings").size(), HAS_INSPECTOR);
    const Result timed = ngcc_perf({"measure", "--allow-unfixed-host", "--no-inspect", toy("chatty"), "enc",
                                    "--trials", "1", "--iterations", "20"});
    EXPECT_EQ(timed.status, 0) << timed.err;
}

TEST_F(ToolTest, CountsNothingWithoutWrappers) {
    const Result r = ngcc_perf({"profile", toy("good"), "enc", "--iterations", "10", "--route", "wrap"});
    EXPECT_EQ(r.status, 3);
    EXPECT_NE(r.out.find("no figures"), std::string::npos);
    EXPECT_EQ(with_catalogue({"profile", "toys/toy-good", "enc", "--route", "wrap"}).status, 3);
}

TEST_F(ToolTest, HooksProveThatALibraryHasNoHelpers) {
    const Result r = ngcc_perf({"profile", toy("good"), "enc", "--iterations", "10", "--json"});
    EXPECT_EQ(r.status, 0) << r.err;
    const Json own = Json::parse(r.out).at("hashprof");
    EXPECT_EQ(own.at("coverage"), "proved") << own.at("coverage_reason");
    EXPECT_EQ(own.at("states").at("sm3hash").at("state"), "absent");
}

TEST_F(ToolTest, WritesAndComparesKnownAnswers) {
    const std::string manifest = (folder_ / "kat.sha256").string();
    const Result none = ngcc_perf({"kat", toy("good")});
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.out.find(" NOKAT "), std::string::npos) << none.out << none.err;
    EXPECT_EQ(
        ngcc_perf({"kat", toy("good"), "--write-manifest", manifest, "--out", (folder_ / "kat").string()})
            .status,
        0);
    EXPECT_TRUE(fs::exists(folder_ / "kat/KAT_KEM_toy-good.txt"));
    const Result same = ngcc_perf({"kat", toy("good"), "--manifest", manifest});
    EXPECT_EQ(same.status, 0) << same.out;
    EXPECT_NE(same.out.find("PASS \n"), std::string::npos);
    std::string text;
    std::getline(std::ifstream(manifest), text);
    text[0] = text[0] == '0' ? '1' : '0';
    std::ofstream(manifest) << text << "\n";
    EXPECT_EQ(ngcc_perf({"kat", toy("good"), "--manifest", manifest}).status, 1);
    const Result wrong = ngcc_perf({"kat", toy("wrong")});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.out.find(" CRYPTOFAIL "), std::string::npos) << wrong.out;
    EXPECT_NE(ngcc_perf({"kat", toy("crash")}).out.find(" CRASH "), std::string::npos);
}

TEST_F(ToolTest, NamesAMissingWorker) {
    const Result r =
        ngcc_perf({"--worker", "/nowhere/worker", "measure", "--allow-unfixed-host", toy("good"), "enc"});
    EXPECT_EQ(r.status, 3);
    EXPECT_NE(r.err.find("/nowhere/worker"), std::string::npos);
}

TEST_F(ToolTest, NoticesThatItsOutputIsLost) {
    ngcc_perf({"list"});
    const std::string command =
        std::string(NGCC_PERF) + " --catalogue " + catalogue_.string() + " list >/dev/full 2>/dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
}
