// SPDX-License-Identifier: Apache-2.0
// What is still good is not made again.
#include <gtest/gtest.h>

#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

void add_parts(Package& p) {
    p.add("a.h", "#define A 1\n").add("b.h", "#define B 2\n");
    p.add("part_a.c", "#include \"a.h\"\nint part_a(void) { return A; }\n");
    p.add("part_b.c", "#include \"b.h\"\nint part_b(void) { return B; }\n");
    p.add_kem("kem.c", "pk[0] = (unsigned char)(part_a() + part_b());",
              "int part_a(void);\nint part_b(void);\n");
}

TEST(IncrementalTest, NothingRunsWhenNothingHasChanged) {
    Package p;
    add_parts(p);
    p.setting.launcher = LAUNCHER;
    const Built first = p.build();
    ASSERT_TRUE(first.done) << first.diagnosis;
    EXPECT_FALSE(first.fresh);
    p.executor.runs = 0;
    const Built second = p.build();
    EXPECT_TRUE(second.fresh);
    EXPECT_EQ(p.executor.runs, 0);
    EXPECT_EQ(second.done, first.done);
    EXPECT_EQ(second.flags, first.flags);
    EXPECT_EQ(second.build_flags, first.build_flags);
    EXPECT_EQ(second.library, first.library);
    EXPECT_EQ(second.profile_library, first.profile_library);
    EXPECT_EQ(second.log, first.log);
    EXPECT_EQ(second.units, first.units);
    EXPECT_EQ(second.code_digest, first.code_digest);
    EXPECT_EQ(second.drng_owner, first.drng_owner);
    ASSERT_EQ(second.helpers.size(), 5u);
    EXPECT_EQ(second.helpers[2].source, first.helpers[2].source);
}

TEST(IncrementalTest, AChangedHeaderConcernsItsUsersOnly) {
    Package p;
    add_parts(p);
    ASSERT_TRUE(p.build().done);
    p.executor.compiled.clear();
    p.add("a.h", "#define A 40\n#define MORE\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_FALSE(built.fresh);
    EXPECT_EQ(p.executor.compiled, (std::map<std::string, int>{{"part_a.c", 1}}));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "2a");
}

TEST(IncrementalTest, AHeaderThatComesToStandBeforeAnotherIsFound) {
    Package p;
    add_parts(p);
    p.add("include/c.h", "#define C 5\n");
    p.add("sub/c_user.c", "#include \"c.h\"\nint c_user(void) { return C; }\n");
    p.add_kem("kem.c", "pk[0] = (unsigned char)c_user();", "int c_user(void);\n");
    EXPECT_EQ(public_key(p.build().library).substr(0, 2), "05");
    p.add("sub/c.h", "#define C 6\n");
    EXPECT_EQ(public_key(p.build().library).substr(0, 2), "06");
}

TEST(IncrementalTest, ALostLibraryIsLinkedFromTheObjects) {
    Package p;
    add_parts(p);
    const Built first = p.build();
    ASSERT_TRUE(first.done);
    std::filesystem::remove(first.library);
    p.executor.compiled.clear();
    const Built second = p.build();
    EXPECT_TRUE(second.done);
    EXPECT_TRUE(std::filesystem::exists(second.library));
    EXPECT_TRUE(p.executor.compiled.empty());
}

TEST(IncrementalTest, OtherDefinesMakeOtherObjects) {
    Package p;
    p.add_kem("kem.c", "pk[0] = LEVEL;");
    p.recipe.defines = {"LEVEL=1"};
    EXPECT_EQ(public_key(p.build().library).substr(0, 2), "01");
    p.recipe.defines = {"LEVEL=2"};
    EXPECT_EQ(public_key(p.build().library).substr(0, 2), "02");
}

TEST(IncrementalTest, AFailureIsRememberedUntilThePackageChanges) {
    Package p;
    p.add_kem("kem.c", "pk[0] = part();", "#include \"part.h\"\n");
    const Built first = p.build();
    EXPECT_FALSE(first.done);
    p.executor.runs = 0;
    const Built second = p.build();
    EXPECT_FALSE(second.done);
    EXPECT_TRUE(second.fresh);
    EXPECT_EQ(second.diagnosis, first.diagnosis);
    EXPECT_EQ(p.executor.runs, 0);
    p.add("part.h", "static int part(void) { return 8; }\n");
    const Built third = p.build();
    ASSERT_TRUE(third.done) << third.diagnosis;
    EXPECT_EQ(public_key(third.library).substr(0, 2), "08");
}

TEST(IncrementalTest, DamagedStateIsNoState) {
    Package p;
    add_parts(p);
    ASSERT_TRUE(p.build().done);
    const auto folder = p.setting.work / "build/kem-99/toy-1";
    for (const auto& file : {folder / "built.json", folder / "obj/objects.json"}) {
        ASSERT_TRUE(std::filesystem::exists(file));
        std::filesystem::resize_file(file, 40);
    }
    const Built built = p.build();
    EXPECT_TRUE(built.done);
    EXPECT_FALSE(built.fresh);
}

TEST(IncrementalTest, ThePackageStaysAsItWas) {
    Package p;
    add_parts(p);
    const auto files = [&p] {
        std::vector<std::string> list;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(p.root()))
            list.push_back(entry.path().string());
        std::sort(list.begin(), list.end());
        return list;
    };
    const auto before = files();
    p.identify();
    ASSERT_TRUE(p.build().done);
    EXPECT_EQ(files(), before);
}

}  // namespace
}  // namespace ngcc::compile::testing
