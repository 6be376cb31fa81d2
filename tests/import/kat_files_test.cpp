// SPDX-License-Identifier: Apache-2.0
#include "import/kat_files.hpp"

#include <gtest/gtest.h>

namespace {

using ngcc::choose_kat_files;
using ngcc::KatChoice;
using ngcc::KatOwner;
using ngcc::SubmittedKat;
using Strings = std::vector<std::string>;

SubmittedKat file(const std::string& shown, const std::string& name, const std::string& kind = "KEM") {
    return {"/p/" + shown, shown, kind, name};
}

Strings shown(const KatChoice& choice) {
    Strings list;
    for (const SubmittedKat& f : choice.files)
        list.push_back(f.shown);
    return list;
}

KatOwner owner(const std::string& instance, const std::string& label, const std::string& folder) {
    return {ngcc::record::Type::kem, instance, label, folder, "KAT_KEM"};
}

TEST(KatFilesTest, TheFileNamedAfterTheInstance) {
    const KatChoice choice = choose_kat_files(
        owner("foo-512", "foo-512", "Ref/foo-512"), "KEM",
        {file("TV/KAT_KEM_foo-1024.txt", "foo-1024"), file("TV/KAT_KEM_foo-512.txt", "foo-512"),
         file("TV/KAT_SIG_foo-512.txt", "foo-512", "SIG")});
    EXPECT_EQ(shown(choice), (Strings{"TV/KAT_KEM_foo-512.txt"}));
    EXPECT_TRUE(choice.by_name);
}

TEST(KatFilesTest, CaseAndDashesDoNotMatter) {
    const KatChoice choice = choose_kat_files(
        owner("yuanyang-512", "yuanyang-512", "R/yuanyang-512"), "KEM",
        {file("TV/KAT_KEM_YuanYang-512.txt", "YuanYang-512"), file("TV/other.txt", "other")});
    EXPECT_EQ(shown(choice), (Strings{"TV/KAT_KEM_YuanYang-512.txt"}));
    EXPECT_TRUE(choice.by_name);
}

// Every level writes KAT_KEM_dove.txt; the folders tell.
TEST(KatFilesTest, SharedNamesAreOrderedByTheirFolders) {
    const std::vector<SubmittedKat> all = {file("TV/dove-l1/KAT_KEM_dove.txt", "dove"),
                                           file("TV/dove-l3/KAT_KEM_dove.txt", "dove")};
    const KatChoice choice = choose_kat_files(owner("dove", "dove-l3", "R/dove-l3"), "KEM", all);
    EXPECT_EQ(shown(choice), (Strings{"TV/dove-l3/KAT_KEM_dove.txt", "TV/dove-l1/KAT_KEM_dove.txt"}));
    EXPECT_TRUE(choice.by_name);
}

TEST(KatFilesTest, AFolderOfTheInstancesNameWillDo) {
    const KatChoice choice =
        choose_kat_files(owner("AlgorithmInstance", "hep-qc-1", "R/hep-qc-1"), "KEM",
                         {file("TV/hep-qc-3/KAT.txt", "KAT"), file("TV/hep-qc-1/KAT.txt", "KAT")});
    EXPECT_EQ(shown(choice), (Strings{"TV/hep-qc-1/KAT.txt"}));
    EXPECT_TRUE(choice.by_name);
}

TEST(KatFilesTest, WithoutNamesTheContentDecides) {
    const KatChoice choice =
        choose_kat_files(owner("foo", "foo", "R/foo"), "KEM", {file("TV/b.txt", "b"), file("TV/a.txt", "a")});
    EXPECT_EQ(shown(choice), (Strings{"TV/a.txt", "TV/b.txt"}));
    EXPECT_FALSE(choice.by_name);
}

TEST(KatFilesTest, NothingOfTheKind) {
    const KatChoice choice =
        choose_kat_files(owner("foo", "foo", "R/foo"), "KEM", {file("TV/foo.txt", "foo", "SIG")});
    EXPECT_TRUE(choice.files.empty());
    EXPECT_FALSE(choice.by_name);
}

TEST(KatFilesTest, NoMoreThanCanBeCompared) {
    std::vector<SubmittedKat> all;
    for (int i = 0; i < 1000; ++i)
        all.push_back(file("TV/" + std::to_string(i) + ".txt", std::to_string(i)));
    EXPECT_EQ(choose_kat_files(owner("foo", "foo", "R"), "KEM", all).files.size(), 64u);
}

}  // namespace
