// SPDX-License-Identifier: Apache-2.0
// hashprof calibrate, and the installed tree: the tool finds what it preloads there.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support.hpp"

namespace hashprof::test {
namespace {

using nlohmann::json;

TEST(Calibrate, MeasuresEveryRouteInBothModes) {
    const Folder folder;
    const Ran ran = run_shell(folder, "$HASHPROF calibrate --processes 2 --json");
    ASSERT_EQ(ran.status(), 0) << ran.err;
    std::set<std::string> seen;
    const json document = json::parse(ran.out);
    for (const json& series : document.at("routes")) {
        seen.insert(series.at("route").get<std::string>() + " " + series.at("mode").get<std::string>());
        EXPECT_EQ(series.at("processes"), 2);
        const double sum =
            series.at("inside").at("ticks").get<double>() + series.at("outside").at("ticks").get<double>();
        EXPECT_GT(sum, 0) << series;
        EXPECT_LT(sum, 5000) << series;
        EXPECT_GT(series.at("tick_hz"), 1e6);
    }
    EXPECT_EQ(seen, (std::set<std::string>{"hook fenced", "hook full", "preload fenced", "preload full",
                                           "wrap fenced", "wrap full"}));
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_NE(entry.path().extension(), ".region") << "no litter";
}

TEST(Calibrate, PrintsALineForEachRouteAndMode) {
    const Folder folder;
    const std::string table = run_shell(folder, "$HASHPROF calibrate --processes 1").out;
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7) << table;
}

TEST(Installed, TheToolFindsItsLibrariesAndPrograms) {
    const Folder folder;
    const Ran install =
        run_shell(folder, "cmake --install " BUILD_TREE " --prefix $PWD/tree --component hashprof");
    ASSERT_EQ(install.status(), 0) << install.err;
    const Ran ran = run_shell(folder, "tree/bin/hashprof run -q -o run.json -- $BEHAVE");
    EXPECT_EQ(ran.status(), 0) << ran.err;
    const json run = read_json(folder / "run.json");
    EXPECT_EQ(calls_in(run, "keygen", "sm3hash"), 10u);
    EXPECT_TRUE(run["preload"][0].get<std::string>().ends_with("/tree/lib/hashprof/libhashprof.so"));
    EXPECT_EQ(run_shell(folder, "tree/bin/hashprof calibrate --processes 1").status(), 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "tree/share/hashprof/schema/run.schema.json"));
}

}  // namespace
}  // namespace hashprof::test
