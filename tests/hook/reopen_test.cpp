// SPDX-License-Identifier: Apache-2.0
// A library that comes and goes: its hooks come and go with it, and nothing runs out.
#include <gtest/gtest.h>

#include "preloaded.hpp"

namespace hashprof::test {
namespace {

TEST(Reopened, ALibraryIsCountedEachOfManyTimes) {
    const Ended ended = run_preloaded(HASHPROF_HOOK_LIBRARY, {HOOK_REOPEN, HOOK_REOPENED, "1500"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(calls_by_function(*ended.region)["sm3hash"], 1500u);
    EXPECT_EQ(refusals(*ended.region)["sm3hash"], HASHPROF_HOOKED);
    EXPECT_EQ(ended.region->hook_count, 1u) << "the same place each time";
}

}  // namespace
}  // namespace hashprof::test
