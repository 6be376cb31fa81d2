// SPDX-License-Identifier: Apache-2.0
// ngcc_perf kat with submitted files, with the real worker.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "tool_process.hpp"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string last_line(const std::string& text) {
    if (text.empty()) return text;
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
}

class ToolKatTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-tool-XXXXXX";
        folder_ = ::mkdtemp(name);
    }
    void TearDown() override { fs::remove_all(folder_); }
    static std::string toy(const std::string& name) { return std::string(TOYS) + "/libtoy-" + name + ".so"; }
    std::string in_folder(const std::string& name) const { return (folder_ / name).string(); }

    // A submitted file of the toy with so many records.
    std::string submitted(int records) {
        const std::string out = in_folder("out");
        ngcc_perf({"kat", toy("good"), "--out", out, "--count", std::to_string(records)});
        return content(out + "/KAT_KEM_toy-good.txt");
    }
    std::string store(const std::string& name, const std::string& text) {
        std::ofstream(in_folder(name), std::ios::binary) << text;
        return in_folder(name);
    }
    Result compared(const std::string& text) {
        return ngcc_perf(
            {"kat", toy("good"), "--reference", store("ref.txt", text), "--log", in_folder("kat.log")});
    }

    fs::path folder_;
};

}  // namespace

TEST_F(ToolKatTest, ComparesWithASubmittedFileOfAnyNumberOfRecords) {
    const std::string text = submitted(12);
    ASSERT_NE(text.find("Count = 11"), std::string::npos);
    const Result all = compared(text);
    EXPECT_EQ(all.status, 0) << all.err;
    EXPECT_EQ(last_line(all.out), "RESULT - toy-good PASS 12 records\n");
    EXPECT_EQ(content(in_folder("kat.log")), all.out);
    EXPECT_EQ(last_line(compared(text.substr(0, text.find("Count = 10"))).out), "RESULT - toy-good PASS \n");
    EXPECT_EQ(last_line(compared(text.substr(0, text.find("Count = 1"))).out),
              "RESULT - toy-good PASS first 1 record compared\n");
    const Result three = ngcc_perf({"kat", toy("good"), "--count", "3", "--reference", in_folder("ref.txt")});
    EXPECT_EQ(three.status, 0) << three.out;
    const Result cut = compared(text.substr(0, text.find("CT = ", text.find("Count = 5"))));
    EXPECT_EQ(cut.status, 1);
    EXPECT_EQ(last_line(cut.out),
              "RESULT - toy-good PARTIAL KAT_KEM_toy-good.txt: the reference ends inside a record: count 5, "
              "before CT; 5 "
              "records agree\n");
}

TEST_F(ToolKatTest, NamesTheDifferenceAndKeepsAManifestsPrecedence) {
    std::string text = submitted(10);
    const std::size_t at = text.find("SS = ", text.find("Count = 4")) + 6;
    text[at] = text[at] == '0' ? '1' : '0';
    const Result wrong = compared(text);
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.out.find(" MISMATCH KAT_KEM_toy-good.txt: count 4, SS differs at byte 0 (line "),
              std::string::npos)
        << wrong.out;
    const std::string manifest = in_folder("kat.sha256");
    std::ofstream(manifest) << std::string(64, '0') << " strict another/KAT_KEM_x.txt\n";
    EXPECT_EQ(ngcc_perf({"kat", toy("good"), "--write-manifest", manifest}).status, 0);
    EXPECT_NE(content(manifest).find("another/KAT_KEM_x.txt"), std::string::npos);
    EXPECT_EQ(
        ngcc_perf({"kat", toy("good"), "--reference", in_folder("ref.txt"), "--manifest", manifest}).status,
        0);
}

TEST_F(ToolKatTest, SeveralReferencesArePossible) {
    const std::string right = store("right.txt", submitted(10)),
                      wrong = store("wrong.txt", submitted(10) + "X = 1\n");
    const Result r = ngcc_perf({"kat", "--reference", wrong, "--reference", right, toy("good")});
    EXPECT_EQ(r.status, 0) << r.out << r.err;
    EXPECT_EQ(last_line(r.out), "RESULT - toy-good PASS found by content: right.txt\n");
}

TEST_F(ToolKatTest, AReferenceThatCannotBeReadIsAMistake) {
    for (const std::string& path : {in_folder("missing.txt"), folder_.string(), std::string("/dev/null")}) {
        const Result r = ngcc_perf({"kat", toy("good"), "--reference", path});
        EXPECT_EQ(r.status, 2) << path;
        EXPECT_NE(r.err.find(path), std::string::npos) << r.err;
    }
}

TEST_F(ToolKatTest, TheLogOfAnInterruptedRunEndsWithItsResult) {
    const std::string log = in_folder("kat.log"), out = in_folder("out");
    const pid_t pid = start_ngcc_perf({"kat", toy("hang"), "--log", log, "--out", out});
    for (int i = 0; i < 500 && !fs::exists(out + "/KAT_KEM_toy-hang.txt.part"); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ::kill(pid, SIGINT);
    EXPECT_EQ(wait_for(pid), 4);
    EXPECT_NE(last_line(content(log)).find(" TIMEOUT interrupted by the user after "), std::string::npos)
        << content(log);
    EXPECT_TRUE(fs::is_empty(out));
}

TEST_F(ToolKatTest, AnImportedLibraryRunsInItsBoxAgainstItsSubmittedFile) {
    const std::string text = submitted(3);
    const fs::path catalogue = toy_catalogue(folder_, {"good"});
    Json json = Json::parse(content(catalogue));
    json.at("instances").at(0)["imported"] = true;
    json.at("instances").at(0)["kat_reference"] = "ref.txt";
    std::ofstream(catalogue) << json;
    store("ref.txt", text);
    const std::string key = json.at("instances").at(0).at("candidate").get<std::string>() + "/" +
                            json.at("instances").at(0).at("label").get<std::string>();
    const Result boxed = ngcc_perf({"--catalogue", catalogue.string(), "kat", key});
    EXPECT_EQ(boxed.status, 0) << boxed.out << boxed.err;
    EXPECT_NE(boxed.out.find("confinement = "), std::string::npos) << boxed.out;
    EXPECT_NE(last_line(boxed.out).find(" PASS first 3 records compared"), std::string::npos) << boxed.out;
    const Result open = ngcc_perf({"--catalogue", catalogue.string(), "kat", "--no-sandbox", key});
    EXPECT_NE(open.out.find("confinement = none: --no-sandbox\n"), std::string::npos) << open.out;
}
