// SPDX-License-Identifier: Apache-2.0
// Unit tests of the project, compiled for AArch64. Left out is what asserts times or memory, which are the
// emulator's, and what takes minutes under it.
#include <gtest/gtest.h>

#include "emulation.hpp"

namespace aarch64 {
namespace {

struct Unit {
    std::string program, filter;
};

void PrintTo(const Unit& unit, std::ostream* out) {
    *out << unit.program;
}

class UnitTests : public testing::TestWithParam<Unit> {};

TEST_P(UnitTests, PassOnAArch64) {
    NEEDS_EMULATION();
    const Folder folder;
    const zoo::Result result =
        run(Machine::aarch64, folder,
            GetParam().program + " --gtest_brief=1 --gtest_filter=" + zoo::quoted(GetParam().filter));
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_NE(result.out.find("[  PASSED  ]"), std::string::npos) << result.out;
}

INSTANTIATE_TEST_SUITE_P(All, UnitTests,
                         testing::Values(Unit{"libhashprof_test", "-*KnownShare*"}, Unit{"hook_test", "*"},
                                         Unit{"ngcc_stats_plan_test", "*"}),
                         [](const auto& info) { return info.param.program; });

}  // namespace
}  // namespace aarch64
