// SPDX-License-Identifier: Apache-2.0
// Command lines of linkers and compilers.
#include <fstream>

#include "launcher/compiler_command.hpp"
#include "link/linker_command.hpp"
#include "support.hpp"
#include "support/error.hpp"

namespace hashprof::wrap {

namespace {

class Command : public wrap_test::Zoo {
  protected:
    std::string file(const std::string& name, const std::string& text = "x") const {
        const auto path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path.string();
    }
    static std::vector<std::string> names(const LinkerCommand& command) {
        std::vector<std::string> out;
        for (const Input& input : command.inputs)
            out.push_back(input.path.filename().string());
        return out;
    }
};

TEST_F(Command, ValuesOfLinkerOptionsAreNoInputs) {
    const std::string object = file("a.o"), soname = file("libz.so.1");
    const auto command =
        parse_linker_command({"-m", "elf_x86_64", "-soname", soname, "-o", object, "--output=out", object,
                              "-z", "now", "--hash-style=gnu", "-shared"});
    EXPECT_EQ(names(command), std::vector<std::string>{"a.o"});
    EXPECT_EQ(command.output, "out");
    EXPECT_TRUE(command.shared);
    EXPECT_FALSE(command.relocatable);
}

TEST_F(Command, LibrariesAreFoundInAnyFolderOfTheLineByTheModeAtTheirPlace) {
    file("one/libfoo.a"), file("two/libfoo.so"), file("two/libbar.a"), file("two/exact.a");
    const auto command =
        parse_linker_command({"-lfoo", "-Bstatic", "-lfoo", "--push-state", "-Bdynamic", "-lfoo",
                              "--pop-state", "-lbar", "-l", ":exact.a", "-lnowhere", "-lc",
                              "-L" + (folder_ / "two").string(), "-L", (folder_ / "one").string()});
    EXPECT_EQ(names(command),
              (std::vector<std::string>{"libfoo.so", "libfoo.a", "libfoo.so", "libbar.a", "exact.a"}));
    EXPECT_EQ(command.unresolved, std::vector<std::string>{"nowhere"});
}

TEST_F(Command, WholeArchivesAndGroupsAreKeptInMind) {
    const std::string a = file("a.a"), b = file("b.a"), c = file("c.o");
    const auto command = parse_linker_command(
        {"--whole-archive", a, "--no-whole-archive", "--start-group", b, c, "--end-group"});
    ASSERT_EQ(command.inputs.size(), 3u);
    EXPECT_TRUE(command.inputs[0].whole_archive);
    EXPECT_FALSE(command.inputs[1].whole_archive);
    EXPECT_EQ(command.inputs[0].position, 1u);
    EXPECT_EQ(command.inputs[1].position, 6u);
    EXPECT_EQ(command.inputs[2].position, 6u);
}

TEST_F(Command, ResponseFilesNestAndQuoteAsTheCompilerDoes) {
    const std::string inner = file("inner", "\"b c\"  d\\ e\n'f\"g'\t\"\"");
    const std::string outer = file("outer", "a @" + inner + " @absent");
    EXPECT_EQ(expand_response_files({"@" + outer, "z"}),
              (std::vector<std::string>{"a", "b c", "d e", "f\"g", "", "@absent", "z"}));
    const std::string circle = file("circle", "@" + (folder_ / "circle").string());
    EXPECT_THROW(expand_response_files({"@" + circle}), Error);
}

bool links(std::vector<std::string> arguments) {
    return parse_compiler_command(arguments).links;
}

TEST(CompilerCommand, KnowsWhenTheLinkerIsCalled) {
    EXPECT_TRUE(links({"a.c"}));
    EXPECT_TRUE(links({"-O2", "a.o", "-o", "x"}));
    EXPECT_TRUE(links({"-x", "c", "-"}));
    EXPECT_TRUE(links({"-lcand", "-o", "x"}));
    EXPECT_FALSE(links({"-c", "a.c"}));
    EXPECT_FALSE(links({"a.c", "-S"}));
    EXPECT_FALSE(links({"-E", "a.c"}));
    EXPECT_FALSE(links({"-MM", "a.c"}));
    EXPECT_FALSE(links({"--version"}));
    EXPECT_FALSE(links({"-o", "x"}));
    EXPECT_FALSE(links({"-I", "folder", "-v"}));
    EXPECT_FALSE(links({}));
    EXPECT_TRUE(links({"-MD", "-MF", "a.d", "a.c"}));
}

TEST(CompilerCommand, KnowsLinkerOutputAndLto) {
    const auto command =
        parse_compiler_command({"-fuse-ld=lld", "-flto=auto", "a.c", "-ofoo", "-m32", "-B", "dir"});
    EXPECT_EQ(command.linker, "ld.lld");
    EXPECT_EQ(command.output, "foo");
    EXPECT_TRUE(command.lto);
    EXPECT_EQ(command.selection, (std::vector<std::string>{"-m32", "-B", "dir"}));
    EXPECT_FALSE(parse_compiler_command({"-flto", "a.c", "-fno-lto"}).lto);
    EXPECT_EQ(parse_compiler_command({"--ld-path=/x/ld", "a.c"}).linker_path, "/x/ld");
}

}  // namespace

}  // namespace hashprof::wrap
