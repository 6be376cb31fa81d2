// SPDX-License-Identifier: Apache-2.0
// Generated texts against submitted files: what is equal, what is tolerated, and how a difference reads.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "kat/compare.hpp"
#include "kat/difference.hpp"
#include "kat/reference.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;

std::string sig_record(int count) {
    const std::string digit(1, static_cast<char>('A' + count % 6));
    return "Count = " + std::to_string(count) + "\nSeed_Len = 2\nSeed = 92" + digit +
           "7\nPK_Len = 2\nPK = 0" + digit +
           "02\nSK_Len = 2\nSK = 030A\nM_Len = 1\nM = 0C\nSn_Len = 4\nSn = 0AFE0" + digit + "11\n\n";
}

std::string sig_text(int records) {
    std::string text;
    for (int i = 0; i < records; ++i)
        text += sig_record(i);
    return text;
}

std::string hash_text(int records) {
    std::string text;
    for (int i = 0; i < records; ++i)
        text += "Msg_Len = " + std::to_string(i) + "\nMsg = " + (i == 0 ? "" : "80") +
                "\nDst_Len = 16\nDst = AB" + std::to_string(10 + i) + "\n\n";
    return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::string replaced_once(std::string text, const std::string& from, const std::string& to,
                          std::size_t start = 0) {
    const std::size_t at = text.find(from, start);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TextComparison compared(const std::string& generated, const std::string& reference) {
    MemorySource a(generated), b(reference);
    return compare_texts(a, b);
}

// A folder with a generated file and references.
class ReferenceTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-kat-XXXXXX";
        folder_ = ::mkdtemp(name);
        fs::create_directory(folder_ / "out");
    }
    void TearDown() override { fs::remove_all(folder_); }

    FileResult compare(const std::string& file, const std::string& generated,
                       const std::vector<std::pair<std::string, std::string>>& references,
                       std::uint64_t records = 10) {
        const fs::path path = folder_ / "out" / file;
        std::ofstream(path, std::ios::binary) << generated;
        KatAnswers answers;
        answers.label = "x";
        answers.records = records;
        for (const auto& [name, text] : references) {
            std::ofstream(folder_ / name, std::ios::binary) << text;
            answers.references.push_back(survey_file(folder_ / name));
        }
        return compare_file(path, answers);
    }
    // Code and detail of a signature file against one reference.
    std::string against(const std::string& reference, const std::string& generated = sig_text(10)) {
        const FileResult r = compare("KAT_SIG_x.txt", generated, {{"ref.txt", reference}});
        return std::string(name(r.code)) + " " + r.detail;
    }
    std::string hash_against(const std::string& reference) {
        const FileResult r = compare("KAT_2_12_x.txt", hash_text(5), {{"ref.txt", reference}});
        return std::string(name(r.code)) + " " + r.detail;
    }

    fs::path folder_;
};

}  // namespace

TEST_F(ReferenceTest, EqualTextsPassInSilence) {
    EXPECT_EQ(against(sig_text(10)), "PASS ");
    EXPECT_EQ(hash_against(hash_text(5)), "PASS ");
}

TEST_F(ReferenceTest, NamesTheFirstDifference) {
    const std::string text = sig_text(10);
    EXPECT_EQ(against(replaced_once(text, "Sn = 0AFE0D11", "Sn = 0AFE0D12")),
              "MISMATCH KAT_SIG_x.txt: count 3, Sn differs at byte 3 (line 47): expected 12, got 11");
    EXPECT_EQ(against(replaced_once(text, "PK = 0B02", "PK = 1B02")),
              "MISMATCH KAT_SIG_x.txt: count 1, PK differs at byte 0 (line 17): expected 1B02, got 0B02");
    EXPECT_EQ(against(replaced_once(text, "PK = 0B02", "PK = 0C02")),
              "MISMATCH KAT_SIG_x.txt: count 1, PK differs at byte 0 (line 17): expected 0C02, got 0B02");
    EXPECT_EQ(against(replaced_once(text, "Sn_Len = 4", "Sn_Len = 40")),
              "MISMATCH KAT_SIG_x.txt: count 0, Sn_Len differs (line 10): expected 40, got 4");
    EXPECT_EQ(
        against(replaced_once(text, "0AFE0A11", "0AFE0A1122")),
        "MISMATCH KAT_SIG_x.txt: count 0, Sn differs in length (line 11): expected 10 hex digits, got 8");
    EXPECT_EQ(against(replaced_once(text, "SK_Len", "CT_Len")),
              "MISMATCH KAT_SIG_x.txt: count 0, expected the field CT_Len (line 6), got SK_Len");
    EXPECT_EQ(against(replaced_once(text, "Count = 4", "Count = 5")),
              "MISMATCH KAT_SIG_x.txt: count 4, Count differs (line 49): expected 5, got 4");
    EXPECT_EQ(hash_against(replaced_once(hash_text(5), "Dst = AB13", "Dst = AC13")),
              "MISMATCH KAT_2_12_x.txt: Msg_Len 3, Dst differs at byte 0 (line 19): expected AC13, got AB13");
}

