// SPDX-License-Identifier: Apache-2.0
#include "diff/diff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support.hpp"

namespace elfsize::test {
namespace {

std::int64_t difference(std::uint64_t before, std::uint64_t after) {
    return static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before);
}

// The changes of each list are the whole change.
void expect_whole(const Diff& diff) {
    const auto total_memory = difference(diff.before.memory_bytes, diff.after.memory_bytes);
    const auto total_file = difference(diff.before.file_bytes, diff.after.file_bytes);
    for (const auto* list : {&diff.classes, &diff.owners, &diff.segments, &diff.sections, &diff.symbols}) {
        std::int64_t memory = 0, file = 0;
        for (const Change& change : *list) {
            memory += difference(change.before.memory_bytes, change.after.memory_bytes);
            file += difference(change.before.file_bytes, change.after.file_bytes);
        }
        EXPECT_EQ(memory, total_memory);
        EXPECT_EQ(file, total_file);
    }
}

const Change* change_of(const Diff& diff, const std::string& name) {
    const auto found = std::find_if(diff.symbols.begin(), diff.symbols.end(),
                                    [&](const Change& change) { return change.name == name; });
    return found == diff.symbols.end() ? nullptr : &*found;
}

class TwoBuilds : public testing::Test {
  protected:
    std::string object(const std::string& name, const std::string& text) {
        return compile(folder_, text, name, "-c -O1 -fno-asynchronous-unwind-tables");
    }
    const TemporaryFolder folder_;
    const std::string common_ = "int kept(int i) { return i * 77 + 1; }\n";
    const std::string before_ = object(
        "a.o", common_ +
                   "static const int old_name[40] = {1, 2, 3}; int use(int i) { return old_name[i]; }\n"
                   "int gone(int i) { return i / 7; } char grows[10];\n"
                   "int twin_a(int i) { return i % 11; } int twin_b(int i) { return i % 11; }\n");
    const std::string after_ = object(
        "b.o", common_ +
                   "static const int new_name[40] = {1, 2, 3}; int use(int i) { return new_name[i]; }\n"
                   "char grows[1000];\n"
                   "int twin_c(int i) { return i % 11; } int twin_d(int i) { return i % 11; }\n");
};

TEST_F(TwoBuilds, OfTheSameFileHaveNoChange) {
    for (const std::string& file : {before_, std::string(ELFSIZE_TOOL)}) {
        const Snapshot snapshot = snapshot_of(file);
        const Diff diff = diff_of(snapshot, snapshot);
        for (const auto* list : {&diff.classes, &diff.owners, &diff.segments, &diff.sections, &diff.symbols})
            EXPECT_TRUE(list->empty()) << file << " " << list->front().name;
    }
}

TEST_F(TwoBuilds, ChangesAddUpAndRenamedSymbolsAreFoundByContentWhereOnlyOneFits) {
    const Diff diff = diff_of(snapshot_of(before_), snapshot_of(after_));
    expect_whole(diff);
    EXPECT_EQ(change_of(diff, "kept"), nullptr);
    ASSERT_NE(change_of(diff, "grows"), nullptr);
    EXPECT_EQ(change_of(diff, "grows"), &diff.symbols.front());  // the largest
    EXPECT_EQ(diff.symbols.front().after.memory_bytes, 1000u);
    ASSERT_NE(change_of(diff, "gone"), nullptr);
    EXPECT_TRUE(change_of(diff, "gone")->removed);
    ASSERT_NE(change_of(diff, "new_name"), nullptr);
    EXPECT_EQ(change_of(diff, "new_name")->old_name, "old_name");
    for (const char* twin : {"twin_a", "twin_b"})
        EXPECT_TRUE(change_of(diff, twin) != nullptr && change_of(diff, twin)->removed) << twin;
    for (const char* twin : {"twin_c", "twin_d"})
        EXPECT_TRUE(change_of(diff, twin) != nullptr && change_of(diff, twin)->added) << twin;
}

TEST_F(TwoBuilds, UnlikeFilesAndArchivesAddUpToo) {
    expect_whole(diff_of(snapshot_of(before_), snapshot_of(ELFSIZE_TOOL)));
    ASSERT_EQ(run("cd " + folder_.path("") + " && ar rcs x.a a.o b.o && ar rcsT y.a b.o").status, 0);
    const Diff diff = diff_of(snapshot_of(folder_.path("x.a")), snapshot_of(folder_.path("y.a")));
    expect_whole(diff);
    for (const Change& change : diff.symbols)
        EXPECT_EQ(change.member, "a.o");
}

TEST_F(TwoBuilds, GrowthBeyondTheLimitIsAFinding) {
    const auto diff = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "diff");
        return elfsize_tool(arguments);
    };
    const Outcome grown = diff({"--max-growth", "2%", before_, after_});
    EXPECT_EQ(grown.status, 1);
    EXPECT_TRUE(has(grown.err, "by more than 2% allows")) << grown.err;
    EXPECT_EQ(diff({"--max-growth", "100000%", before_, after_}).status, 0);
    EXPECT_EQ(diff({"--max-growth", "0", after_, before_}).status, 0);
    EXPECT_EQ(diff({"--max-growth", "0", before_, before_}).status, 0);
    EXPECT_EQ(diff({"--max-growth", "two", before_, after_}).status, 2);
    EXPECT_EQ(diff({before_}).status, 2);
    EXPECT_EQ(diff({before_, folder_.path("missing")}).status, 2);
    EXPECT_EQ(diff({"--help"}).status, 0);
    const auto document = nlohmann::json::parse(diff({"--json", "--max-growth", "2", before_, after_}).out);
    EXPECT_EQ(document["exceeded"], true);
    EXPECT_EQ(document["symbols"][0]["name"], "grows");
    EXPECT_TRUE(has(diff({"--csv", before_, after_}).out, ",grows,,10,1000,0,0\n"));
    EXPECT_TRUE(has(diff({before_, before_}).out, "symbol: no change")) << diff({before_, before_}).out;
}

TEST(Growth, IsExact) {
    Diff diff;
    diff.before.memory_bytes = 1000;
    diff.after.memory_bytes = 1010;
    EXPECT_FALSE(grew_by_more_than(1, diff));
    diff.after.memory_bytes = 1011;
    EXPECT_TRUE(grew_by_more_than(1, diff));
    diff.before.memory_bytes = 0;
    EXPECT_TRUE(grew_by_more_than(1e9, diff));
    EXPECT_EQ(signed_change(0, ~std::uint64_t{0}), "+18446744073709551615");
    EXPECT_EQ(signed_change(5, 2), "-3");
}

}  // namespace
}  // namespace elfsize::test
