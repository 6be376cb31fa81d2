// SPDX-License-Identifier: Apache-2.0
#include "elf/archive.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "classes/sizes.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

const std::string long_name = "a_member_name_longer_than_sixteen_bytes.o";

struct Contents {
    std::vector<std::string> names, refused;
};

Contents contents(const std::string& path) {
    Contents found;
    for_each_image(
        path, [&](const Image& image) { found.names.push_back(image.name()); },
        [&](const hashprof::Error& error) { found.refused.push_back(error.what()); });
    return found;
}

class Archive : public testing::Test {
  protected:
    Archive() {
        compile(folder_, "int f(int i) { return i; }", "one.o", "-c");
        compile(folder_, "char z[100];", long_name, "-c -fno-common");
    }
    std::string ar(const std::string& options, const std::string& members) {
        const Outcome outcome = run("cd " + folder_.path("") + " && ar " + options + " " + members);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return folder_.path("lib.a");
    }
    const TemporaryFolder folder_;
};

TEST_F(Archive, MembersComeInOrderWithLongNames) {
    const std::string path = ar("rcs lib.a", "one.o " + long_name);
    EXPECT_EQ(identify(path), FileKind::archive);
    const Contents found = contents(path);
    EXPECT_EQ(found.names, (std::vector<std::string>{path + "(one.o)", path + "(" + long_name + ")"}));
    EXPECT_TRUE(found.refused.empty());
}

TEST_F(Archive, ThinArchiveIsFollowed) {
    const std::string path = ar("rcsT lib.a", "one.o " + long_name);
    EXPECT_EQ(identify(path), FileKind::thin_archive);
    EXPECT_EQ(contents(path).names,
              (std::vector<std::string>{path + "(one.o)", path + "(" + long_name + ")"}));
}

TEST_F(Archive, MissingMemberOfAThinArchiveIsNamed) {
    const std::string path = ar("rcsT lib.a", "one.o " + long_name);
    std::filesystem::remove(folder_.path("one.o"));
    const Contents found = contents(path);
    EXPECT_EQ(found.names.size(), 1u);
    ASSERT_EQ(found.refused.size(), 1u);
    EXPECT_NE(found.refused[0].find("lib.a(one.o)"), std::string::npos);
    EXPECT_NE(found.refused[0].find("No such file"), std::string::npos);
    error_of([&] { for_each_image(path, [](const Image&) {}); });
}

TEST_F(Archive, MembersThatAreNoElfAreRefusedByName) {
    folder_.write("notes.txt", std::string("hello"));
    ar("rcs inner.a", "one.o");
    const std::string path = ar("rcs lib.a", "notes.txt inner.a one.o");
    const Contents found = contents(path);
    EXPECT_EQ(found.names.size(), 1u);
    ASSERT_EQ(found.refused.size(), 2u);
    EXPECT_NE(found.refused[0].find("lib.a(notes.txt): is text"), std::string::npos);
    EXPECT_NE(found.refused[1].find("lib.a(inner.a): is an archive"), std::string::npos);
}

TEST_F(Archive, BsdNamesAreRead) {
    if (!has_command("llvm-ar")) GTEST_SKIP() << "llvm-ar is not installed";
    ASSERT_EQ(run("cd " + folder_.path("") + " && llvm-ar --format=bsd rcs lib.a one.o " + long_name).status,
              0);
    const Contents found = contents(folder_.path("lib.a"));
    EXPECT_EQ(found.names.size(), 2u);
    EXPECT_NE(found.names[1].find(long_name), std::string::npos);
}

TEST_F(Archive, EmptyArchiveHasNoImages) {
    EXPECT_TRUE(contents(folder_.write("lib.a", std::string("!<arch>\n"))).names.empty());
}

TEST_F(Archive, EveryTruncationEndsInAnErrorOrFewerMembers) {
    const std::string path = ar("rcs lib.a", "one.o " + long_name);
    auto bytes = read_bytes(path);
    const std::size_t whole = bytes.size();
    for (std::size_t size = whole - 1; size > 8; size -= 7) {
        bytes.resize(size);
        Contents found;
        try {
            found = contents(folder_.write("cut.a", bytes));
        } catch (const hashprof::Error& error) {
            EXPECT_FALSE(error.cause().empty());
            continue;
        }
        EXPECT_LT(found.names.size(), 2u) << size;
        if (size < 16) break;
    }
}

TEST_F(Archive, EveryFlippedHeaderByteIsSurvived) {
    const std::string path = ar("rcs lib.a", "one.o " + long_name);
    const auto good = read_bytes(path);
    for (std::size_t at = 0; at < std::min<std::size_t>(good.size(), 400); ++at) {
        auto bytes = good;
        bytes[at] ^= std::byte{0xff};
        try {
            contents(folder_.write("flipped.a", bytes));
        } catch (const hashprof::Error& error) {
            EXPECT_FALSE(error.cause().empty()) << at;
        }
    }
}

TEST_F(Archive, MemberLargerThanTheArchiveIsAnError) {
    const std::string path = ar("rcS lib.a", "one.o");
    auto bytes = read_bytes(path);
    const std::string huge = "9999999999";
    constexpr std::size_t size_field = 8 + 48;  // of the first member header
    for (std::size_t i = 0; i < huge.size(); ++i)
        bytes[size_field + i] = static_cast<std::byte>(huge[i]);
    EXPECT_NE(
        error_of([&] { contents(folder_.write("cut.a", bytes)); }).find("more than the archive has left"),
        std::string::npos);
}

TEST_F(Archive, SumsOfMembersAddUp) {
    const std::string path = ar("rcs lib.a", "one.o " + long_name);
    Total total;
    for_each_image(path, [&](const Image& image) { add(total, sizes_of(image), image.name()); });
    const std::uint64_t one = sizes_of(Image::open(folder_.path("one.o"))).loadable.memory;
    const std::uint64_t two = sizes_of(Image::open(folder_.path(long_name))).loadable.memory;
    EXPECT_EQ(total.count, 2u);
    EXPECT_EQ(total.loadable.memory, one + two);
    EXPECT_GE(total.split->bss.memory, 100u);
}

}  // namespace
}  // namespace elfsize::test
