// SPDX-License-Identifier: Apache-2.0
#include "export/output.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "folder.hpp"
#include "support/error.hpp"

namespace {

namespace fs = std::filesystem;
using ngcc::exports::Output;

std::string content(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::ptrdiff_t files_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), {});
}

}  // namespace

TEST(Output, AFileAppearsWhenItIsWhole) {
    const export_test::Folder folder;
    const fs::path file = folder.path / "out.csv";
    std::ofstream(file) << "old";
    {
        Output output(file);
        output.write("new");
        EXPECT_EQ(content(file), "old");
    }
    EXPECT_EQ(content(file), "old") << "it was never finished";
    EXPECT_EQ(files_in(folder.path), 1);
    Output output(file);
    output.write("a");
    output.write("b");
    output.finish();
    EXPECT_EQ(content(file), "ab");
    EXPECT_EQ(files_in(folder.path), 1);
}

TEST(Output, WhatCannotBeWrittenIsAnError) {
    const export_test::Folder folder;
    EXPECT_THROW(Output(folder.path / "none" / "out.csv"), hashprof::Error);
    EXPECT_THROW(Output{folder.path}, hashprof::Error) << "a folder is not replaced";
    fs::create_symlink("/dev/full", folder.path / "link");
    EXPECT_THROW(Output(folder.path / "link"), hashprof::Error);
    EXPECT_EQ(files_in(folder.path), 1);
}
