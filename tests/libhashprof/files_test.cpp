// SPDX-License-Identifier: Apache-2.0
#include "support/files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/error.hpp"

namespace hashprof {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
  protected:
    void SetUp() override {
        folder = fs::temp_directory_path() / ("files-" + std::to_string(::getpid()));
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }
    fs::path folder;
};

TEST_F(Files, AreReplacedWholeAndLeaveNothingBeside) {
    write_file_atomically(folder / "a" / "b.json", "one");
    write_file_atomically(folder / "a" / "b.json", "two");
    EXPECT_EQ(read_file(folder / "a" / "b.json"), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "a"), fs::directory_iterator()), 1);
}

TEST_F(Files, ADeviceOrFolderIsNeverReplaced) {
    EXPECT_THROW(write_file_atomically("/dev/full", "x"), Error);
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    EXPECT_THROW(write_file_atomically(folder, "x"), Error);
    EXPECT_TRUE(fs::is_directory(folder));
}

TEST_F(Files, AreReadWithALimitAndOnlyIfRegular) {
    write_file_atomically(folder / "c", "12345");
    EXPECT_THROW(read_file(folder / "c", 4), Error);
    EXPECT_THROW(read_file(folder / "missing"), Error);
    EXPECT_THROW(read_file(folder), Error);
    EXPECT_THROW(read_file("/dev/zero"), Error);
}

// FIPS 180-4 examples.
TEST_F(Files, DigestIsSha256) {
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    write_file_atomically(folder / "abc", "abc");
    EXPECT_EQ(sha256_file(folder / "abc"), sha256_hex("abc"));
}

}  // namespace
}  // namespace hashprof
