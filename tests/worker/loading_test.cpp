// SPDX-License-Identifier: Apache-2.0
// Both kinds of library, and those that cannot be used.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "worker_process.hpp"

namespace {

Report info(const std::string& name) {
    return run_worker({"info", fixture(name)});
}

void expect_refused(const Report& report, const std::string& text) {
    EXPECT_EQ(report.exit_status, 2) << report.output;
    EXPECT_EQ(report.error_code, "LOADFAIL");
    EXPECT_NE(report.error_text.find(text), std::string::npos) << report.error_text;
    EXPECT_EQ(report.status, "failed");
}

TEST(Loading, APlainLibraryIsDescribedByItsExports) {
    const Report report = info("kem");
    EXPECT_EQ(report.exit_status, 0);
    EXPECT_EQ(report.meta.at("library_kind"), "plain");
    EXPECT_EQ(report.meta.at("category"), "kem");
    EXPECT_EQ(report.meta.at("instance"), "kem");
    EXPECT_EQ(report.meta.at("pk_bytes"), "33");
    EXPECT_EQ(report.meta.at("sk_bytes"), "48");
    EXPECT_EQ(report.meta.at("ct_bytes"), "65");
    EXPECT_EQ(report.meta.at("ss_bytes"), "32");
    EXPECT_EQ(report.meta.at("operations"), "keygen enc dec");
    EXPECT_EQ(report.meta.at("handshake"), "no");
    EXPECT_EQ(report.status, "complete");
}

TEST(Loading, AHarnessLibraryIsDescribedByItsMetadata) {
    const Report report = info("kem_harness");
    EXPECT_EQ(report.meta.at("library_kind"), "harness");
    EXPECT_EQ(report.meta.at("id"), "toy-1");
    EXPECT_EQ(report.meta.at("instance"), "Toy-1");
    EXPECT_EQ(report.meta.at("seeding"), "ngcc_seed");
    EXPECT_EQ(report.meta.at("build_flags"), std::string(128, 'f'));
    EXPECT_EQ(report.meta.at("algorithm"), "Toy?with a tab");
}

TEST(Loading, EachCategoryListsItsOperations) {
    EXPECT_EQ(info("sig").meta.at("operations"), "keygen sign verify");
    EXPECT_EQ(info("kex_0").meta.at("operations"), "exchange init_a init_b derive_a derive_b");
    EXPECT_EQ(info("kex_2").meta.at("operations"), "exchange init_a init_b pass1 pass2 derive_a derive_b");
    EXPECT_EQ(info("hash_harness").meta.at("operations"), "hash");
}

TEST(Loading, SaysWhoseGeneratorIsSeeded) {
    EXPECT_EQ(info("kem").meta.at("seeding"), "drng_algorithm of the worker");
    EXPECT_EQ(info("kem_api_only").meta.at("seeding"), "drng_algorithm of the worker");
    EXPECT_EQ(info("kem_own_drng").meta.at("seeding"), "drng_algorithm of the library");
    EXPECT_EQ(info("kem_own_drng_symbolic").meta.at("seeding"), "drng_algorithm of the library");
    EXPECT_EQ(info("kem_hidden_drng").meta.at("seeding"), "none");
    EXPECT_EQ(info("hash_harness").meta.at("seeding"), "not_needed");
}

TEST(Loading, MissingFunctionIsNamed) {
    expect_refused(time_fixture("no_dec", "keygen"), "no kem_dec");
}

TEST(Loading, MissingPassIsNamed) {
    expect_refused(time_fixture("kex_lacks_pass", "exchange"), "no kex_generate_pass3_msg_a");
}

TEST(Loading, NoApiAtAll) {
    expect_refused(info("no_api"), "neither ngcc_meta nor any of");
}

TEST(Loading, TwoCategoriesInOneLibrary) {
    expect_refused(info("two_categories"), "kem_keygen and sig_keygen");
}

TEST(Loading, WrongMetadata) {
    expect_refused(info("wrong_magic"), "wrong magic");
    expect_refused(info("wrong_abi"), "ABI version 9");
    expect_refused(info("wrong_type"), "type 77");
    expect_refused(info("short_metadata"), "too short");
}

TEST(Loading, AbsurdDeclaredSize) {
    expect_refused(info("huge_sizes"), "1099511627776");
}

TEST(Loading, PlainHashNeedsItsDigestLength) {
    expect_refused(info("hash"), "--digest-bits");
    EXPECT_EQ(run_worker({"info", fixture("hash"), "--digest-bits", "512"}).meta.at("digest_bytes"), "64");
}

TEST(Loading, NamesOfFilesThatAreNoLibraries) {
    const TemporaryFolder folder;
    const std::string text = folder.path() / "text.so";
    std::ofstream(text)
        << "this is not an ELF file, but long enough to be read as a header of one, is it not?\n";
    const std::string empty = folder.path() / "empty.so";
    std::ofstream(empty).close();
    const std::string fifo = folder.path() / "fifo.so";
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    for (const std::string& path :
         {text, empty, fifo, folder.path().string(), folder.path().string() + "/absent.so"}) {
        const Report report = run_worker({"info", path});
        expect_refused(report, path);
        EXPECT_EQ(report.signal, 0);
    }
}

TEST(Loading, ANameWithoutPathIsNotSearched) {
    const Report report = run_worker({"info", "libm.so.6"});
    EXPECT_EQ(report.exit_status, 2);
    EXPECT_NE(report.error_text.find("./libm.so.6"), std::string::npos) << report.error_text;
}

TEST(Loading, UnknownOperationListsTheKnownOnes) {
    const Report report = time_fixture("kem", "sign");
    EXPECT_EQ(report.exit_status, 2);
    EXPECT_EQ(report.error_code, "UNSUPPORTED");
    EXPECT_NE(report.error_text.find("keygen enc dec"), std::string::npos);
    EXPECT_EQ(time_fixture("kex_2", "pass3").error_code, "UNSUPPORTED");
    EXPECT_EQ(time_fixture("kex_2", "pass0").error_code, "UNSUPPORTED");
    EXPECT_EQ(time_fixture("kex_0", "pass1").error_code, "UNSUPPORTED");
}

TEST(Loading, HelpGoesToStandardOutput) {
    const Report report = run_worker({"--help"});
    EXPECT_EQ(report.exit_status, 0);
    EXPECT_NE(report.output.find("example:"), std::string::npos);
}

}  // namespace
