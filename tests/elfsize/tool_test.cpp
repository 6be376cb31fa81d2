// SPDX-License-Identifier: Apache-2.0
// The real command: output, messages, exit status.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "elf_builder.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

class Tool : public testing::Test {
  protected:
    std::string library(const std::string& name = "liba.so") {
        return compile(folder_, "static int t[9] = {1}; int f(int i) { return t[i]; }", name,
                       "-shared -fPIC -O1 -nostdlib");
    }
    const TemporaryFolder folder_;
};

TEST_F(Tool, PrintsOneRowPerFileAndATotal) {
    const Outcome one = elfsize_tool({library()});
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(lines(one.out), 2u) << one.out;
    EXPECT_TRUE(one.err.empty()) << one.err;
    const Outcome two = elfsize_tool({library("liba.so"), library("libb.so")});
    EXPECT_EQ(lines(two.out), 4u) << two.out;
    EXPECT_TRUE(has(two.out, "2 loadable")) << two.out;
}

TEST_F(Tool, ListsSegmentsAndSections) {
    const Outcome outcome = elfsize_tool({"--segments", "--sections", library()});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_TRUE(has(outcome.out, "GNU_STACK")) << outcome.out;
    EXPECT_TRUE(has(outcome.out, ".text")) << outcome.out;
}

TEST_F(Tool, WritesJsonThatAddsUp) {
    const std::string object = compile(folder_, "int f(void) { return 1; }", "a.o", "-c");
    const Outcome outcome = elfsize_tool({"--json", "--segments", "--sections", library(), object});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto document = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(document["schema"], 1);
    ASSERT_EQ(document["files"].size(), 2u);
    const auto& image = document["files"][0]["images"][0];
    EXPECT_EQ(image["basis"], "segments");
    std::uint64_t loads = 0, classes = 0;
    for (const auto& segment : image["segments"])
        if (segment["type"] == "LOAD") loads += segment["memory_bytes"].get<std::uint64_t>();
    for (const auto& part : image["split"])
        classes += part["memory_bytes"].get<std::uint64_t>();
    EXPECT_EQ(image["loadable_bytes"], loads);
    EXPECT_EQ(image["loadable_bytes"], classes);
    EXPECT_GT(image["sections"].size(), 5u);
    EXPECT_EQ(document["files"][1]["images"][0]["basis"], "sections");
    EXPECT_EQ(document["totals"]["images"]["count"], 1);
    EXPECT_EQ(document["totals"]["objects"]["count"], 1);
    EXPECT_TRUE(document["errors"].empty());
}

TEST_F(Tool, EveryLevelAddsUpInEveryFormat) {
    const std::string path = library();
    const std::vector<std::string> levels = {"--segments", "--sections", "--symbols", "--classes",
                                             "--owners"};
    const auto with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), levels.begin(), levels.end());
        arguments.push_back(path);
        return elfsize_tool(arguments);
    };
    const auto document = nlohmann::json::parse(with({"--json"}).out);
    const auto& image = document["files"][0]["images"][0];
    const auto& ledger = image["ledger"];
    EXPECT_EQ(ledger["memory_bytes"], image["loadable_bytes"]);
    EXPECT_EQ(ledger["file_bytes"], read_bytes(path).size());
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> sums;  // by level: file, memory
    for (const auto& [json_level, csv_level] : std::map<std::string, std::string>{{"segments", "segment"},
                                                                                  {"sections", "section"},
                                                                                  {"symbols", "symbol"},
                                                                                  {"classes", "class"},
                                                                                  {"owners", "owner"}})
        for (const auto& label : ledger[json_level]) {
            sums[csv_level].first += label["file_bytes"].get<std::uint64_t>();
            sums[csv_level].second += label["memory_bytes"].get<std::uint64_t>();
        }
    const std::pair<std::uint64_t, std::uint64_t> expected{ledger["file_bytes"], ledger["memory_bytes"]};
    ASSERT_EQ(sums.size(), levels.size());
    for (const auto& [level, sum] : sums)
        EXPECT_EQ(sum, expected) << level;

    std::istringstream csv(with({"--csv"}).out);
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> csv_sums;
    std::string line;
    std::getline(csv, line);
    EXPECT_EQ(line, "file,level,name,kind,class,owner,section,source_file,address,file_bytes,memory_bytes");
    while (std::getline(csv, line)) {
        std::vector<std::string> fields;
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');)
            fields.push_back(cell);
        ASSERT_EQ(fields.size(), 11u) << line;
        csv_sums[fields[1]].first += std::stoull(fields[9]);
        csv_sums[fields[1]].second += std::stoull(fields[10]);
    }
    EXPECT_EQ(csv_sums, sums);

    const Outcome table = with({"--top", "3"});
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_TRUE(has(table.out, " others\n")) << table.out;
    EXPECT_TRUE(has(table.out, "pages of 4096")) << table.out;
    const std::uint64_t twice = 2 * expected.second;
    const Outcome two = elfsize_tool({"--classes", path, library("libb.so")});
    EXPECT_TRUE(has(two.out, "2 loadable: bytes by class")) << two.out;
    EXPECT_TRUE(
        has(two.out, "\n" + std::string(12 - std::to_string(twice).size(), ' ') + std::to_string(twice)))
        << two.out;
    EXPECT_EQ(elfsize_tool({"--json", "--csv", path}).status, 2);
    EXPECT_EQ(elfsize_tool({"--page-size", "1000", "--segments", path}).status, 2);
    EXPECT_EQ(elfsize_tool({"--owner", "me:file=x", "--owners", path}).status, 2);
}

