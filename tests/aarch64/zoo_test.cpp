// SPDX-License-Identifier: Apache-2.0
// Members of the zoo, built for AArch64: what is counted is what they count themselves, or is said to be
// hidden.
#include <gtest/gtest.h>

#include "census/census.hpp"
#include "emulated.hpp"

namespace hashprof::test {
namespace {

struct Member {
    std::string name;
    std::vector<std::string> arguments;
};

void PrintTo(const Member& member, std::ostream* out) {
    *out << member.name;
}

std::vector<std::string> command_of(const Member& member) {
    std::vector<std::string> command = {program(member.name)};
    for (const std::string& argument : member.arguments)
        command.push_back(argument.starts_with("lib") ? program(argument) : argument);
    return command;
}

std::string name_of(const testing::TestParamInfo<Member>& info) {
    std::string name = info.param.name;
    for (const std::string& argument : info.param.arguments)
        name += "_" + argument.substr(0, argument.find('.'));
    return name;
}

using Counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

Counts counts_of(const zoo::Books& books) {
    Counts counts;
    for (const auto& [operation, functions] : books)
        for (const auto& [function, calls] : functions)
            counts[operation][function] = calls.calls;
    return counts;
}

// Three rounds, by tests/zoo/README.md.
const Counts kThreeRounds = {{"keygen", {{"sm3hash", 3}, {"pseudoXOF", 6}, {"drng", 3}}},
                             {"enc", {{"sm3hash", 6}, {"pseudohash", 3}, {"drng", 3}}},
                             {"dec", {{"sm3hash", 3}, {"pseudoXOF", 3}}},
                             {"outside", {{"drng_init", 1}}}};

void expect_all_counted(const Member& member, const char* library) {
    const Ended plain = run_preloaded("", command_of(member));
    ASSERT_EQ(plain.status, 0) << plain.out;
    const Ended counted = run_preloaded(library, command_of(member));
    EXPECT_EQ(counted.status, 0);
    EXPECT_EQ(counted.out, plain.out);
    EXPECT_EQ(text_of(books_of(*counted.region)), text_of(zoo::books_in(plain.out)));
    const auto judgement = census::judge(*counted.region, {});
    // Nobody can tell of one translation unit, and of helpers that look like nothing, that nothing was
    // inlined.
    const bool open = member.name == "one_unit" || member.name == "chosen_by_ifunc";
    EXPECT_TRUE(judgement.coverage == Coverage::proved || open) << judgement.reason;
}

class Members : public testing::TestWithParam<Member> {};

TEST_P(Members, EveryCallIsCountedWithItsLengths) {
    expect_all_counted(GetParam(), HASHPROF_HOOK_LIBRARY);
}

INSTANTIATE_TEST_SUITE_P(Zoo, Members,
                         testing::Values(Member{"separate", {}}, Member{"separate_fixed", {}},
                                         Member{"separate_unoptimised", {}}, Member{"one_unit", {}},
                                         Member{"key_exchange", {}}, Member{"key_exchange_unoptimised", {}},
                                         Member{"signature", {}}, Member{"hash", {}}, Member{"nested", {}},
                                         Member{"tiny", {}}, Member{"chosen_by_ifunc", {}},
                                         Member{"helpers_apart", {}},
                                         Member{"opens", {"libcandidate.so", "now"}},
                                         Member{"opens", {"libcandidate.so", "reopen"}},
                                         Member{"opens", {"libcandidate.so", "thread"}},
                                         Member{"opens", {"libcandidate_guarded.so", "lazy"}}),
                         name_of);

TEST(Hooked, ThreeRoundsGiveTheCallsThatTheirSourceSays) {
    const Ended counted = run_preloaded(HASHPROF_HOOK_LIBRARY, {program("separate")});
    EXPECT_EQ(counts_of(books_of(*counted.region)), kThreeRounds);
}

std::uint64_t doubtful_calls(const hashprof_region& region) {
    std::uint64_t calls = 0;
    for (const hashprof_thread& thread : region.threads)
        calls += thread.doubtful_nested + thread.unsettled_nested;
    return calls;
}

std::uint64_t calls_in(const zoo::Books& books) {
    std::uint64_t sum = 0;
    for (const auto& [function, calls] : zoo::totals(books))
        sum += calls.calls;
    return sum;
}

// Frames that are left by a jump or by unwinding, stacks that are switched, many threads.
class Lives : public testing::TestWithParam<Member> {};

TEST_P(Lives, EveryCallIsCountedOrInDoubtAndTheProgramEndsAsEver) {
    const Ended plain = run_preloaded("", command_of(GetParam()));
    const Ended counted = run_preloaded(HASHPROF_HOOK_LIBRARY, command_of(GetParam()));
    EXPECT_EQ(plain.status, 0);
    EXPECT_EQ(counted.status, plain.status);
    EXPECT_EQ(counted.out, plain.out);
    const zoo::Books truth = zoo::books_in(plain.out), seen = books_of(*counted.region);
    ASSERT_FALSE(truth.empty());
    // After a helper was left by longjmp its frame may look as if it were open: such calls are in doubt, and
    // said to be.
    if (const std::uint64_t doubtful = doubtful_calls(*counted.region); doubtful > 0) {
        EXPECT_TRUE(GetParam().arguments[0].ends_with("longjmp"));
        EXPECT_EQ(calls_in(seen) + doubtful, calls_in(truth));
        EXPECT_NE(census::judge(*counted.region, {}).coverage, Coverage::proved);
    } else {
        EXPECT_EQ(text_of(seen), text_of(truth));
    }
}

INSTANTIATE_TEST_SUITE_P(Zoo, Lives,
                         testing::Values(Member{"jumps", {"longjmp"}}, Member{"jumps", {"siglongjmp"}},
                                         Member{"jumps", {"coroutine"}}, Member{"jumps", {"cancel"}},
                                         Member{"jumps_signed", {"cancel"}}, Member{"threads", {"together"}},
                                         Member{"threads", {"crowd"}}, Member{"threads", {"smallest_stack"}},
                                         Member{"threads", {"thread_data"}}),
                         name_of);

TEST(Preloaded, HelpersOfAnotherObjectAreCountedByName) {
    expect_all_counted({"helpers_apart", {}}, HASHPROF_PRELOAD_LIBRARY);
}

TEST(Preloaded, HelpersOfTheExecutableItselfAreSaidToBeHidden) {
    const Ended counted = run_preloaded(HASHPROF_PRELOAD_LIBRARY, {program("separate")});
    EXPECT_EQ(counted.status, 0);
    const auto judgement = census::judge(*counted.region, {});
    EXPECT_NE(judgement.coverage, Coverage::proved);
    EXPECT_EQ(judgement.states.at("sm3hash").state, State::not_observable);
}

TEST(Wrapped, EveryCallBetweenObjectsIsCounted) {
    const WorkingFolder here;
    ASSERT_EQ(link_wrapped("separate"), "");
    const Ended counted = run_wrapped();
    EXPECT_EQ(counted.status, 0);
    // The books of the wrapped program have the calls by which its runtime calibrates, too.
    const Ended plain = run_preloaded("", {program("separate")});
    EXPECT_EQ(text_of(books_of(*counted.region)), text_of(zoo::books_in(plain.out)));
    EXPECT_EQ(counts_of(books_of(*counted.region)), kThreeRounds);
}

// The compiler has copied helpers into their callers: a helper that is called observed was seen whole.
TEST(Hidden, InlinedCallsMakeALowerBoundAndAreNamed) {
    const Ended counted = run_preloaded(HASHPROF_HOOK_LIBRARY, {program("one_unit_inlined")});
    ASSERT_EQ(counted.status, 0);
    const auto truth = zoo::totals(zoo::books_in(counted.out));
    auto seen = zoo::totals(books_of(*counted.region));
    const auto judgement = census::judge(*counted.region, {});
    std::uint64_t missed = 0;
    for (const auto& [function, calls] : truth) {
        ASSERT_TRUE(judgement.states.contains(function));
        const HelperState& state = judgement.states.at(function);
        EXPECT_LE(seen[function].calls, calls.calls) << function;
        missed += calls.calls - seen[function].calls;
        if (state.state == State::observed) {
            EXPECT_EQ(seen[function].calls, calls.calls) << function;
        } else {
            EXPECT_EQ(state.state, State::not_observable) << function;
        }
    }
    EXPECT_GT(missed, 0u) << "nothing was inlined, so that this tests nothing";
    EXPECT_NE(judgement.coverage, Coverage::proved);
}

TEST(Hidden, AStrippedProgramIsSaidToBeStripped) {
    const Ended counted = run_preloaded(HASHPROF_HOOK_LIBRARY, {program("stripped")});
    EXPECT_EQ(counted.status, 0);
    EXPECT_TRUE(books_of(*counted.region).empty());
    const auto judgement = census::judge(*counted.region, {});
    EXPECT_EQ(judgement.coverage, Coverage::none);
    EXPECT_EQ(judgement.states.at("sm3hash").state, State::not_observable);
    EXPECT_NE(judgement.states.at("sm3hash").reason.find("stripped"), std::string::npos);
}

}  // namespace
}  // namespace hashprof::test
