// SPDX-License-Identifier: Apache-2.0
#include "package/kat_files.hpp"

#include "fixture.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

std::string show(const std::string& path, const std::string& head) {
    const auto file = kat_file(path, head);
    return file ? file->kind + ' ' + file->name : "none";
}

const std::string kem = "Count = 0\nSeed_Len = 64\nSeed = 00\nPK_Len = 2\nPK = 0102\nCT_Len = 1\nCT = 05\n";
const std::string sig = "Count = 0\nSeed_Len = 64\nSeed = 00\nPK_Len = \nPK = 01\nM_Len = 56\nM = 00\n";
const std::string kex = "Count = 0\nSeed_Len = 64\nSeed = 00\nPass_Num = 2\n";

TEST(KatFiles, KindByContent) {
    EXPECT_EQ(show("v/KAT_KEM_a-1.txt", kem), "KEM a-1");
    EXPECT_EQ(show("v/KAT_SIG_a-1.txt", sig), "SIG a-1");
    EXPECT_EQ(show("v/KAT_KEX_a-1.txt", kex), "KEX a-1");
    EXPECT_EQ(show("v/KAT_KEM_a.txt", sig), "SIG a");  // the content is right
    EXPECT_EQ(show("v/KAT_2_12_a.txt", "Msg_Len = 0\nMsg = \nDst_Len = 256\n"), "2_12 a");
    EXPECT_EQ(show("v/KAT_2_23_a.txt", "Msg_Len = 8388608\nMsg = 00"), "2_23 a");
    EXPECT_EQ(show("v/big.txt", "Msg_Len = 8589934592\n"), "2_33 big");
    EXPECT_EQ(show("v/KAT_Loop_a.txt", "Msg_Len = 8192\n"), "Loop a");
}

TEST(KatFiles, FormsOfText) {
    EXPECT_EQ(show("v/kat_kem_A.TXT",
                   "\xEF\xBB\xBF"
                   "count=0\r\nSEED_LEN = 64\r\nct_len = 3\r\n"),
              "KEM A");
    EXPECT_EQ(show("v/YuanYang.rsp", kem), "KEM YuanYang");
    EXPECT_EQ(show("v/vectors.txt", "# a title\n\n" + kem), "KEM vectors");
    EXPECT_EQ(show("v/KAT_SIG_.txt", sig), "SIG ");
    EXPECT_EQ(show("v/KAT_SIGMA.txt", sig), "SIG SIGMA");
}

TEST(KatFiles, LongKeysLeaveItToTheName) {
    const std::string head = "Count = 0\nSeed_Len = 64\nPK = " + std::string(5000, 'A');
    EXPECT_EQ(show("v/KAT_SIG_x.txt", head), "SIG x");
    EXPECT_EQ(show("v/other.txt", head), " other");
}

TEST(KatFiles, OtherTexts) {
    EXPECT_EQ(show("README.txt", "How to build: Count = 0 is the first\n"), "none");
    EXPECT_EQ(show("a.txt", "count = 0\nseed = 00\nmlen = 33\npk = 00\n"), "none");  // another competition's
    EXPECT_EQ(show("a.txt", ""), "none");
    EXPECT_EQ(show("a.txt", std::string(4096, '\0')), "none");
    EXPECT_EQ(show("a.txt", std::string(4096, '=')), "none");
}

TEST(KatFiles, InAPackage) {
    const Folder package;
    write_kem(package, "x", "x");
    package.write("Test_Vectors/KAT_KEM_x.txt", kem);
    package.write("Test_Vectors/long.txt",
                  "Count = 0\nSeed_Len = 64\nPK = " + std::string(20000, 'A') + "\nCT_Len = 3\n");
    package.write("Test_Vectors/longer.txt", "Count = 0\nSeed_Len = 64\nPK = " + std::string(100000, 'A'));
    package.write("Test_Vectors/KAT_KEM_empty.txt", "");
    package.write("README.md", "text");
    const fs::path huge = package.write("Test_Vectors/KAT_KEM_huge.txt", kem);
    fs::resize_file(huge, 2ull << 30);  // takes no disk
    const Discovery found = discover(package);
    ASSERT_EQ(found.kat_files.size(), 4u);
    EXPECT_EQ(found.kat_files[0].path, "Test_Vectors/KAT_KEM_huge.txt");
    EXPECT_EQ(found.kat_files[0].size, 2ull << 30);
    EXPECT_EQ(found.kat_files[1].name, "x");
    EXPECT_EQ(found.kat_files[2].kind, "KEM");  // by what comes later
    EXPECT_EQ(found.kat_files[3].kind, "KEM");  // by the package's only type
}

}  // namespace
}  // namespace package_test
