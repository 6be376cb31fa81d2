// SPDX-License-Identifier: Apache-2.0
// Every member by every route: the right count, or "not observable" with the right reason. No third outcome.
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "engine/build.hpp"
#include "engine/callgrind.hpp"
#include "engine/judge.hpp"
#include "engine/place.hpp"
#include "members/members.hpp"

namespace zoo {

namespace {

namespace fs = std::filesystem;

std::string skip_reason(const Member& member) {
    for (const std::string& program : member.needs)
        if (!have_program(program)) return program + " is not installed";
    return {};
}

void expect_outcome(const Member& member, const fs::path& built, const std::string& route, Tool tool) {
    SCOPED_TRACE("member " + member.name + ", route " + route + ", in " + built.string() + ": " + member.run);
    const Expectation& expected = route == "hook" ? member.hook : member.preload;
    const Place place(built, route);
    const bool starts = expected.outcome != Outcome::refused;
    const Start start{member.run, member.environment, member.options};
    const Result plain = starts ? run_plainly(place.folder(), start) : Result{};
    if (starts) {
        ASSERT_EQ(plain.status, 0) << "the member itself fails: " << plain.out << plain.err;
    }
    const Observation seen = observe(place.folder(), start, route, tool);
    for (const std::string& fault : faults(expected, books_in(plain.out), seen))
        ADD_FAILURE() << fault;
    if (!starts) return;
    // A refusal is an answer, but a run may not change what the program says.
    if (seen.has_json || seen.result.status == plain.status) {
        EXPECT_EQ(how_it_ended(seen.result.status), how_it_ended(plain.status)) << seen.text;
        EXPECT_EQ(seen.result.out, plain.out);
    }
}

class Zoo : public testing::TestWithParam<Member> {};

TEST_P(Zoo, IsCountedOrSaidToBeHidden) {
    const Member& member = GetParam();
    if (const std::string reason = skip_reason(member); !reason.empty()) GTEST_SKIP() << reason;
    const Built built = build(member.build);
    ASSERT_EQ(built.error, "");
    for (const char* route : {"hook", "preload"})
        expect_outcome(member, built.folder, route, Tool::run);
}

// LD_PRELOAD and HASHPROF_OUT without a supervisor.
class Bare : public testing::TestWithParam<Member> {};

TEST_P(Bare, IsCountedOrSaidToBeHidden) {
    const Built built = build(GetParam().build);
    ASSERT_EQ(built.error, "");
    for (const char* route : {"hook", "preload"})
        expect_outcome(GetParam(), built.folder, route, Tool::bare);
}

// Callgrind counts calls by simulating every instruction: it confirms the members' own books.
class Callgrind : public testing::TestWithParam<Member> {};

TEST_P(Callgrind, ConfirmsTheBooks) {
    if (!have_program("valgrind")) GTEST_SKIP() << "valgrind is not installed";
    const Built built = build(GetParam().build);
    ASSERT_EQ(built.error, "");
    const Place place(built.folder, "callgrind");
    const Result result =
        run(place.folder(), "exec valgrind -q --tool=callgrind --callgrind-out-file=calls " + GetParam().run);
    ASSERT_EQ(result.status, 0) << result.err;
    const auto counted = calls_in_callgrind(content(place.folder() / "calls"));
    for (const auto& [function, calls] : totals(books_in(result.out)))
        EXPECT_EQ(counted.count(function) ? counted.at(function) : 0, calls.calls) << function;
}

std::vector<Member> some(const std::vector<Member>& members, const std::vector<std::string>& names) {
    std::vector<Member> chosen;
    for (const Member& member : members)
        if (std::find(names.begin(), names.end(), member.name) != names.end()) chosen.push_back(member);
    return chosen;
}

std::string name_of(const testing::TestParamInfo<Member>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Compilers, Zoo, testing::ValuesIn(compiler_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Code, Zoo, testing::ValuesIn(code_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Linking, Zoo, testing::ValuesIn(linking_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Shared, Zoo, testing::ValuesIn(shared_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Opened, Zoo, testing::ValuesIn(opened_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Sources, Zoo, testing::ValuesIn(source_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Refused, Zoo, testing::ValuesIn(refused_members()), name_of);

INSTANTIATE_TEST_SUITE_P(Linking, Bare,
                         testing::ValuesIn(some(linking_members(), {"bfd", "lld", "stripped"})), name_of);
INSTANTIATE_TEST_SUITE_P(Only, Bare, testing::ValuesIn(bare_members()), name_of);
INSTANTIATE_TEST_SUITE_P(Shared, Bare,
                         testing::ValuesIn(some(shared_members(), {"helpers_in_a_library", "candidate_bound",
                                                                   "candidate_like_a_harness_library"})),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Opened, Bare,
                         testing::ValuesIn(some(opened_members(), {"opened_harness_library_reopen",
                                                                   "opened_with_its_helpers_apart_now"})),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Linking, Callgrind, testing::ValuesIn(some(linking_members(), {"bfd", "gold"})),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Shared, Callgrind,
                         testing::ValuesIn(some(shared_members(), {"candidate_like_a_harness_library"})),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sources, Callgrind,
                         testing::ValuesIn(some(source_members(),
                                                {"key_exchange_with_stack_arguments", "hash_of_any_length"})),
                         name_of);

// Many minutes of compiling for little more than the covering set finds; HASHPROF_ZOO=full asks for it.
TEST(ZooProduct, OfAllCompilersLevelsAndLayouts) {
    const char* wanted = std::getenv("HASHPROF_ZOO");
    if (wanted == nullptr || std::string(wanted) != "full") GTEST_SKIP() << "HASHPROF_ZOO is not full";
    for (const Member& member : full_product()) {
        const Built built = build(member.build);
        EXPECT_EQ(built.error, "");
        for (const char* route : {"hook", "preload"})
            if (built.error.empty()) expect_outcome(member, built.folder, route, Tool::run);
    }
}

}  // namespace

}  // namespace zoo
