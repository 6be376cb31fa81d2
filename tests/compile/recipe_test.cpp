// SPDX-License-Identifier: Apache-2.0
// Units that somebody listed: nothing is looked for, little is left out.
#include <gtest/gtest.h>

#include "elf/image.hpp"
#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

using RecipeTest = ::testing::Test;

// What all toys without changes answer.
std::string plain_key() {
    static const std::string key = [] {
        Package p;
        p.add_kem("kem.c");
        p.recipe.units = {p.unit("kem.c")};
        const Built built = p.build();
        EXPECT_TRUE(built.done) << built.diagnosis;
        return public_key(built.library);
    }();
    return key;
}

TEST(RecipeTest, GuideFlagsAreTheFirstChoice) {
    Package p;
    p.add_kem("kem.c");
    p.recipe.units = {p.unit("kem.c")};
    p.setting.launcher = LAUNCHER;
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "guide");
    EXPECT_TRUE(built.build_flags.starts_with("-std=c99 -Wpedantic -Wall -Wextra -O2 -fPIC -D_GNU_SOURCE"));
    EXPECT_TRUE(built.added.empty());
    EXPECT_EQ(built.units, std::vector<std::string>{"kem.c"});
    EXPECT_EQ(built.drng_owner, "driver");
    EXPECT_EQ(built.library, p.setting.work / "lib/kem-99/libtoy-1.so");
    EXPECT_EQ(public_key(built.library), plain_key());
    EXPECT_EQ(plain_key().size(), 64u);
    EXPECT_EQ(built.profile_library, p.setting.work / "profile/kem-99/libtoy-1.so");
    EXPECT_TRUE(std::filesystem::exists(built.profile_library.string() + ".hashprof.json"));
    EXPECT_EQ(built.code_digest.size(), 64u);
}

}  // namespace
}  // namespace ngcc::compile::testing
