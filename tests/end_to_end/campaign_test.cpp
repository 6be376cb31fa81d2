// SPDX-License-Identifier: Apache-2.0
// The main job in small: campaign, records, report, and a run that is cut off and taken up again.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tool.hpp"

namespace end_to_end {
namespace {

namespace fs = std::filesystem;

class Campaign : public testing::Test {
  protected:
    void SetUp() override {
        folder = fs::temp_directory_path() / ("end-to-end-" + std::to_string(::getpid()));
        fs::remove_all(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    Output campaign(const std::string& options) const {
        return ngcc_perf("campaign --run '" + folder.string() + "' --quick --allow-unfixed-host " + options +
                         " 2>/dev/null");
    }
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (entry.is_regular_file()) all[fs::relative(entry.path(), folder)] = text(entry.path());
        return all;
    }
    static std::string text(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        std::ostringstream content;
        content << file.rdbuf();
        return content.str();
    }

    fs::path folder;
};

TEST_F(Campaign, MeasuresProfilesAndReports) {
    ASSERT_EQ(campaign("--only mlkem/ML-KEM-512-iccs --only iccs/sm3hash-256").status, 0);
    const auto before = files();
    for (const char* operation : {"keygen", "enc", "dec"}) {
        const std::string name = std::string("mlkem/ML-KEM-512-iccs__") + operation + ".json";
        ASSERT_TRUE(before.contains("records/" + name)) << name;
        ASSERT_TRUE(before.contains("profile/" + name)) << name;
        const auto record = nlohmann::json::parse(before.at("records/" + name));
        EXPECT_EQ(record.at("status"), "complete");
        EXPECT_EQ(record.at("kat"), "PASS");
        EXPECT_EQ(record.at("trials").size(), 5u);
        EXPECT_EQ(record.at("cycle_source").is_null(), record.at("mean_cycles").is_null());
        EXPECT_GT(record.at("mean_ticks").get<double>(), 0);
    }
    EXPECT_TRUE(before.contains("records/iccs/sm3hash-256__hash_65536.json"));

    ASSERT_EQ(campaign("--only mlkem/ML-KEM-512-iccs --only iccs/sm3hash-256").status, 0);
    const auto after = files();
    for (const auto& [name, content] : before)
        if (name.starts_with("records/") || name.starts_with("profile/")) {
            EXPECT_EQ(after.at(name), content) << "a complete run is left as it is: " << name;
        }

    const Output report = ngcc_perf("report '" + folder.string() + "' 2>/dev/null");
    ASSERT_EQ(report.status, 0);
    EXPECT_NE(report.text.find("ML-KEM-512-iccs"), std::string::npos);
    std::string page;
    for (const auto& [name, content] : files())
        if (name.ends_with(".md") && name.find("mlkem") != std::string::npos) page = content;
    for (const char* heading :
         {"## 1.", "## 2.", "## 3.", "## 4.", "## 5.", "## 6.", "## Symmetric primitives", "## 7."})
        EXPECT_NE(page.find(heading), std::string::npos) << heading;
    EXPECT_NE(page.find("pseudoXOF 8"), std::string::npos) << "k^2 + 2k calls in keygen";
}

TEST_F(Campaign, TimesAKeyExchangeAsAWholeAndStepByStep) {
    ASSERT_EQ(campaign("--only 'kex/KEX-ML-KEM-512-iccs'").status, 0);
    const auto all = files();
    std::map<std::string, double> ticks;
    for (const char* operation : {"exchange", "init_a", "init_b", "pass1", "pass2", "derive_a", "derive_b"}) {
        const std::string name = std::string("kex/KEX-ML-KEM-512-iccs__") + operation + ".json";
        ASSERT_TRUE(all.contains("records/" + name)) << name;
        EXPECT_EQ(all.contains("profile/" + name), std::string(operation) == "exchange") << name;
        const auto record = nlohmann::json::parse(all.at("records/" + name));
        EXPECT_EQ(record.at("status"), "complete");
        EXPECT_EQ(record.at("kat"), "PASS");
        EXPECT_EQ(record.at("timing_scope"), std::string(operation) == "exchange" ? "loop" : "per_call_step");
        EXPECT_EQ(record.at("kex").at("kex_passes"), 2);
        EXPECT_EQ(record.at("kex").at("kex_passes_run"), 2);
        EXPECT_EQ(record.at("sizes").at("msg1_bytes"), 832);
        EXPECT_EQ(record.at("sizes").at("msg2_bytes"), 800);
        ticks[operation] = record.at("mean_ticks");
    }
    EXPECT_FALSE(all.contains("records/kex/KEX-ML-KEM-512-iccs__pass3.json"));
    EXPECT_GT(ticks["exchange"], ticks["pass1"]) << "a step is a part";
    EXPECT_GT(ticks["pass1"], ticks["init_a"]) << "one of 8 expansions and one of a single draw";

    const Output report = ngcc_perf("report '" + folder.string() + "' 2>/dev/null");
    ASSERT_EQ(report.status, 0);
    std::string page;
    for (const auto& [name, content] : files())
        if (name.ends_with(".md") && name.find("kex") != std::string::npos) page = content;
    for (const char* text : {"derive_b", "pass2", "pseudoXOF 29", "832", "1632"})
        EXPECT_NE(page.find(text), std::string::npos) << text;
}

TEST_F(Campaign, StaticMemoryIsWhatElfsizeAndReadelfSay) {
    ASSERT_EQ(campaign("--only mlkem/ML-KEM-512-shake --no-profile").status, 0);
    const auto build = nlohmann::json::parse(text(folder / "build.json"));
    const auto& instance = build.at("instances").at("mlkem/ML-KEM-512-shake");
    const std::string library =
        fs::path(NGCC_PERF).parent_path().parent_path() / "schemes/lib/mlkem/libML-KEM-512-shake.so";
    const Output readelf = run_in_shell("readelf -lW '" + library + "' | awk '$1 == \"LOAD\" {print $6}'");
    std::istringstream lines(readelf.text);
    std::uint64_t sum = 0;
    for (std::string size; lines >> size;)
        sum += std::stoull(size, nullptr, 16);
    EXPECT_GT(sum, 0u);
    EXPECT_EQ(instance.at("elf_load_bytes").get<std::uint64_t>(), sum);
}

TEST_F(Campaign, CutOffAnywhereItIsTakenUpAgain) {
    const std::string only = "--only iccs/sm3hash-256 --no-profile";
    for (const char* seconds : {"0.3", "0.6", "1.1"}) {
        const std::string command = std::string("timeout -s KILL ") + seconds +
                                    " " NGCC_PERF " campaign --run '" + folder.string() +
                                    "' --quick --allow-unfixed-host " + only + " >/dev/null 2>&1";
        run_in_shell(command);
        if (!fs::exists(folder / "records")) continue;
        for (const auto& entry : fs::recursive_directory_iterator(folder / "records"))
            if (entry.path().extension() == ".json") {
                EXPECT_TRUE(nlohmann::json::accept(text(entry.path()))) << entry.path();
            }
    }
    ASSERT_EQ(campaign(only).status, 0);
    std::size_t records = 0;
    for (const auto& [name, content] : files())
        records += name.starts_with("records/iccs/") && name.ends_with(".json");
    EXPECT_EQ(records, 8u);
}

}  // namespace
}  // namespace end_to_end