TEST_F(ReferenceTest, ShortensLongValuesAndShowsNoForeignBytes) {
    const std::string mine = "Count = 0\nSn = " + std::string(40, 'A') + "\n";
    EXPECT_EQ(compared(mine, "Count = 0\nSn = AAAAB" + std::string(35, 'A') + "\n").difference,
              "count 0, Sn differs at byte 2 (line 2): expected BAAAAAAA…, got AAAAAAAA…");
    EXPECT_EQ(compared(mine, "Count = 0\nSn = AAA\x1b[2J\xff\n").difference,
              "count 0, Sn differs at byte 1 (line 2): expected A?[2J?, got AAAAAAAA…");
}

TEST_F(ReferenceTest, ToleratesWhatSaysNothingAndSaysSo) {
    const std::string text = sig_text(10);
    EXPECT_EQ(against(replaced(text, "\n", "\r\n")), "PASS CR LF line ends");
    EXPECT_EQ(against("\xEF\xBB\xBF" + text), "PASS byte order mark");
    EXPECT_EQ(against(replaced(text, "0AFE", "0afE")), "PASS hex digits in lower case");
    EXPECT_EQ(against(replaced(text, "PK = ", "PK=")), "PASS other spacing around '='");
    EXPECT_EQ(against(replaced(text, "PK = ", "PK  =\t")), "PASS other spacing around '='");
    EXPECT_EQ(against(replaced(text, "PK_Len = 2", "PK_Len = ")), "PASS 10 blank lengths in the reference");
    EXPECT_EQ(against(replaced(replaced(text, "\n\n", "\n"), "\n", "  \t\n\n\n")), "PASS ");
    EXPECT_EQ(against(text.substr(0, text.size() - 2)), "PASS ");
    EXPECT_EQ(against("\n \n" + text), "PASS ");
    EXPECT_EQ(against(" " + text).substr(0, 8), "MISMATCH");  // leading blanks belong to the line
    EXPECT_EQ(against(replaced(text, "Count", "count")).substr(0, 8), "MISMATCH");
}

TEST_F(ReferenceTest, ToleratesTheBlankNumberOfPassesOfAKeyExchange) {
    const std::string text = "Count = 0\nPass_Num = 2\nPKa_Len = 1\nPKa = 0A\n\n";
    const FileResult r =
        compare("KAT_KEX_x.txt", text, {{"r", replaced(text, "Pass_Num = 2", "Pass_Num =")}}, 1);
    EXPECT_EQ(r.code, KatCode::pass);
    EXPECT_EQ(r.detail, "first 1 record compared, 1 blank length in the reference");
}

TEST_F(ReferenceTest, ABlankFormIsNoAnswer) {
    const std::string blank = replaced(replaced(sig_text(1), "PK = 0A02", "PK = "), "SK = 030A", "SK =");
    EXPECT_EQ(against(replaced(blank, "Sn = 0AFE0A11", "Sn = ")),
              "NOKAT KAT_SIG_x.txt: blank test vectors: the reference ref.txt has no results");
    EXPECT_EQ(against(blank), "PARTIAL KAT_SIG_x.txt: 2 values of the reference blank, the others agree");
    std::string hash = hash_text(5);
    for (int i = 0; i < 5; ++i)
        hash = replaced(hash, "Dst = AB" + std::to_string(10 + i), "Dst = ");
    EXPECT_EQ(hash_against(hash),
              "NOKAT KAT_2_12_x.txt: blank test vectors: the reference ref.txt has no results");
    EXPECT_EQ(against(""), "NOKAT KAT_SIG_x.txt: the reference ref.txt is empty");
    EXPECT_EQ(against(" \r\n\n"), "NOKAT KAT_SIG_x.txt: the reference ref.txt is empty");
}

