// SPDX-License-Identifier: Apache-2.0
#include "import/labels.hpp"

#include <gtest/gtest.h>

namespace {

using ngcc::labels_of;
using ngcc::NameFacts;
using ngcc::package::Version;
using Strings = std::vector<std::string>;

NameFacts facts(const std::string& instance, const std::string& folder, const std::string& target = {},
                Strings defines = {}, Version version = Version::reference) {
    return {{}, instance, folder, target, std::move(defines), version};
}

TEST(LabelsTest, DifferentNamesAreTheLabels) {
    EXPECT_EQ(
        labels_of({facts("yuanyang-512", "Ref/yuanyang-512"), facts("yuanyang-1024", "Ref/yuanyang-1024")}),
        (Strings{"yuanyang-512", "yuanyang-1024"}));
}

TEST(LabelsTest, OneNameForAllIsToldApartByFolders) {
    EXPECT_EQ(labels_of({facts("YuanYang-KEM", "Ref/YuanYang-KEM-512"),
                         facts("YuanYang-KEM", "Ref/YuanYang-KEM-1024")}),
              (Strings{"YuanYang-KEM-512", "YuanYang-KEM-1024"}));
    EXPECT_EQ(labels_of({facts("qube", "R/l1"), facts("qube", "R/l3")}), (Strings{"qube-l1", "qube-l3"}));
}

TEST(LabelsTest, OneFolderForAllIsToldApartByDefines) {
    EXPECT_EQ(labels_of({facts("dove", "R", "KAT", {"DOVE_PARAM_SET=1"}),
                         facts("dove", "R", "KAT", {"DOVE_PARAM_SET=2"})}),
              (Strings{"dove-1", "dove-2"}));
}

TEST(LabelsTest, ADefineThatOnlyOneHas) {
    EXPECT_EQ(labels_of({facts("Kyra", "R", "KAT"), facts("Kyra", "R", "KAT", {"PK_PACK_OPT=1"})}),
              (Strings{"Kyra", "Kyra-PK_PACK_OPT-1"}));
}

TEST(LabelsTest, FoldersAndDefinesTogether) {
    const Strings labels =
        labels_of({facts("dove", "R/pk", "KAT", {"SET=1"}), facts("dove", "R/pk", "KAT", {"SET=2"}),
                   facts("dove", "R/skc", "KAT", {"SET=1"}), facts("dove", "R/skc", "KAT", {"SET=2"})});
    EXPECT_EQ(labels, (Strings{"dove-pk-SET-1", "dove-pk-SET-2", "dove-skc-SET-1", "dove-skc-SET-2"}));
}

TEST(LabelsTest, TheTemplatesNameSaysNothing) {
    EXPECT_EQ(
        labels_of({facts("AlgorithmInstance", "Ref/hep-qc-1"), facts("AlgorithmInstance", "Ref/hep-qc-3")}),
        (Strings{"hep-qc-1", "hep-qc-3"}));
    EXPECT_EQ(labels_of({facts("AlgorithmInstance", "Ref/hep-qc-1")}), (Strings{"hep-qc-1"}));
}

TEST(LabelsTest, VersionsOfOneInstance) {
    EXPECT_EQ(labels_of({facts("Foo-128", "Ref/Foo-128"),
                         facts("Foo-128", "Opt/Foo-128", {}, {}, Version::optimised),
                         facts("Foo-128", "Add/Foo-128", {}, {}, Version::additional)}),
              (Strings{"Foo-128", "Foo-128-opt", "Foo-128-add"}));
}

TEST(LabelsTest, WithoutAnyNameTheFolderIsIt) {
    EXPECT_EQ(labels_of({facts("", "Ref/My Scheme")}), (Strings{"My-Scheme"}));
    EXPECT_EQ(labels_of({facts("", "", "KAT_KEM")}), (Strings{"KAT_KEM"}));
}

TEST(LabelsTest, APathOrAnEscapeSequenceIsNoName) {
    EXPECT_EQ(labels_of({facts("../../x\x1b[31m", "Ref/toysig-1")}), (Strings{"toysig-1"}));
    EXPECT_EQ(labels_of({facts("Aigis-Sig+ 1", "Ref/l1")}), (Strings{"Aigis-Sig+-1"}));
}

TEST(LabelsTest, WhatNothingTellsApartIsNumbered) {
    EXPECT_EQ(labels_of({facts("x", "R"), facts("x", "R"), facts("x", "R")}), (Strings{"x", "x-2", "x-3"}));
}

TEST(LabelsTest, TheManifestsNameStays) {
    NameFacts given = facts("dove", "R");
    given.given = "Dove 128";
    EXPECT_EQ(labels_of({given, facts("dove", "R")}), (Strings{"Dove-128", "dove"}));
}

TEST(LabelsTest, OnlyHarmlessCharacters) {
    EXPECT_EQ(ngcc::sanitized_label("../../etc/passwd"), "..-..-etc-passwd");
    EXPECT_EQ(ngcc::sanitized_label("cedrus-\xce\xb1"), "cedrus");
    EXPECT_EQ(ngcc::sanitized_label("a\nb\x1b[31m"), "a-b-31m");
    EXPECT_EQ(ngcc::sanitized_label("Aigis-Sig+"), "Aigis-Sig+");
    EXPECT_EQ(ngcc::sanitized_label("\xe4\xbd\xa0"), "");
}

TEST(LabelsTest, NamesByTheRuleOfTheInterface) {
    EXPECT_TRUE(ngcc::is_instance_name("ML-KEM_512"));
    EXPECT_TRUE(ngcc::is_instance_name(std::string(64, 'a')));
    for (const std::string& bad : {std::string(), std::string(65, 'a'), std::string("a b"),
                                   std::string("a.b"), std::string("\xce\xb1"), std::string("a\0b", 3)})
        EXPECT_FALSE(ngcc::is_instance_name(bad)) << bad;
    EXPECT_EQ(ngcc::sanitized_instance("Aigis-Sig+ 1"), "Aigis-Sig-1");
    EXPECT_EQ(ngcc::sanitized_instance("\xce\xb1"), "unnamed");
}

}  // namespace
