// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "kat/run.hpp"
#include "support/files.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;

std::string unhex(const std::string& hex) {
    std::string text;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        text += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return text;
}

// Gives a fixed answer in place of a worker, after writing the files it names.
class Answering : public Executor {
  public:
    Outcome run(const Command& command) override {
        last = command;
        ++runs;
        return outcome;
    }
    Outcome outcome;
    Command last;
    int runs = 0;
};

class KatTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-kat-XXXXXX";
        folder_ = ::mkdtemp(name);
        std::ofstream(folder_ / "KAT_KEM_x.txt") << text_;
        request_.library = "/somewhere/libx.so";
        request_.shown_library = "lib/libx.so";
        request_.candidate = "kem-99";
        request_.label = "x-ref";
        request_.out = folder_;
    }
    void TearDown() override { fs::remove_all(folder_); }

    void answer(const std::string& code, const std::string& detail = "") {
        executor_.outcome.out = "META\tid\tkem-99\nMETA\tinstance\tx\nFILE\t" +
                                (folder_ / "KAT_KEM_x.txt").string() + "\nRESULT\tkem-99\tx\t" + code + "\t" +
                                detail + "\nSTATUS\t" + (code == "PASS" ? "complete" : "failed") + "\n";
    }
    KatRun run(const std::string& manifest) {
        const KatManifest parsed = KatManifest::parse(manifest);
        request_.manifest = &parsed;
        return run_kat(executor_, request_);
    }
    std::string digest() const { return canonical_digest(text_, KatMode::strict); }
    static std::string last_line(const KatRun& run) {
        return run.log.substr(run.log.rfind('\n', run.log.size() - 2) + 1);
    }

    const std::string text_ = "Count = 0\nPK_Len = 1\nPK = AA\n\nCount = 1\nPK_Len = 1\nPK = BB\n\n";
    fs::path folder_;
    Answering executor_;
    KatRequest request_;
};

}  // namespace

TEST(CanonicalDigest, MatchesEveryVector) {
    const auto vectors =
        nlohmann::json::parse(std::ifstream(SHARED_TEST_DATA "/iccs_vectors.json")).at("canonical");
    ASSERT_GT(vectors.size(), 10u);
    for (const auto& v : vectors) {
        const std::string mode = v.at("mode");
        const std::size_t colon = mode.find(':');
        const std::uint64_t records = colon == std::string::npos ? 0 : std::stoull(mode.substr(colon + 1));
        EXPECT_EQ(canonical_digest(unhex(v.at("text")),
                                   mode.starts_with("nolen") ? KatMode::nolen : KatMode::strict, records),
                  v.at("sha256"))
            << v.at("id");
    }
}

TEST(CanonicalDigest, SeesWhatMattersAndNothingElse) {
    const auto strict = [](const char* text) { return canonical_digest(text, KatMode::strict); };
    EXPECT_EQ(strict("PK = AA\n"), strict("\r\nPK = AA \t\r\n\n"));
    EXPECT_EQ(strict("PK = AA\n"), strict("PK = AA"));
    EXPECT_NE(strict("PK = AA\n"), strict("PK = aa\n"));
    EXPECT_NE(strict("PK = AA\n"), strict(" PK = AA\n"));
    EXPECT_NE(strict("PK = AA\n"), strict("PK =  AA\n"));
    EXPECT_EQ(canonical_digest("PK_Len = 5\nPK = AA\n", KatMode::nolen), strict("PK = AA\n"));
    EXPECT_NE(canonical_digest("Pass_Num = 5\nPK = AA\n", KatMode::nolen), strict("PK = AA\n"));
}

TEST(CanonicalDigest, TakesTheModeThatTheReferenceNeeds) {
    EXPECT_EQ(natural_mode("PK_Len = 1\nPK = AA\n"), KatMode::strict);
    EXPECT_EQ(natural_mode("PK_Len = \nPK = AA\n"), KatMode::nolen);
    EXPECT_EQ(natural_mode("Pass_Num = \nPK = AA\n"), KatMode::strict);
}

