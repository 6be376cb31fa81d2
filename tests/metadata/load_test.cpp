// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "folder.hpp"
#include "support/error.hpp"

namespace ngcc::metadata {
namespace {

using test::problems;
using test::TableFolder;

TEST(Load, EveryPublishedTableIsRead) {
    const TableFolder folder;
    folder.with("systems.csv", "ID;Arch;Hostname;Description\narm_1;aarch64;host;A laptop\n");
    folder.with("external_sizes.csv",
                "# source\n\nID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis\n"
                "kem-16;HARE-128;1184;1088;;encoded\nsign-34;yuanyang-512;738;;561;nominal-variable\n");
    folder.with("symmetric_survey.csv", "ID;Verdict;Notes\nsign-34;ICCS-only;\nsign-05;mixed;own AES\n");
    folder.with("kat_issues.csv", "ID;Label;Action;Cause\nhash-11;Garnet_.*_DM4x4;exclude;no source; none\n");
    folder.with("summary_notes.csv", "ID;Label;Note\nkem-16;HARE-(128|256);slow\n");
    folder.with("kex_bandwidth.csv",
                "ID;Instance;PkABytes;PkBBytes;ProtocolMessageBytes\nkex-02;AFS_KEX_C128;800;801;3136\n");
    const Tables t = folder.with("security_targets.csv", "ID;Instance;TargetBits\nkem-16;HARE-128;128\n");
    EXPECT_EQ(problems(t), "");
    ASSERT_NE(t.system("arm_1"), nullptr);
    EXPECT_EQ(t.system("arm_1")->description, "A laptop");
    const ExternalSize* size = t.external_size("sign-34", "yuanyang-512");
    ASSERT_NE(size, nullptr);
    EXPECT_EQ(size->public_key_bytes, 738u);
    EXPECT_EQ(size->ciphertext_bytes, std::nullopt);
    EXPECT_EQ(size->signature_bytes, 561u);
    EXPECT_EQ(size->basis, "nominal-variable");
    EXPECT_EQ(t.external_size("sign-34", "HARE-128"), nullptr);
    EXPECT_EQ(t.survey("sign-05")->verdict, "mixed");
    EXPECT_EQ(t.survey("sign-05")->notes, "own AES");
    const auto issues = t.issues_of("hash-11", "Garnet_1024_DM4x4");
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0]->action, "exclude");
    EXPECT_EQ(issues[0]->cause, "no source; none");
    EXPECT_EQ(t.issues_of("hash-11", "Garnet_1024").size(), 0u);
    EXPECT_EQ(t.notes_of("kem-16", "HARE-256").size(), 1u);
    EXPECT_EQ(t.notes_of("kem-16", "HARE-2567").size(), 0u) << "the whole label must match";
    EXPECT_EQ(t.kex_bandwidth("kex-02", "AFS_KEX_C128")->public_key_b_bytes, 801u);
    EXPECT_EQ(t.target_bits("kem-16", "HARE-128"), 128u);
    EXPECT_EQ(t.target_bits("kem-16", "HARE-256"), std::nullopt);
}

TEST(Load, WindowsLinesAMarkCommentsAndBlankLinesChangeNothing) {
    const TableFolder folder;
    const Tables t = folder.with("symmetric_survey.csv",
                                 "\xef\xbb\xbf# a comment\r\n\r\nID;Verdict;Notes\r\n\r\n"
                                 " a ; bypass ; x \r\n# later\r\nb;mixed;y");
    EXPECT_EQ(problems(t), "");
    ASSERT_EQ(t.surveys.size(), 2u);
    EXPECT_EQ(t.surveys[0].id, "a");
    EXPECT_EQ(t.surveys[0].verdict, "bypass");
    EXPECT_EQ(t.surveys[0].notes, "x");
    EXPECT_EQ(t.surveys[1].notes, "y");
}

TEST(Load, QuotedFieldsHoldSeparatorsAndQuotes) {
    const TableFolder folder;
    const Tables t = folder.with("symmetric_survey.csv",
                                 "ID;Verdict;Notes\na;mixed;\"x; \"\"y\"\"\"\n\"b\" ;\"bypass\";\n"
                                 "c;mixed;\"open\nd;mixed;\"x\"y\n");
    ASSERT_EQ(t.surveys.size(), 2u);
    EXPECT_EQ(t.surveys[0].notes, "x; \"y\"");
    EXPECT_EQ(t.surveys[1].verdict, "bypass");
    EXPECT_EQ(problems(t),
              "symmetric_survey.csv:4: a quote is not closed, or text follows it\n"
              "symmetric_survey.csv:5: a quote is not closed, or text follows it\n");
}

