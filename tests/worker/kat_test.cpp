// SPDX-License-Identifier: Apache-2.0
// Known-answer files against whole official texts (hash) and against a second implementation of the
// procedure.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "kat_reference.hpp"
#include "worker_process.hpp"

namespace {

std::string sha256(const std::string& text) {
    unsigned char digest[32];
    EVP_Digest(text.data(), text.size(), digest, nullptr, EVP_sha256(), nullptr);
    std::string hex;
    for (const unsigned char byte : digest) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", byte);
        hex += digits;
    }
    return hex;
}

void expect_result(const Report& report, int number, const std::string& code) {
    EXPECT_EQ(report.exit_status, number) << report.output << report.errors;
    EXPECT_EQ(report.result[2], code) << report.output;
    EXPECT_EQ(report.status, number == 0 ? "complete" : "failed");
}

std::string only_file(const Report& report) {
    EXPECT_EQ(report.files.size(), 1u);
    return report.files.empty() ? "" : read_text(report.files[0]);
}

TEST(Kat, KemTextIsThatOfTheProcedureForEveryKindOfLibrary) {
    const std::string expected = reference_kem(fixture("kem_harness"), 10);
    ASSERT_EQ(expected.substr(0, 51),
              "Count = 0\nSeed_Len = 64\nSeed = 927F06B594798A4D"
              "DFAA");
    for (const char* name : {"kem", "kem_own_drng", "kem_own_drng_symbolic", "kem_api_only", "kem_harness"}) {
        const TemporaryFolder folder;
        const Report report = kat_fixture(name, folder);
        expect_result(report, 0, "PASS");
        EXPECT_EQ(only_file(report), expected) << name;
    }
}

TEST(Kat, FileIsNamedAfterTheInstance) {
    const TemporaryFolder folder;
    const Report report = kat_fixture("kem_harness", folder);
    EXPECT_EQ(report.files, std::vector<std::string>{folder.path().string() + "/KAT_KEM_Toy-1.txt"});
    EXPECT_EQ(report.result[0], "toy-1");
    EXPECT_EQ(report.result[1], "Toy-1");
    const Report plain = kat_fixture("kem", folder, {"--instance", "Other_Name"});
    EXPECT_EQ(plain.files, std::vector<std::string>{folder.path().string() + "/KAT_KEM_Other_Name.txt"});
}

TEST(Kat, CountChangesTheNumberOfRecordsOnly) {
    for (const unsigned count : {1u, 3u, 12u}) {
        const TemporaryFolder folder;
        const Report report = kat_fixture("kem", folder, {"--count", std::to_string(count)});
        EXPECT_EQ(only_file(report), reference_kem(fixture("kem_harness"), count));
    }
}

TEST(Kat, SigTextIsThatOfTheProcedure) {
    const TemporaryFolder folder;
    const Report report = kat_fixture("sig", folder);
    expect_result(report, 0, "PASS");
    EXPECT_EQ(only_file(report), reference_sig(fixture("sig_harness"), 10));
    EXPECT_EQ(report.files, std::vector<std::string>{folder.path().string() + "/KAT_SIG_sig.txt"});
}

class KexKat : public testing::TestWithParam<int> {};

TEST_P(KexKat, TextIsThatOfTheProcedure) {
    const std::string passes = std::to_string(GetParam());
    const TemporaryFolder folder;
    const Report report = kat_fixture("kex_" + passes, folder, {"--count", "4"});
    expect_result(report, 0, "PASS");
    EXPECT_EQ(only_file(report), reference_kex(fixture("kex_harness_" + passes), 4));
}

INSTANTIATE_TEST_SUITE_P(Kat, KexKat, testing::Range(0, 5));

TEST(Kat, HashTextsAreTheOfficialOnes) {
    const auto vectors = nlohmann::json::parse(read_text(VECTORS)).at("kat_files");
    int compared = 0;
    for (const int bits : {512, 768, 1024}) {
        const TemporaryFolder folder;
        const Report report =
            kat_fixture("hash", folder, {"--digest-bits", std::to_string(bits), "--instance", "pseudohash"});
        expect_result(report, 0, "PASS");
        ASSERT_EQ(report.files.size(), 2u);
        for (const auto& vector : vectors) {
            if (vector.at("crypthash") != "pseudohash" || vector.at("digest_bits") != bits) continue;
            const std::string kind = vector.at("kind");
            if (kind == "KAT_Loop") continue;
            const std::string text = read_text(folder.path() / (kind + "_pseudohash.txt"));
            EXPECT_EQ(text.size(), vector.at("bytes").get<std::size_t>()) << kind << bits;
            EXPECT_EQ(sha256(text), vector.at("sha256_of_file")) << kind << bits;
            ++compared;
        }
    }
    EXPECT_EQ(compared, 6);
}

TEST(Kat, LoopTextIsThatOfTheProcedure) {
    const TemporaryFolder folder;
    const Report report = kat_fixture("hash_toy", folder, {"--digest-bits", "256", "--loop"});
    expect_result(report, 0, "PASS");
    ASSERT_EQ(report.files.size(), 3u);
    EXPECT_EQ(read_text(folder.path() / "KAT_Loop_hash_toy.txt"), reference_loop(fixture("hash_toy"), 32));
}

