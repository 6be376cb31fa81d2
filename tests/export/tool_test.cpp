// SPDX-License-Identifier: Apache-2.0
// export, rank and compare with printed tables, as a user calls them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "../json_schema.hpp"
#include "../shell.hpp"
#include "folder.hpp"

namespace {

namespace fs = std::filesystem;
using export_test::Folder;
using nlohmann::json;

const std::string run = std::string(GOLDEN) + "/sign-34-complete";

ShellOutput ngcc_perf(const std::string& arguments) {
    return run_in_shell(NGCC_PERF " " + arguments);
}

std::string schema_findings(const std::string& schema, const std::string& text) {
    return JsonSchema(fs::path(SCHEMAS) / (schema + ".schema.json")).findings(json::parse(text));
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST(ExportTool, WritesCsvAndEndsQuietlyWithItsReader) {
    const Folder folder;
    const ShellOutput all = ngcc_perf("export " + run);
    EXPECT_EQ(all.status, 0);
    EXPECT_EQ(all.text.rfind("kind,system,candidate,label,operation,", 0), 0u);
    EXPECT_EQ(std::count(all.text.begin(), all.text.end(), '\n'), 19);
    // Its standard output is a pipe that nobody reads any more; the file is written all the same.
    const std::string said = (folder.path / "said").string(), lines = (folder.path / "lines").string();
    run_in_shell("{ { sleep 0.3; " NGCC_PERF " export --csv - --jsonl " + lines + " " + run +
                 " >&3; echo $?; } 3>&1 >" + said + " 2>&1; } | true");
    EXPECT_EQ(text_of(said), "0\n");
    const std::string written = text_of(lines);
    EXPECT_EQ(std::count(written.begin(), written.end(), '\n'), 18);
    EXPECT_EQ(ngcc_perf("export --csv - --jsonl - " + run + " 2>/dev/null").status, 2);
    EXPECT_EQ(ngcc_perf("export " + run + "/none 2>/dev/null").status, 2);
}

TEST(RankTool, RanksWithTheTablesOfAFolder) {
    const Folder folder;
    std::ofstream(folder.path / "security_targets.csv") << "# made up\nID;Instance;TargetBits\n"
                                                           "sign-34;yuanyang-512;128\n"
                                                           "sign-34;yuanyang-1024;128\n"
                                                           "sign-34;yuanyang-2048;256\n";
    const std::string options = " --metadata " + folder.path.string() + " " + run;
    const ShellOutput table = ngcc_perf("rank" + options);
    EXPECT_EQ(table.status, 0);
    for (const char* part : {"sign, 128 bits, system arm_1", "6.71 M (1)", "sign, 256 bits"})
        EXPECT_TRUE(mentions(table.text, part)) << part << "\n" << table.text;
    const ShellOutput ranking = ngcc_perf("rank --json --target 128" + options);
    EXPECT_EQ(schema_findings("rank", ranking.text), "");
    const json groups = json::parse(ranking.text)["groups"];
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0]["rows"][0]["label"], "yuanyang-512");
    EXPECT_EQ(groups[0]["rows"][0]["overall"], 1);
    EXPECT_EQ(groups[0]["rows"][1]["place"], 2);
    const ShellOutput hashing = ngcc_perf("rank --hashing --json " + run);
    EXPECT_EQ(schema_findings("rank", hashing.text), "");
    EXPECT_EQ(json::parse(hashing.text)["hashing"][0]["operation"], "verify");
    EXPECT_TRUE(mentions(ngcc_perf("rank --hashing " + run).text, "65%"));
}

TEST(PublishedTool, ARunIsComparedWithTheBundledTables) {
    const Folder folder;
    const fs::path markdown = folder.path / "c.md", html = folder.path / "c.html";
    const ShellOutput same = ngcc_perf("compare --json --markdown " + markdown.string() + " --html " +
                                       html.string() + " " + run + " published");
    EXPECT_EQ(same.status, 0);
    EXPECT_EQ(schema_findings("compare", same.text), "");
    EXPECT_EQ(json::parse(same.text)["operations"].size(), 9u);
    EXPECT_TRUE(mentions(text_of(markdown), "Helper calls per operation are the same in 9 of 9"));
    EXPECT_TRUE(mentions(text_of(html), "<table"));
    const fs::path changed = folder.path / "run",
                   profile = changed / "profile/sign-34/yuanyang-512__verify.json";
    fs::copy(run, changed, fs::copy_options::recursive);
    json content = json::parse(text_of(profile));
    content["calls"][0]["calls"] = 2 * content["calls"][0]["calls"].get<std::uint64_t>();
    fs::remove(profile);
    std::ofstream(profile) << content;
    const ShellOutput differs = ngcc_perf("compare published:sign-34 " + changed.string());
    EXPECT_EQ(differs.status, 1) << differs.text;
    EXPECT_TRUE(mentions(differs.text, "sign-34/yuanyang-512 verify: calls of ")) << differs.text;
    EXPECT_EQ(ngcc_perf("compare published:none " + run + " 2>/dev/null").status, 2);
}
