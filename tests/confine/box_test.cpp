// SPDX-License-Identifier: Apache-2.0
// The translation into bubblewrap's arguments.
#include "confine/box.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using ngcc::Confinement;
using Words = std::vector<std::string>;

namespace {

const ngcc::SystemLayout merged = {{{"/bin", "usr/bin"}, {"/lib64", "usr/lib64"}}, {"/lib"}};

Words arguments(const Confinement& confinement,
                const ngcc::BoxedCommand& command = {"/w/worker", {"info"}, {}, {}}) {
    return ngcc::box_arguments(command, confinement, merged, {7, 8});
}

// Where a run of words begins; the end if it is not there.
std::size_t at(const Words& words, const Words& wanted) {
    return static_cast<std::size_t>(std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) -
                                    words.begin());
}

bool has(const Words& words, const Words& wanted) {
    return at(words, wanted) < words.size();
}

}  // namespace

TEST(Box, SharesNoNamespaceAndNoPrivilege) {
    const Words words = arguments({});
    for (const std::string word :
         {"--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
          "--unshare-cgroup-try", "--die-with-parent", "--new-session"})
        EXPECT_TRUE(has(words, {word})) << word;
    EXPECT_TRUE(has(words, {"--cap-drop", "ALL"}));
    EXPECT_TRUE(has(words, {"--json-status-fd", "7"}));
    EXPECT_TRUE(has(words, {"--block-fd", "8"}));
    EXPECT_EQ((Words{words.end() - 2, words.end()}), (Words{"/w/worker", "info"}));
}

TEST(Box, MountsTheSystemAsTheHostHasIt) {
    const Words words = arguments({});
    EXPECT_TRUE(has(words, {"--ro-bind", "/usr", "/usr"}));
    EXPECT_TRUE(has(words, {"--symlink", "usr/bin", "/bin"}));
    EXPECT_TRUE(has(words, {"--symlink", "usr/lib64", "/lib64"}));
    EXPECT_TRUE(has(words, {"--ro-bind", "/lib", "/lib"}));
    EXPECT_TRUE(has(words, {"--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"}));
    for (const std::string path : {"/", "/etc", "/home", "/root", "/var", "/sys"})
        EXPECT_FALSE(has(words, {"--ro-bind", path}) || has(words, {"--ro-bind-try", path})) << path;
}

TEST(Box, MountsFoldersBeforeWhatIsInThemAndTemporaryOnesAfterTheEmptyTmp) {
    Confinement c;
    c.readable = {"/tmp/a/b/c", "/tmp/a", "/p/../q/", ""};
    c.scratch = "/tmp/a/b";
    const Words words = arguments(c);
    const std::size_t tmp = at(words, {"--tmpfs", "/tmp"}),
                      a = at(words, {"--ro-bind-try", "/tmp/a", "/tmp/a"}),
                      b = at(words, {"--bind", "/tmp/a/b", "/tmp/a/b"}),
                      inner = at(words, {"--ro-bind-try", "/tmp/a/b/c", "/tmp/a/b/c"}),
                      root = at(words, {"--remount-ro", "/"});
    EXPECT_LT(tmp, a);
    EXPECT_LT(a, b);
    EXPECT_LT(b, inner);
    EXPECT_LT(inner, root);
    EXPECT_LT(root, words.size());
    EXPECT_TRUE(has(words, {"--ro-bind-try", "/q", "/q"}));
    EXPECT_TRUE(has(words, {"--ro-bind-try", "/w/worker", "/w/worker"}));
    EXPECT_FALSE(has(words, {"--ro-bind-try", ""}));
}

TEST(Box, WritesWhatIsBothScratchAndReadable) {
    Confinement c;
    c.readable = {"/s/"};
    c.scratch = "/s";
    const Words words = arguments(c);
    EXPECT_TRUE(has(words, {"--bind", "/s", "/s"}));
    EXPECT_FALSE(has(words, {"--ro-bind-try", "/s"}));
}

TEST(Box, SetsTheEnvironmentByItsFirstEqualsSign) {
    const Words words = arguments({}, {"/w", {}, {"A=1=2", "EMPTY=", "no sign", "=nameless"}, {}});
    EXPECT_TRUE(has(words, {"--setenv", "A", "1=2"}));
    EXPECT_TRUE(has(words, {"--setenv", "EMPTY", ""}));
    EXPECT_EQ(std::count(words.begin(), words.end(), "--setenv"), 2);
}

TEST(Box, StartsInTheFolderElseTheScratchElseTheRoot) {
    Confinement c;
    EXPECT_TRUE(has(arguments(c), {"--chdir", "/"}));
    c.scratch = "/s";
    EXPECT_TRUE(has(arguments(c), {"--chdir", "/s"}));
    EXPECT_TRUE(has(arguments(c, {"/w", {}, {}, "/f"}), {"--chdir", "/f"}));
}
