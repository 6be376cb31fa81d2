// SPDX-License-Identifier: Apache-2.0
// The census of files for a machine that is not the tool's own: calls by disassembly, and what each route
// would see.
#include "census/census.hpp"

#include <gtest/gtest.h>

#include "emulated.hpp"
#include "engine/shell.hpp"

namespace hashprof::test {
namespace {

using census::FunctionReport;
using census::Report;
using census::Route;
using census::Sight;
using census::Through;

const std::vector<std::string> kHelpers = {"sm3hash", "pseudohash", "pseudoXOF", "get_random_number",
                                           "init_random_number"};

Report census_of(const std::string& name) {
    return census::take(program(name), {});
}

std::uint64_t references(const Report& report, const std::string& function, Through through) {
    std::uint64_t count = 0;
    const FunctionReport* found = report.find(function);
    if (found == nullptr) return 0;
    for (const census::Reference& reference : found->references)
        if (reference.through == through) count += reference.count;
    return count;
}

void expect_verdicts(const Report& report, Route route, Sight sight, const std::string& code) {
    for (const std::string& helper : kHelpers) {
        EXPECT_EQ(report.verdict(helper, route).sight, sight) << report.path << " " << helper;
        EXPECT_EQ(report.verdict(helper, route).code, code) << report.path << " " << helper;
    }
}

TEST(Census, FindsTheCallsOfSeparateObjects) {
    for (const char* name : {"separate", "separate_fixed", "separate_unoptimised"}) {
        SCOPED_TRACE(name);
        const Report report = census_of(name);
        EXPECT_EQ(report.machine, "AArch64");
        EXPECT_TRUE(report.foreign_machine);
        // scheme.c: one in keygen, one in enc through another name, one at the end of dec, one in the table.
        EXPECT_EQ(references(report, "sm3hash", Through::call) + references(report, "sm3hash", Through::jump),
                  3u);
        EXPECT_EQ(references(report, "sm3hash", Through::jump),
                  name == std::string("separate_unoptimised") ? 0u : 1u);
        EXPECT_EQ(references(report, "sm3hash", Through::pointer), 1u);
        EXPECT_EQ(references(report, "pseudoXOF", Through::call), 3u);
        EXPECT_EQ(references(report, "pseudohash", Through::call), 0u);
        EXPECT_EQ(references(report, "get_random_number", Through::call), 2u);
        EXPECT_EQ(references(report, "init_random_number", Through::call), 1u);
        expect_verdicts(report, Route::hook, Sight::all, "");
        expect_verdicts(report, Route::preload, Sight::none, "same-object");
    }
}

TEST(Census, FindsTheCallsThatTheLoaderBinds) {
    const Report user = census_of("helpers_apart");
    EXPECT_EQ(references(user, "pseudoXOF", Through::plt), 3u);
    EXPECT_EQ(user.verdict("pseudoXOF", Route::preload).sight, Sight::all);
    const Report library = census_of("libcandidate.so");
    EXPECT_TRUE(library.symbolic);
    expect_verdicts(library, Route::hook, Sight::all, "");
    EXPECT_EQ(library.verdict("sm3hash", Route::preload).sight, Sight::none);
}

TEST(Census, FindsLandingPadsAndSignedReturnAddressesNoObstacle) {
    const Report library = census_of("libcandidate_guarded.so");
    EXPECT_EQ(references(library, "pseudoXOF", Through::call), 3u);
    expect_verdicts(library, Route::hook, Sight::all, "");
}

TEST(Census, SaysWhereNothingCanBeSeen) {
    expect_verdicts(census_of("stripped"), Route::hook, Sight::none, "stripped");
    for (const auto& [name, code] : {std::pair{"static", "static"}, std::pair{"static_pie", "static-pie"}}) {
        const Report report = census_of(name);
        EXPECT_TRUE(report.is_static || report.is_static_pie) << name;
        expect_verdicts(report, Route::hook, Sight::none, code);
        expect_verdicts(report, Route::preload, Sight::none, code);
        EXPECT_TRUE(census::choose(report, {}).refused) << name;
    }
}

TEST(Census, FindsNoCopiesInSeparateObjectsAndSomeWhereHelpersWereInlined) {
    const Report separate = census_of("mlkem_768"), inlined = census_of("one_unit_inlined");
    bool suspected = false;
    for (const std::string& helper : kHelpers) {
        if (const FunctionReport* found = separate.find(helper)) {
            EXPECT_TRUE(found->inlined.empty()) << helper;
        }
        suspected = suspected || inlined.verdict(helper, Route::hook).sight != Sight::all;
    }
    EXPECT_TRUE(suspected);
}

TEST(Census, CommandSpeaksOfAArch64AndRunRefusesIt) {
    const std::string tool = zoo::quoted(HASHPROF), file = zoo::quoted(program("separate"));
    const zoo::Result taken = zoo::run(".", tool + " census " + file);
    EXPECT_EQ(zoo::how_it_ended(taken.status), "exit 0") << taken.out << taken.err;
    EXPECT_NE(taken.out.find("AArch64"), std::string::npos);
    const zoo::Result refused = zoo::run(".", tool + " run -- " + file);
    EXPECT_EQ(zoo::how_it_ended(refused.status), "exit 3");
    EXPECT_EQ(refused.out, "");
    EXPECT_NE(refused.err.find("built for AArch64"), std::string::npos) << refused.err;
    const zoo::Result linked = zoo::run(".", tool + " run -- " + zoo::quoted(program("static")));
    EXPECT_EQ(zoo::how_it_ended(linked.status), "exit 3");
}

}  // namespace
}  // namespace hashprof::test