TEST(Manifest, ReadsPublishedLinesAndSkipsTheRest) {
    const auto m = KatManifest::parse(
        "# a comment\n"
        "7729e1e7621350be6679b8aa3c8964063919528ba65c0bd4aa4ac8ba0f409eb6 strict "
        "LoomKEX-128/KAT_KEX_LoomKEX-128.txt\r\n"
        "8d157dd0e053efefc60cede39e89ce53d93fe117d48b05fd8df80b00c03fed86 strict:3 a b/KAT_KEX with "
        "space.txt\n"
        "8d157dd0e053efefc60cede39e89ce53d93fe117d48b05fd8df80b00c03fed86\tnolen  KAT_bare.txt\n"
        "short strict x\n"
        "8d157dd0e053efefc60cede39e89ce53d93fe117d48b05fd8df80b00c03fed86 strict:x KAT_bad.txt\n"
        "8d157dd0e053efefc60cede39e89ce53d93fe117d48b05fd8df80b00c03fed86 strict\n");
    EXPECT_EQ(m.size(), 3u);
    EXPECT_NE(m.find("LoomKEX-128", "KAT_KEX_LoomKEX-128.txt"), nullptr);
    EXPECT_EQ(m.find("other", "KAT_KEX_LoomKEX-128.txt"), nullptr);
    EXPECT_EQ(m.find("a b", "KAT_KEX with space.txt")->records, 3u);
    EXPECT_EQ(m.find("anything", "KAT_bare.txt")->mode, KatMode::nolen);
}

TEST(Manifest, WritesWhatItReads) {
    const std::string text =
        "8d157dd0e053efefc60cede39e89ce53d93fe117d48b05fd8df80b00c03fed86 nolen:3 B/KAT.txt\n"
        "7729e1e7621350be6679b8aa3c8964063919528ba65c0bd4aa4ac8ba0f409eb6 strict a/KAT.txt\n";
    EXPECT_EQ(KatManifest::parse(text).text(), text);
}

TEST_F(KatTest, PassesWhenTheDigestIsTheKnownOne) {
    answer("PASS");
    const KatRun r = run(digest() + " strict x-ref/KAT_KEM_x.txt\n");
    EXPECT_EQ(r.verdict.code, KatCode::pass);
    EXPECT_EQ(last_line(r), "RESULT kem-99 x PASS \n");
    EXPECT_NE(r.log.find("library     = lib/libx.so\nid          = kem-99\n"), std::string::npos);
    EXPECT_NE(r.log.find("wrote  KAT_KEM_x.txt (60 bytes)\nmanifest " + digest() + " strict KAT_KEM_x.txt\n"),
              std::string::npos)
        << r.log;
    EXPECT_EQ(r.log.find("/somewhere"), std::string::npos);
    EXPECT_EQ(r.log.find(folder_.string()), std::string::npos);
}

TEST_F(KatTest, NamesBothDigestsOfAMismatch) {
    answer("PASS");
    const std::string wrong(64, '0');
    const KatRun r = run(wrong + " strict x-ref/KAT_KEM_x.txt\n");
    EXPECT_EQ(last_line(r),
              "RESULT kem-99 x MISMATCH KAT_KEM_x.txt: expected " + wrong + ", got " + digest() + "\n");
}

TEST_F(KatTest, HasNoKnownAnswerWithoutAnEntry) {
    answer("PASS");
    EXPECT_EQ(run("").verdict.code, KatCode::nokat);
    EXPECT_EQ(run(digest() + " strict another/KAT_KEM_x.txt\n").verdict.code, KatCode::nokat);
    EXPECT_EQ(run(digest() + " strict KAT_KEM_x.txt\n").verdict.code, KatCode::pass);  // bare name
    executor_.outcome.out = "RESULT\tkem-99\tx\tPASS\t\nSTATUS\tcomplete\n";
    EXPECT_EQ(run("").verdict.code, KatCode::nokat);  // nothing generated
}