TEST_F(Tool, BadFilesAmongGoodOnesAreNamedAndTheOthersReported) {
    ASSERT_EQ(::mkfifo(folder_.path("fifo").c_str(), 0600), 0);
    const std::vector<std::string> arguments = {folder_.write("text.so", std::string("hello\n")), library(),
                                                folder_.path("fifo"), folder_.path(""),
                                                folder_.path("missing")};
    const Outcome table = elfsize_tool(arguments);
    EXPECT_EQ(table.status, 2);
    EXPECT_TRUE(has(table.out, "liba.so")) << table.out;
    EXPECT_EQ(lines(table.err), 4u) << table.err;
    auto with_json = arguments;
    with_json.insert(with_json.begin(), "--json");
    const Outcome json = elfsize_tool(with_json);
    EXPECT_EQ(json.status, 2);
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_EQ(document["files"].size(), 1u);
    EXPECT_EQ(document["errors"].size(), 4u);
    for (const auto& error : document["errors"])
        EXPECT_NE(error["remedy"], "");
}

TEST_F(Tool, ArchiveMembersAreSizedOneByOne) {
    compile(folder_, "int f(void) { return 1; }", "one.o", "-c");
    compile(folder_, "int g(void) { return 1; }", "two.o", "-c");
    folder_.write("three.txt", std::string("hello\n"));
    ASSERT_EQ(run("cd " + folder_.path("") + " && ar rcs lib.a one.o three.txt two.o").status, 0);
    const Outcome outcome = elfsize_tool({folder_.path("lib.a")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(has(outcome.out, "lib.a(one.o)")) << outcome.out;
    EXPECT_TRUE(has(outcome.out, "lib.a(two.o)")) << outcome.out;
    EXPECT_TRUE(has(outcome.out, "no program headers")) << outcome.out;
    EXPECT_TRUE(has(outcome.out, "2 relocatable in ")) << outcome.out;
    EXPECT_TRUE(has(outcome.err, "lib.a(three.txt): is text")) << outcome.err;
    EXPECT_EQ(elfsize_tool({folder_.write("empty.a", std::string("!<arch>\n"))}).status, 2);
}

TEST_F(Tool, DamagedSectionTableIsPartialAndKeepsTheTotal) {
    auto bytes = read_bytes(library());
    const auto good = nlohmann::json::parse(elfsize_tool({"--json", folder_.path("liba.so")}).out);
    bytes.resize(bytes.size() - 64);  // the section table stands last
    const Outcome outcome = elfsize_tool({"--json", "--sections", folder_.write("cut.so", bytes)});
    EXPECT_EQ(outcome.status, 2);
    const auto document = nlohmann::json::parse(outcome.out);
    const auto& image = document["files"][0]["images"][0];
    EXPECT_EQ(image["status"], "partial");
    EXPECT_EQ(image["loadable_bytes"], good["files"][0]["images"][0]["loadable_bytes"]);
    EXPECT_TRUE(image["split"].is_null());
    EXPECT_TRUE(image["sections"].is_null());
}

TEST_F(Tool, OtherNeededLibrariesAreNamed) {
    const std::string other = library("libother.so");
    const std::string user =
        compile(folder_, "int x;", "libuser.so", "-shared -fPIC -Wl,--no-as-needed " + other);
    const Outcome outcome = elfsize_tool({user});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_TRUE(has(outcome.err, "libother.so")) << outcome.err;
    EXPECT_FALSE(has(outcome.err, "libc.so.6")) << outcome.err;
}

TEST_F(Tool, FullDiskBehindStdoutIsAnError) {
    const Outcome outcome = run(quoted(ELFSIZE_TOOL) + " " + quoted(library()) + " >/dev/full");
    EXPECT_EQ(outcome.status, 3);
    EXPECT_TRUE(has(outcome.err, "could not write")) << outcome.err;
}

TEST_F(Tool, UsageErrorsAndHelp) {
    EXPECT_EQ(elfsize_tool({}).status, 2);
    EXPECT_EQ(elfsize_tool({"--no-such-option", library()}).status, 2);
    const Outcome help = elfsize_tool({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(has(help.out, "Examples:"));
}

TEST_F(Tool, NamesThatAreNoTextStayValidJsonAndHarmlessTables) {
    const std::string path = library("\x1b[31m\xff\"x.so");
    const Outcome json = elfsize_tool({"--json", path});
    EXPECT_EQ(json.status, 0);
    EXPECT_TRUE(nlohmann::json::accept(json.out));
    EXPECT_FALSE(has(elfsize_tool({path}).out, "\x1b"));
}

}  // namespace
}  // namespace elfsize::test