TEST_F(ReferenceTest, SomeBlankValuesArePartial) {
    EXPECT_EQ(against(replaced(sig_text(10), "SK = 030A", "SK = ")),
              "PARTIAL KAT_SIG_x.txt: 10 values of the reference blank, the others agree");
}

TEST_F(ReferenceTest, SaysHowManyRecordsWereCompared) {
    EXPECT_EQ(against(sig_text(1)), "PASS first 1 record compared");
    EXPECT_EQ(against(sig_text(3), sig_text(3)), "PASS first 3 records compared");
    EXPECT_EQ(against(sig_text(12), sig_text(12)), "PASS 12 records");
    EXPECT_EQ(against(sig_text(10), sig_text(3)), "PASS first 3 records compared");
    EXPECT_EQ(hash_against(hash_text(4)),
              "PARTIAL KAT_2_12_x.txt: the reference ends after 4 records, which agree");
    EXPECT_EQ(hash_against(hash_text(6)),
              "MISMATCH KAT_2_12_x.txt: the reference has more than the 5 records of the procedure");
}

TEST_F(ReferenceTest, ATruncatedReferenceIsPartial) {
    const std::string text = sig_text(3);
    const std::size_t third = text.find("Count = 2");
    EXPECT_EQ(
        against(text.substr(0, text.find("PK_Len", third)), text),
        "PARTIAL KAT_SIG_x.txt: the reference ends inside a record: count 2, before PK_Len; 2 records agree");
    EXPECT_EQ(against(text.substr(0, text.find("FE0", third)), text),
              "PARTIAL KAT_SIG_x.txt: the reference ends inside a record: count 2, in Sn; 2 records agree");
    // Whole but for its last digit, and cut at every other place.
    EXPECT_EQ(against(text.substr(0, text.size() - 3), text).substr(0, 7), "PARTIAL");
    const std::size_t first_result = text.find("PK = ") + 6;
    for (std::size_t end = 0; end < text.size() - 2; ++end) {
        const std::string result = against(text.substr(0, end), text);
        const bool at_record = end + 1 == third || end == third || end + 2 == third ||
                               end + 1 == text.find("Count = 1") || end == text.find("Count = 1") ||
                               end + 2 == text.find("Count = 1");
        if (at_record)
            EXPECT_EQ(result.substr(0, 4), "PASS") << end;
        else
            EXPECT_EQ(result.substr(0, 5), end < first_result ? "NOKAT" : "PARTI") << end << result;
    }
}

TEST_F(ReferenceTest, TextAfterTheEndIsADifference) {
    EXPECT_EQ(against(sig_text(10) + "Extra = 1\n"),
              "MISMATCH KAT_SIG_x.txt: count 9, expected Extra (line 121), got the end of the text");
}

TEST_F(ReferenceTest, FindsTheRightFileByItsContent) {
    const std::string wrong = replaced(sig_text(10), "SK = 030A", "SK = 030B");
    const FileResult found =
        compare("KAT_SIG_x.txt", sig_text(10), {{"a.txt", wrong}, {"b.txt", sig_text(10)}});
    EXPECT_EQ(found.code, KatCode::pass);
    EXPECT_EQ(found.detail, "found by content: b.txt");
    EXPECT_EQ(found.reference.filename(), "b.txt");
    const FileResult none =
        compare("KAT_SIG_x.txt", sig_text(10), {{"a.txt", wrong}, {"c.txt", replaced(wrong, "0C", "0D")}});
    EXPECT_EQ(none.code, KatCode::mismatch);
    EXPECT_EQ(none.reference.filename(), "a.txt");
    EXPECT_EQ(none.detail,
              "KAT_SIG_x.txt: count 0, SK differs at byte 1 (line 7): expected 0B, got 0A (in a.txt, the "
              "first of 2 "
              "references; none agrees)");
}