TEST_F(KatTest, MakesAsManyRecordsAsTheManifestCovers) {
    answer("PASS");
    EXPECT_EQ(run(digest() + " strict:3 x-ref/KAT_KEM_x.txt\n").verdict.detail, "first 3 records compared");
    EXPECT_EQ(executor_.last.arguments, (std::vector<std::string>{"kat", "/somewhere/libx.so", "--out",
                                                                  folder_.string(), "--count", "3"}));
    request_.count = 3;
    EXPECT_EQ(run(digest() + " strict:3 x-ref/KAT_KEM_x.txt\n").verdict.code, KatCode::pass);
    request_.count = 10;
    EXPECT_EQ(run(digest() + " strict:3 x-ref/KAT_KEM_x.txt\n").verdict.detail,
              "KAT_KEM_x.txt: the manifest covers 3 records, this run made 10");
}

TEST_F(KatTest, ComparesWithTheSubmittedFile) {
    answer("PASS");
    request_.reference = folder_ / "submitted.txt";
    std::ofstream(request_.reference) << text_;
    const KatRun r = run("");
    EXPECT_EQ(last_line(r), "RESULT kem-99 x PASS first 2 records compared\n");
    EXPECT_NE(r.log.find("reference submitted.txt for KAT_KEM_x.txt\n"), std::string::npos);
    EXPECT_EQ(r.files.at(0).reference, request_.reference);
    EXPECT_EQ(executor_.last.arguments.at(5), "2");
    // A manifest entry takes precedence.
    EXPECT_EQ(run(std::string(64, '0') + " strict x-ref/KAT_KEM_x.txt\n").verdict.code, KatCode::mismatch);
    std::ofstream(request_.reference) << text_.substr(0, 40);
    EXPECT_EQ(run("").verdict.code, KatCode::partial);
    EXPECT_TRUE(is_timed(KatCode::partial));
    EXPECT_EQ(kat_code(name(KatCode::partial)), KatCode::partial);
}

TEST_F(KatTest, RunsAgainForAFileFoundByContentThatHasMoreRecords) {
    answer("PASS");
    request_.references = {folder_ / "a.txt", folder_ / "b.txt"};
    std::ofstream(request_.references[0]) << "Count = 0\nPK_Len = 1\nPK = CC\n\n";
    std::ofstream(request_.references[1]) << text_;
    const KatRun r = run("");
    EXPECT_EQ(r.verdict.code, KatCode::pass);
    EXPECT_EQ(executor_.last.arguments.at(5), "2");
    EXPECT_EQ(executor_.runs, 2);
}

TEST_F(KatTest, SaysHowFarATextAgreesWhoseTimeWasOver) {
    request_.reference = folder_ / "submitted.txt";
    std::ofstream(request_.reference) << text_;
    executor_.outcome.end = End::timed_out;
    const fs::path part = folder_ / "KAT_KEM_x.txt.part";
    std::ofstream(part) << text_.substr(0, 50);
    EXPECT_EQ(run("").verdict.detail, "no end after 900 s; 1 record agrees so far");
    EXPECT_FALSE(fs::exists(part));
    std::ofstream(part) << "Count = 0\nPK_Len = 1\nPK = AB\n";
    EXPECT_EQ(run("").verdict.detail,
              "no end after 900 s; count 0, PK differs at byte 0 (line 3): expected AA, got AB");
    EXPECT_EQ(run("").verdict.code, KatCode::timeout);
    executor_.outcome.end = End::interrupted;
    executor_.outcome.wall_s = 3.25;
    EXPECT_EQ(last_line(run("")), "RESULT kem-99 x-ref TIMEOUT interrupted by the user after 3.2 s\n");
}

TEST_F(KatTest, AFileThatTheCandidateReplacedIsNotFollowed) {
    answer("PASS");
    fs::remove(folder_ / "KAT_KEM_x.txt");
    EXPECT_EQ(run("").verdict.code, KatCode::crash);
    std::ofstream(folder_ / "other") << text_;
    fs::create_symlink("other", folder_ / "KAT_KEM_x.txt");
    const KatRun r = run("");
    EXPECT_EQ(r.verdict.code, KatCode::crash);
    EXPECT_EQ(r.verdict.detail.find("KAT_KEM_x.txt: cannot open: "), 0u) << r.verdict.detail;
}

