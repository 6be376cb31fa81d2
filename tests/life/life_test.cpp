// SPDX-License-Identifier: Apache-2.0
// However a process lives and ends: what it called before is counted, and it ends as it would have by itself.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/build.hpp"
#include "engine/judge.hpp"
#include "engine/place.hpp"
#include "lives.hpp"

namespace life {

namespace {

using zoo::how_it_ended;
using zoo::Observation;
using zoo::Result;

// A program says that it may not do here what it is about.
constexpr int kNotHere = 77;

// Where nothing at all is seen, the tool says so on stderr.
void expect_unchanged(const Life& life, const Result& plain, const Observation& seen) {
    const Result& profiled = seen.result;
    EXPECT_EQ(how_it_ended(profiled.status), how_it_ended(plain.status));
    if (life.same_output) {
        EXPECT_EQ(profiled.out, plain.out);
    }
    if (seen.coverage != "none") {
        EXPECT_EQ(profiled.err, plain.err);
    }
}

void expect_totals(const Observation& seen) {
    for (const auto& [function, calls] : zoo::totals_in(seen.result.out)) {
        const auto found = seen.with_nested.find(function);
        ASSERT_NE(found, seen.with_nested.end()) << function;
        EXPECT_EQ(found->second, calls) << function << ", nested calls included";
    }
}

void expect_counted(const Life& life, const std::filesystem::path& built, const std::string& route,
                    zoo::Tool tool) {
    const zoo::Member& member = life.member;
    SCOPED_TRACE(member.name + ", route " + route + ", in " + built.string() + ": " + member.run);
    const zoo::Place place(built, route);
    const zoo::Start start{member.run, member.environment, member.options};
    const Result plain = zoo::run_plainly(place.folder(), start);
    if (WIFEXITED(plain.status) && WEXITSTATUS(plain.status) == kNotHere)
        GTEST_SKIP() << "not permitted here";
    const Observation seen = zoo::observe(place.folder(), start, route, tool);
    if (route == "hook") expect_totals(seen);
    const zoo::Books truth = zoo::books_in(seen.result.out);
    if (!truth.empty()) {
        for (const std::string& fault : faults(route == "hook" ? member.hook : member.preload, truth, seen))
            ADD_FAILURE() << fault;
    }
    if (seen.has_json) expect_unchanged(life, plain, seen);
}

class Lives : public testing::TestWithParam<Life> {};

TEST_P(Lives, AreCountedToTheirEndAndNotChanged) {
    const zoo::Built built = zoo::build(GetParam().member.build);
    ASSERT_EQ(built.error, "");
    expect_counted(GetParam(), built.folder, "hook", zoo::Tool::run);
    if (GetParam().preload) expect_counted(GetParam(), built.folder, "preload", zoo::Tool::run);
}

TEST(Killed, InMidRunHasCountedUpToThatPoint) {
    const zoo::Built built = zoo::build(ends().front().member.build);
    ASSERT_EQ(built.error, "");
    const zoo::Place place(built.folder, "killed");
    const Result result =
        zoo::run(place.folder(), zoo::quoted(HASHPROF) +
                                     " run --quiet -o out.json -- ./member forever >log &\n"
                                     "until grep -q 'calls 20000' log; do sleep 0.05; done\n"
                                     "kill -KILL $(sed -n 's/^pid //p' log)\nwait $!\necho status $?");
    EXPECT_EQ(result.out, "status 137\n") << result.err;
    const std::string log = zoo::content(place.folder() / "log");
    // Each line is written before the calls that it announces; the first thousand was announced otherwise.
    const std::uint64_t announced = std::stoull(log.substr(log.rfind("calls ", log.rfind('\n')) + 6));
    const auto document = nlohmann::json::parse(zoo::content(place.folder() / "out.json"));
    const std::uint64_t counted =
        document.at("operations").at("outside").at("hashprof").at("helpers").at("sm3hash").at("calls");
    EXPECT_GE(counted, announced);
    EXPECT_LE(counted, announced + 1000);
    EXPECT_EQ(document.at("exit").at("signal"), 9);
}

TEST(BarredClock, IsAFindingAndLeavesNoShare) {
    const std::vector<Life> lives = surroundings();
    const auto life = std::find_if(lives.begin(), lives.end(),
                                   [](const Life& l) { return l.member.name == "seccomp_no_counter"; });
    ASSERT_NE(life, lives.end());
    const zoo::Built built = zoo::build(life->member.build);
    ASSERT_EQ(built.error, "");
    const zoo::Place place(built.folder, "barred");
    const zoo::Result result =
        zoo::run(place.folder(),
                 zoo::quoted(HASHPROF) + " run --quiet -o out.json -- " + life->member.run + "\necho $?");
    if (result.out.find("77\n") != std::string::npos) GTEST_SKIP() << "not permitted here";
    const auto document = nlohmann::json::parse(zoo::content(place.folder() / "out.json"));
    EXPECT_EQ(document.at("images").at(0).at("clock_barred"), true);
    EXPECT_EQ(document.at("findings").back().at("code"), "clock-barred");
    EXPECT_TRUE(document.at("operations").at("outside").at("share").empty() ||
                document.at("operations").at("outside").at("share").at("sm3hash").is_null())
        << document.at("operations").at("outside").at("share");
}

// LD_PRELOAD and HASHPROF_OUT without a supervisor: each image leaves a region of its own.
class BareLives : public testing::TestWithParam<Life> {};

TEST_P(BareLives, AreCountedToTheirEndAndNotChanged) {
    const zoo::Built built = zoo::build(GetParam().member.build);
    ASSERT_EQ(built.error, "");
    expect_counted(GetParam(), built.folder, "hook", zoo::Tool::bare);
    expect_counted(GetParam(), built.folder, "preload", zoo::Tool::bare);
}

std::string name_of(const testing::TestParamInfo<Life>& info) {
    return info.param.member.name;
}

INSTANTIATE_TEST_SUITE_P(Ends, Lives, testing::ValuesIn(ends()), name_of);
INSTANTIATE_TEST_SUITE_P(Children, Lives, testing::ValuesIn(children()), name_of);
INSTANTIATE_TEST_SUITE_P(Interruptions, Lives, testing::ValuesIn(interruptions()), name_of);
INSTANTIATE_TEST_SUITE_P(Threads, Lives, testing::ValuesIn(thread_lives()), name_of);
INSTANTIATE_TEST_SUITE_P(Surroundings, Lives, testing::ValuesIn(surroundings()), name_of);
INSTANTIATE_TEST_SUITE_P(Programs, Lives, testing::ValuesIn(programs()), name_of);
INSTANTIATE_TEST_SUITE_P(Some, BareLives, testing::ValuesIn(bare()), name_of);

}  // namespace

void PrintTo(const Life& life, std::ostream* out);
void PrintTo(const Life& life, std::ostream* out) {
    *out << life.member.name;
}

}  // namespace life
