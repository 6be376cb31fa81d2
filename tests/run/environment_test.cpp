// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "supervise/environment.hpp"
#include "support/error.hpp"
#include "tool/descriptions.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

TEST(Preload, KeepsWhatTheUserHadAndItsOrder) {
    EXPECT_EQ(preload_order("", "/l/ours.so", "liba.so:/x/libb.so libc.so"),
              (Words{"/l/ours.so", "liba.so", "/x/libb.so", "libc.so"}));
    EXPECT_EQ(preload_order("libasan.so.8", "/l/ours.so", "libasan.so.8:/l/ours.so"),
              (Words{"libasan.so.8", "/l/ours.so"}));
}

TEST(Preload, APathThatTheLoaderWouldSplitIsReachedThroughALink) {
    for (const char* path : {"/opt/a b/lib.so", "/opt/a:b/lib.so", "/opt/$LIB/lib.so"}) {
        std::string link;
        {
            const PreloadPath preload(path);
            link = preload.text();
            EXPECT_EQ(link.find_first_of(" :$"), std::string::npos) << link;
            EXPECT_EQ(fs::read_symlink(link), path);
        }
        EXPECT_FALSE(fs::exists(fs::symlink_status(link))) << "removed at the end";
    }
    EXPECT_EQ(PreloadPath("/opt/plain/lib.so").text(), "/opt/plain/lib.so");
}

TEST(Environment, OnlyOursIsReplaced) {
    Accounting accounting;
    accounting.pool = "/proc/1/fd/3";
    accounting.functions = "f:in=1";
    const Words result = target_environment({"A=1", "LD_PRELOAD=old", "HASHPROF_MODE=off", "HASHPROF_OUT=x"},
                                            {"/l/ours.so", "old"}, accounting);
    EXPECT_EQ(result, (Words{"A=1", "LD_PRELOAD=/l/ours.so:old", "HASHPROF_POOL=/proc/1/fd/3",
                             "HASHPROF_MODE=full", "HASHPROF_FUNCTIONS=f:in=1"}));
}

TEST(Descriptions, MistakesAreNamedBeforeTheRun) {
    EXPECT_EQ(checked_functions("f,g:in=3*8:out=1:stack=4"), (Words{"f", "g:in=3*8:out=1:stack=4"}));
    EXPECT_EQ(checked_operations("roundtrip,x:stack=2"), (Words{"roundtrip", "x:stack=2"}));
    EXPECT_TRUE(checked_functions("").empty());
    for (const char* wrong : {"f:in=0", "f:on=1", "f g", "1f", "f:in=3*", "f:in=3*0", ":in=1", "f:stack=x"})
        EXPECT_THROW(checked_functions(wrong), Error) << wrong;
    EXPECT_THROW(checked_operations("f:in=1"), Error);
    EXPECT_THROW(checked_functions(std::string(60, 'x')), Error);
}

}  // namespace
}  // namespace hashprof::test
