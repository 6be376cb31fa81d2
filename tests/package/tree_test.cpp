// SPDX-License-Identifier: Apache-2.0
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "fixture.hpp"
#include "support/error.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

std::string notes_of(const Tree& tree) {
    std::string all;
    for (const std::string& note : tree.notes)
        all += note + '\n';
    return all;
}

Strings paths_of(const Tree& tree) {
    Strings paths;
    for (const File& file : tree.files)
        paths.push_back(file.path);
    return paths;
}

TEST(Tree, ListsFilesInOrderOfTheirPaths) {
    const Folder package;
    package.write("b/x.c", "int x;");
    package.write("a.h", "");
    package.write("b-c/Makefile", "all:\n");
    package.write("-dash/with \"quotes\"\nand line/\xCE\xB1+.c", "int y;\n");
    package.write("gbk/\xD7\xD4\xC6\xC0.txt", "text");
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(paths_of(tree), (Strings{"-dash/with \"quotes\"\nand line/\xCE\xB1+.c", "a.h", "b-c/Makefile",
                                       "b/x.c", "gbk/\xD7\xD4\xC6\xC0.txt"}));
    ASSERT_NE(tree.find("b/x.c"), nullptr);
    EXPECT_EQ(tree.find("b/x.c")->size, 6u);
    EXPECT_EQ(tree.find("b/x.c")->kind, FileKind::c);
    EXPECT_EQ(tree.find("b/y.c"), nullptr);
    EXPECT_TRUE(tree.notes.empty()) << notes_of(tree);
    EXPECT_EQ(tree.fingerprint.size(), 64u);
}

TEST(Tree, FingerprintChangesWithNameSizeAndTime) {
    const Folder package;
    const fs::path file = package.write("a.c", "int a;");
    const std::string first = read_tree(package.path()).fingerprint;
    EXPECT_EQ(read_tree(package.path()).fingerprint, first);
    fs::last_write_time(file, fs::last_write_time(file) - std::chrono::seconds(5));
    const std::string older = read_tree(package.path()).fingerprint;
    EXPECT_NE(older, first);
    fs::rename(file, package.path() / "b.c");
    EXPECT_NE(read_tree(package.path()).fingerprint, older);
}

TEST(Tree, LinksInsideAreFilesAndOthersAreNotes) {
    const Folder package, elsewhere;
    package.write("real/x.c", "int x;");
    const fs::path secret = elsewhere.write("secret.c", "int secret;");
    fs::create_symlink("real/x.c", package.path() / "inside.c");
    fs::create_symlink("real", package.path() / "folder");
    fs::create_symlink("..", package.path() / "real/up");
    fs::create_symlink(secret, package.path() / "out.c");
    fs::create_symlink("nothing", package.path() / "dangling.c");
    fs::create_symlink("loop", package.path() / "loop");
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(paths_of(tree), (Strings{"inside.c", "real/x.c"}));
    EXPECT_EQ(tree.find("inside.c")->size, 6u);
    const std::string notes = notes_of(tree);
    EXPECT_NE(notes.find("out.c: a symbolic link out of the package"), std::string::npos) << notes;
    EXPECT_NE(notes.find("dangling.c: a symbolic link to nothing"), std::string::npos) << notes;
    EXPECT_NE(notes.find("loop: a symbolic link that leads in a circle"), std::string::npos) << notes;
    EXPECT_NE(notes.find("folder: a symbolic link to a folder"), std::string::npos) << notes;
    EXPECT_NE(notes.find("real/up: a symbolic link"), std::string::npos) << notes;
}

TEST(Tree, ASiblingWithTheSameBeginningIsOutside) {
    const Folder around;
    around.write("pack/a.c", "");
    around.write("pack2/b.c", "");
    fs::create_symlink(around.path() / "pack2/b.c", around.path() / "pack/b.c");
    const Tree tree = read_tree(around.path() / "pack");
    EXPECT_EQ(paths_of(tree), (Strings{"a.c"}));
    EXPECT_EQ(tree.notes.size(), 1u);
}