TEST_F(ReferenceTest, GivesEachFileOfAHashTheReferenceOfItsKind) {
    const std::string longer =
        "Msg_Len = 8388608\nMsg_Seed = \nMsg_Exp = 00 .... 00\nDst_Len = 16\nDst = ABCD\n\n";
    const std::string loop = "Msg_Len = 8192\nMsg = 00\nDst_Len = 16\nDst = ABCD\n\n";
    const std::vector<std::pair<std::string, std::string>> all = {
        {"one.txt", loop}, {"two.txt", longer}, {"three.txt", hash_text(5)}};
    EXPECT_EQ(compare("KAT_2_12_x.txt", hash_text(5), all).reference.filename(), "three.txt");
    EXPECT_EQ(compare("KAT_2_23_x.txt", longer, all).reference.filename(), "two.txt");
    EXPECT_EQ(compare("KAT_Loop_x.txt", loop, all).code, KatCode::pass);
    EXPECT_EQ(compare("KAT_2_33_x.txt", longer, all).code, KatCode::nokat);
    EXPECT_EQ(compare("KAT_2_33_x.txt", longer, all).detail, "no known answer for KAT_2_33_x.txt");
}

TEST_F(ReferenceTest, AReferenceThatCannotBeReadIsNamed) {
    KatAnswers answers;
    answers.references = {survey_file(folder_ / "missing.txt"), survey_file(folder_)};
    std::ofstream(folder_ / "KAT_SIG_x.txt") << sig_text(10);
    const FileResult r = compare_file(folder_ / "KAT_SIG_x.txt", answers);
    EXPECT_EQ(r.code, KatCode::nokat);
    EXPECT_NE(r.detail.find("missing.txt"), std::string::npos) << r.detail;
}

// Every byte of a reference counts, but for what the rules leave out.
TEST_F(ReferenceTest, NoChangeOfAByteGoesUnseen) {
    const std::string text = sig_text(2);
    const std::string blanks = " \t\r\n";
    int passed = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : std::string("0G9aAf= \t\r\n#\x7f\xef") + '\0') {
            if (c == text[at]) continue;
            std::string changed = text;
            changed[at] = c;
            const TextComparison r = compared(text, changed);
            const bool agrees = r.difference.empty() && r.cut.empty() && r.blank_values == 0 &&
                                !r.reference_goes_on && !r.generated_goes_on;
            if (!agrees) continue;
            ++passed;
            const bool blank =
                blanks.find(c) != std::string::npos && blanks.find(text[at]) != std::string::npos;
            const bool hex_case = (c | 0x20) == (text[at] | 0x20) && r.lower_case;
            const bool blank_length = blanks.find(c) != std::string::npos && r.blank_lengths == 1;
            EXPECT_TRUE(blank || hex_case || blank_length) << at << " " << int(c) << "\n" << changed;
        }
    }
    EXPECT_GT(passed, 10);
}

TEST_F(ReferenceTest, LongLinesAndValuesOfAnyShape) {
    const std::string value(300000, 'A');
    const std::string text = "Count = 0\nSn = " + value + "\n\nCount = 1\nSn = " + value + "\n\n";
    EXPECT_TRUE(compared(text, text).difference.empty());
    std::string changed = text;
    changed[200001] = 'B';
    EXPECT_EQ(compared(text, changed).difference,
              "count 0, Sn differs at byte 99993 (line 2): expected BAAAAAAA…, got AAAAAAAA…");
    // Blanks that fill whole windows, inside and behind a value.
    const std::string blanks(200000, ' ');
    EXPECT_TRUE(compared(text, replaced(text, "\n\n", blanks + "\n\n")).difference.empty());
    EXPECT_FALSE(compared(text, replaced(text, "\n\n", blanks + "B\n\n")).difference.empty());
    EXPECT_TRUE(compared(text, replaced(text, "Sn = ", "Sn =" + blanks)).difference.empty());
    // A line without '=' as long as several windows.
    EXPECT_TRUE(compared(value + "\n", value + "\n").difference.empty());
    EXPECT_FALSE(compared(value + "\n", value + "B\n").difference.empty());
}