TEST_F(KatTest, TheLogNamesReferencesThatWereNotUsed) {
    answer("PASS");
    std::ofstream(folder_ / "loop.txt") << "Msg_Len = 8192\nMsg = 00\nDst_Len = 8\nDst = AB\n";
    request_.references = {folder_ / "loop.txt", folder_ / "missing.txt"};
    const KatRun r = run(digest() + " strict x-ref/KAT_KEM_x.txt\n");
    EXPECT_NE(r.log.find("unused reference loop.txt: this run made no file of its kind\nunused reference "
                         "missing.txt: cannot open: "),
              std::string::npos)
        << r.log;
    EXPECT_EQ(r.verdict.code, KatCode::pass);
}

TEST_F(KatTest, RunsInTheBoxWithItsFolderAsScratch) {
    answer("PASS");
    request_.confinement = Confinement{};
    request_.confinement_text = "bubblewrap";
    EXPECT_NE(run("").log.find("confinement = bubblewrap\n"), std::string::npos);
    ASSERT_TRUE(executor_.last.confinement);
    EXPECT_EQ(executor_.last.confinement->scratch, folder_);
}

TEST_F(KatTest, KeepsTheWorkersFailure) {
    answer("OVERFLOW", "kem_enc: a guard byte changed");
    const KatRun r = run(digest() + " strict x-ref/KAT_KEM_x.txt\n");
    EXPECT_EQ(last_line(r), "RESULT kem-99 x OVERFLOW kem_enc: a guard byte changed\n");
    EXPECT_TRUE(is_timed(r.verdict.code));
}

TEST_F(KatTest, LogsNoLocalPath) {
    answer("CRYPTOFAIL",
           "cannot write " + (folder_ / "KAT_KEM_x.txt.part").string() + ": No space left on device");
    EXPECT_EQ(run("").verdict.detail, "cannot write KAT_KEM_x.txt.part: No space left on device");
}

TEST_F(KatTest, NamesDeathAndSilence) {
    executor_.outcome.out = "META\tid\tkem-99\n";
    executor_.outcome.end = End::signalled;
    executor_.outcome.signal = 9;
    EXPECT_EQ(last_line(run("")), "RESULT kem-99 x-ref CRASH signal=9\n");
    executor_.outcome.end = End::exited;
    EXPECT_EQ(last_line(run("")), "RESULT kem-99 x-ref CRASH exit=0, the answer is cut off\n");
    EXPECT_FALSE(is_timed(run("").verdict.code));
    executor_.outcome.end = End::timed_out;
    EXPECT_EQ(run("").verdict.code, KatCode::timeout);
    answer("PASS");
    executor_.outcome.end = End::exited;
    executor_.outcome.out.resize(executor_.outcome.out.find("STATUS"));
    EXPECT_EQ(run("").verdict.code, KatCode::crash);
}

TEST(Combine, TakesTheLargestCodeAndTheFirstDetail) {
    const auto file = [](KatCode code, const char* detail) {
        FileResult r;
        r.code = code;
        r.detail = detail;
        return r;
    };
    const auto v =
        combine({file(KatCode::pass, ""), file(KatCode::mismatch, "differs"), file(KatCode::nokat, "none")});
    EXPECT_EQ(v.code, KatCode::nokat);
    EXPECT_EQ(v.detail, "differs");
    EXPECT_EQ(combine({file(KatCode::partial, "cut"), file(KatCode::mismatch, "differs")}).code,
              KatCode::mismatch);
    EXPECT_EQ(combine({file(KatCode::pass, ""), file(KatCode::partial, "cut")}).code, KatCode::partial);
    EXPECT_EQ(combine({file(KatCode::pass, "first 3 records compared")}).detail, "first 3 records compared");
}