TEST(Tree, PipesAndSocketsAreNotes) {
    const Folder package;
    package.write("a.c", "");
    ASSERT_EQ(::mkfifo((package.path() / "pipe.c").c_str(), 0600), 0);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    (package.path() / "s.c").string().copy(address.sun_path, sizeof address.sun_path - 1);
    ASSERT_EQ(::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(fd);
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(paths_of(tree), (Strings{"a.c"}));
    EXPECT_NE(notes_of(tree).find("pipe.c: a pipe"), std::string::npos);
    EXPECT_NE(notes_of(tree).find("s.c: a socket"), std::string::npos);
}

TEST(Tree, VersionControlIsLeftAloneInSilence) {
    const Folder package;
    for (const char* name : {".git/config.h", ".svn/x.c", ".hg/y.c", "__MACOSX/._a.c", ".DS_Store", "a.c"})
        package.write(name, "int x;");
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(paths_of(tree), (Strings{"a.c"}));
    EXPECT_TRUE(tree.notes.empty());
}

TEST(Tree, UnreadableFoldersAreNotes) {
    if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
    const Folder package;
    package.write("closed/a.c", "");
    package.write("b.c", "");
    fs::permissions(package.path() / "closed", fs::perms::none);
    const Tree tree = read_tree(package.path());
    fs::permissions(package.path() / "closed", fs::perms::owner_all);
    EXPECT_EQ(paths_of(tree), (Strings{"b.c"}));
    EXPECT_NE(notes_of(tree).find("closed: a folder that cannot be opened"), std::string::npos);
}

TEST(Tree, TooDeepIsANote) {
    const Folder package;
    std::string deep;
    for (int i = 0; i < 310; ++i)
        deep += "d/";
    package.write(deep + "a.c", "");
    package.write("b.c", "");
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(paths_of(tree), (Strings{"b.c"}));
    EXPECT_NE(notes_of(tree).find("nested more than 300 deep"), std::string::npos);
}

TEST(Tree, NoFolderIsAnError) {
    const Folder package;
    EXPECT_THROW(read_tree(package.path() / "missing"), hashprof::Error);
    EXPECT_THROW(read_tree(package.write("file.zip", "PK")), hashprof::Error);
}

TEST(Tree, KindsByName) {
    const std::pair<const char*, FileKind> expected[] = {
        {"a.c", FileKind::c},
        {"x/A.C", FileKind::c},
        {"a.cpp", FileKind::cxx},
        {"a.S", FileKind::assembly},
        {"a.hpp", FileKind::header},
        {"CMakeLists.txt", FileKind::cmake},
        {"x.cmake", FileKind::cmake},
        {"GNUmakefile", FileKind::makefile},
        {"rules.mk", FileKind::makefile},
        {"meson.build", FileKind::meson},
        {"README", FileKind::text},
        {"KAT_SIG_x.rsp", FileKind::text},
        {"a.tar.gz", FileKind::archive},
        {"a.RAR", FileKind::archive},
        {"libx.so.1.2", FileKind::prebuilt},
        {"x.o", FileKind::prebuilt},
        {"x.so.txt", FileKind::text},
        {".c", FileKind::other},
        {"a.pdf", FileKind::other},
        {"Makefile.am", FileKind::makefile},
    };
    for (const auto& [path, kind] : expected)
        EXPECT_EQ(kind_of(path), kind) << path;
}

TEST(Tree, ProgramsWithoutExtensionArePrebuilt) {
    const Folder package;
    for (const char* name : {"KAT_SIG", "script", "plain"}) {
        const fs::path file = package.write(
            name, name == std::string("script") ? "#!/bin/sh\n" : std::string("\x7f") + "ELF\2\1\1");
        if (name != std::string("plain")) fs::permissions(file, fs::perms::owner_all);
    }
    const Tree tree = read_tree(package.path());
    EXPECT_EQ(tree.find("KAT_SIG")->kind, FileKind::prebuilt);
    EXPECT_EQ(tree.find("script")->kind, FileKind::other);
    EXPECT_EQ(tree.find("plain")->kind, FileKind::other);  // cannot be run, and is not looked into
}

}  // namespace
}  // namespace package_test
