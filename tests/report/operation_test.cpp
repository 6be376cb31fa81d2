// SPDX-License-Identifier: Apache-2.0
#include "record/operation.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ngcc::record {
namespace {

TEST(Operation, KeyOfAHashNamesItsLength) {
    EXPECT_EQ(operation_key("hash", 4096), "hash_4096");
    EXPECT_EQ(operation_key("sign", 0), "sign");
}

TEST(Operation, OrderIsThatOfThePublishedPages) {
    std::vector<std::string> kex = operation_keys(Type::kex, 11), shuffled = kex;
    std::sort(shuffled.begin(), shuffled.end());
    std::sort(shuffled.begin(), shuffled.end(), operation_less);
    EXPECT_EQ(shuffled, kex);
    EXPECT_EQ(kex[3], "pass1");
    EXPECT_EQ(kex[13], "pass11");
    EXPECT_EQ(kex.back(), "derive_b");
    EXPECT_EQ(operation_keys(Type::hash).front(), "hash_32");
    EXPECT_EQ(operation_keys(Type::hash).back(), "hash_65536");
    EXPECT_TRUE(operation_less("hash_512", "hash_1024"));
    EXPECT_TRUE(operation_less("verify", "something new"));
}

TEST(Operation, LabelsSortNaturally) {
    std::vector<std::string> labels{"yuanyang-1024",     "Garnet_512_Cap1024", "yuanyang-512",
                                    "Garnet_512_Cap512", "yuanyang-2048",      "Garnet_1024",
                                    "Garnet_768",        "Garnet_1024_DM4x4"};
    std::sort(labels.begin(), labels.end(), natural_less);
    EXPECT_EQ(labels, (std::vector<std::string>{"Garnet_512_Cap512", "Garnet_512_Cap1024", "Garnet_768",
                                                "Garnet_1024", "Garnet_1024_DM4x4", "yuanyang-512",
                                                "yuanyang-1024", "yuanyang-2048"}));
}

TEST(Operation, NaturalOrderIsTotalAlsoForHugeNumbersAndLeadingZeros) {
    EXPECT_TRUE(natural_less("a99999999999999999999999998", "a99999999999999999999999999"));
    EXPECT_TRUE(natural_less("a007", "a7") != natural_less("a7", "a007"));
    EXPECT_FALSE(natural_less("a7", "a7"));
    EXPECT_TRUE(natural_less("a", "a1"));
}

TEST(Operation, TypeFollowsFromOperationsExceptKeygen) {
    EXPECT_EQ(type_of_operation("enc"), Type::kem);
    EXPECT_EQ(type_of_operation("verify"), Type::sig);
    EXPECT_EQ(type_of_operation("hash_32"), Type::hash);
    EXPECT_EQ(type_of_operation("pass12"), Type::kex);
    EXPECT_EQ(type_of_operation("keygen"), std::nullopt);
    EXPECT_EQ(type_of_operation("pass"), std::nullopt);
    EXPECT_EQ(type_from_name("sign"), Type::sig);
    EXPECT_EQ(type_from_name("SIG"), std::nullopt);
}

TEST(FileNamePart, OrdinaryNamesStay) {
    EXPECT_EQ(file_name_part("ML-KEM-512_v1.0+x"), "ML-KEM-512_v1.0+x");
}

TEST(FileNamePart, NothingLeavesTheFolderOrHides) {
    EXPECT_EQ(file_name_part("../../etc"), "%2E.%2F..%2Fetc");
    EXPECT_EQ(file_name_part("."), "%2E");
    EXPECT_EQ(file_name_part(""), "%");
    EXPECT_EQ(file_name_part("</b>\"\\\n\xff"), "%3C%2Fb%3E%22%5C%0A%FF");
    EXPECT_EQ(file_name_part("100%"), "100%25");
}

TEST(FileNamePart, LongNamesAreCutAndStayDifferent) {
    const std::string a(5000, 'a'), b = a + "b";
    EXPECT_LE(file_name_part(a).size(), 160u);
    EXPECT_NE(file_name_part(a), file_name_part(b));
}

}  // namespace
}  // namespace ngcc::record