TEST(Kat, FailuresHaveTheirNumberAndLeaveNoFile) {
    const struct {
        const char* name;
        int number;
        const char* code;
    } cases[] = {
        {"kem_dec_wrong", 3, "CRYPTOFAIL"},
        {"kem_enc_fails", 3, "CRYPTOFAIL"},
        {"kem_enc_writes_after", 4, "OVERFLOW"},
        {"kem_enc_claims_more", 4, "OVERFLOW"},
        {"sig_verify_rejects", 3, "CRYPTOFAIL"},
        {"sig_verify_accepts_all", 3, "CRYPTOFAIL"},
        {"sig_fails_twice", 3, "CRYPTOFAIL"},
        {"sig_signs_long", 4, "OVERFLOW"},
        {"kex_finishes_early", 3, "CRYPTOFAIL"},
        {"kex_disagrees", 3, "CRYPTOFAIL"},
        {"kex_message_writes_after", 4, "OVERFLOW"},
        {"kex_lacks_pass", 5, "LOADFAIL"},
        {"no_dec", 5, "LOADFAIL"},
        {"kem_hidden_drng", 3, "CRYPTOFAIL"},
    };
    for (const auto& expected : cases) {
        const TemporaryFolder folder;
        const Report report = kat_fixture(expected.name, folder);
        SCOPED_TRACE(expected.name);
        expect_result(report, expected.number, expected.code);
        EXPECT_TRUE(report.files.empty());
        EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
        EXPECT_FALSE(report.result[3].empty());
    }
}

TEST(Kat, ACrashHasAResultLine) {
    const TemporaryFolder folder;
    const Report report = kat_fixture("kem_crashes", folder);
    EXPECT_EQ(report.exit_status, 7);
    EXPECT_EQ(report.result, (std::vector<std::string>{"-", "kem_crashes", "CRASH", "signal=11"}));
    EXPECT_EQ(report.status, "");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "KAT_KEM_kem_crashes.txt"));
    EXPECT_EQ(kat_fixture("kem_exits", folder).exit_status, 7);
}

TEST(Kat, TheTimeLimitHasAResultLine) {
    const TemporaryFolder folder;
    const Report report = kat_fixture("kem_hangs", folder, {"--limit", "1"});
    EXPECT_EQ(report.exit_status, 6);
    EXPECT_EQ(report.result, (std::vector<std::string>{"-", "kem_hangs", "TIMEOUT", "signal=14"}));
    // What was made so far stays, under the name of an unfinished file.
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "KAT_KEM_kem_hangs.txt.part"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "KAT_KEM_kem_hangs.txt"));
}

TEST(Kat, AUsageErrorHasTheNumberOfAFailedLoad) {
    EXPECT_EQ(run_worker({"kat", fixture("kem")}).exit_status, 5);
    EXPECT_EQ(run_worker({"time", fixture("kem")}).exit_status, 2);
}

TEST(Kat, ABadInstanceNameIsRefusedBeforeAnythingIsWritten) {
    const TemporaryFolder folder;
    const std::string out = folder.path() / "out";
    const Report report = run_worker({"kat", fixture("bad_instance"), "--out", out});
    expect_result(report, 5, "LOADFAIL");
    EXPECT_NE(report.error_text.find("a/b c"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(Kat, AHashFileThatFailsDoesNotStopTheOthers) {
    const TemporaryFolder folder;
    // pseudohash knows no digest of 256 bits: each file fails at its first call, the run once.
    const Report report = kat_fixture("hash", folder, {"--digest-bits", "256"});
    expect_result(report, 3, "CRYPTOFAIL");
    EXPECT_NE(report.result[3].find("CryptHash returned -4"), std::string::npos);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Kat, AnOutputFolderThatCannotBeWrittenIsNamed) {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "file";
    std::ofstream(file) << "x";
    const Report report = run_worker({"kat", fixture("kem"), "--out", file});
    expect_result(report, 3, "CRYPTOFAIL");
    EXPECT_NE(report.result[3].find(file), std::string::npos);
    // The name of the unfinished file is taken by a folder.
    std::filesystem::create_directories(folder.path() / "out" / "KAT_KEM_kem.txt.part");
    const Report blocked = run_worker({"kat", fixture("kem"), "--out", folder.path() / "out"});
    expect_result(blocked, 3, "CRYPTOFAIL");
    EXPECT_NE(blocked.result[3].find("KAT_KEM_kem.txt.part"), std::string::npos);
}

TEST(Kat, AnOldFileIsReplacedOnlyByACompleteOne) {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "KAT_KEM_Toy-1.txt";
    std::ofstream(file) << "old";
    EXPECT_EQ(kat_fixture("kem_dec_wrong", folder, {"--instance", "Toy-1"}).exit_status, 3);
    EXPECT_EQ(read_text(file), "old");
    EXPECT_EQ(kat_fixture("kem", folder, {"--instance", "Toy-1"}).exit_status, 0);
    EXPECT_EQ(read_text(file), reference_kem(fixture("kem_harness"), 10));
}

}  // namespace