TEST(Load, ALineThatCannotBeUsedIsNamedAndTheOthersAreRead) {
    const TableFolder folder;
    const Tables t = folder.with("external_sizes.csv",
                                 "ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis\n"
                                 "a;x;1;2\n"
                                 "a;x;1;2;3;encoded;more\n"
                                 "a;x;-1;2;3;encoded\n"
                                 "a;x;1;2 KiB;3;encoded\n"
                                 "a;x;1;2;18446744073709551616;encoded\n"
                                 "a;x;1;2;3;guessed\n"
                                 ";x;1;2;3;encoded\n"
                                 "a;x;18446744073709551615;;;encoded\n"
                                 "a;x;1;;;encoded\n");
    ASSERT_EQ(t.external_sizes.size(), 1u);
    EXPECT_EQ(t.external_sizes[0].public_key_bytes, 18446744073709551615u);
    const std::string columns = "ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis\n";
    const std::string number = "; expected a number of 0 to 2^64-1 in digits\n";
    EXPECT_EQ(problems(t),
              "external_sizes.csv:2: has 4 fields; expected 6, " + columns +
                  "external_sizes.csv:3: has 7 fields; expected 6, " + columns +
                  "external_sizes.csv:4: PublicKeyBytes is \"-1\"" + number +
                  "external_sizes.csv:5: CiphertextBytes is \"2 KiB\"" + number +
                  "external_sizes.csv:6: SignatureBytes is \"18446744073709551616\"" + number +
                  "external_sizes.csv:7: Basis is \"guessed\"; expected encoded or maximum-variable or "
                  "nominal-variable\n"
                  "external_sizes.csv:8: ID is empty\n"
                  "external_sizes.csv:10: ID and what tells rows apart are those of an earlier line, which "
                  "counts\n");
}

TEST(Load, WordsAreThosePublished) {
    const TableFolder folder;
    folder.with("symmetric_survey.csv", "ID;Verdict;Notes\na;ICCS only;\n");
    folder.with("kat_issues.csv", "ID;Label;Action;Cause\na;x;skip;c\na;x;measure;\n");
    const Tables t = folder.with("security_targets.csv", "ID;Instance;TargetBits\na;x;192\na;y;384\n");
    EXPECT_EQ(problems(t),
              "symmetric_survey.csv:2: Verdict is \"ICCS only\"; expected ICCS-only or bypass or mixed or "
              "instance-dependent\n"
              "kat_issues.csv:2: Action is \"skip\"; expected measure or exclude\n"
              "kat_issues.csv:3: Cause is empty\n"
              "security_targets.csv:2: TargetBits is \"192\"; expected 128 or 256 or 384 or 512\n");
    EXPECT_EQ(t.target_bits("a", "y"), 384u);
}

TEST(Load, NoFolderIsNoTablesAndAMissingOneAnError) {
    EXPECT_TRUE(load("").problems.empty());
    EXPECT_THROW(load("/nonexistent/tables"), hashprof::Error);
    const TableFolder folder;
    EXPECT_TRUE(load(folder.path).problems.empty());
}

TEST(Bundled, TablesAreSoundAndLieBesideTheTools) {
    const Tables t = load(IN_BUILD);
    EXPECT_EQ(problems(t), "");
    EXPECT_EQ(t.external_sizes.size(), load(BUNDLED).external_sizes.size());
    for (const char* backend : {"-shake", "-iccs"}) {
        const ExternalSize* size = t.external_size("mlkem", std::string("ML-KEM-768") + backend);
        ASSERT_NE(size, nullptr);
        EXPECT_EQ(size->public_key_bytes, 1184u);
        EXPECT_EQ(size->ciphertext_bytes, 1088u);
        EXPECT_EQ(size->basis, "encoded");
    }
    EXPECT_EQ(t.survey("mlkem")->verdict, "instance-dependent");
    EXPECT_EQ(t.target_bits("mlkem", "ML-KEM-1024-iccs"), 256u);
    EXPECT_EQ(t.kex_bandwidth("kex", "KEX-ML-KEM-512-iccs")->protocol_message_bytes, 1632u);
}

}  // namespace
}  // namespace ngcc::metadata
