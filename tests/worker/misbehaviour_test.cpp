// SPDX-License-Identifier: Apache-2.0
// Schemes that fail, lie, overflow, crash, leave or hang: a clear line each, and never a report of success.
#include <gtest/gtest.h>
#include <signal.h>

#include "worker_process.hpp"

namespace {

void expect_error(const Report& report, int exit_status, const std::string& code, const std::string& text) {
    EXPECT_EQ(report.exit_status, exit_status) << report.output << report.errors;
    EXPECT_EQ(report.error_code, code);
    EXPECT_NE(report.error_text.find(text), std::string::npos) << report.error_text;
    EXPECT_NE(report.status, "complete");
    EXPECT_TRUE(report.trials.empty());
}

TEST(Misbehaviour, WrongDecapsulationRefusesTiming) {
    expect_error(time_fixture("kem_dec_wrong", "dec"), 3, "CRYPTOFAIL", "refusing timing");
}

TEST(Misbehaviour, SecretOfAnotherLength) {
    expect_error(time_fixture("kem_dec_short", "dec"), 3, "CRYPTOFAIL",
                 "a secret of 31 bytes, kem_enc one of 32");
}

TEST(Misbehaviour, AFailingCallIsNamedWithItsValue) {
    expect_error(time_fixture("kem_enc_fails", "enc"), 3, "CRYPTOFAIL", "kem_enc returned -7");
    expect_error(time_fixture("hash_fails", "hash", {"--input-bytes", "3", "--digest-bits", "512"}), 3,
                 "CRYPTOFAIL", "CryptHash returned -9");
}

TEST(Misbehaviour, WritingAfterABufferIsNamed) {
    expect_error(time_fixture("kem_enc_writes_after", "enc"), 3, "OVERFLOW",
                 "kem_enc wrote after the buffer ciphertext (65 bytes");
    expect_error(time_fixture("hash_writes_after", "hash", {"--input-bytes", "3", "--digest-bits", "512"}), 3,
                 "OVERFLOW", "CryptHash wrote after the buffer digest");
}

TEST(Misbehaviour, WritingBeforeABufferIsFoundAlsoWithoutSetUp) {
    expect_error(time_fixture("kem_keygen_writes_before", "keygen"), 3, "OVERFLOW",
                 "kem_keygen wrote before the buffer public key");
    expect_error(time_fixture("kem_keygen_writes_before", "keygen", {"--warmups", "0"}), 3, "OVERFLOW",
                 "kem_keygen wrote before the buffer public key");
}

TEST(Misbehaviour, AnOverflowComesBeforeAFailure) {
    // Both defects at once would be OVERFLOW: guards are looked at first.
    const TemporaryFolder folder;
    const Report report = kat_fixture("kem_enc_writes_after", folder);
    EXPECT_EQ(report.exit_status, 4);
    EXPECT_EQ(report.result.at(2), "OVERFLOW");
}

TEST(Misbehaviour, AReturnedLengthAboveTheDeclaredOne) {
    expect_error(time_fixture("kem_enc_claims_more", "enc"), 3, "OVERFLOW",
                 "kem_enc returned a length of 66 for the ciphertext, 65 are declared");
}

TEST(Misbehaviour, LengthsLeftUnsetAreTheDeclaredOnes) {
    const Report report = time_fixture("kem_lengths_unset", "dec");
    EXPECT_EQ(report.exit_status, 0);
    EXPECT_EQ(report.status, "complete");
    EXPECT_EQ(report.trials.size(), 1u);
}

TEST(Misbehaviour, SignaturesThatFailSometimesAreRetriedAndCounted) {
    const Report report = time_fixture("sig_fails_twice", "sign");
    EXPECT_EQ(report.status, "complete");
    EXPECT_EQ(report.meta.at("sign_failures_retried"), "12");  // (1 warm-up + 5 calls) x 2
}

TEST(Misbehaviour, AMessageThatCannotBeSignedIsChangedForVerify) {
    const Report report = time_fixture("sig_fails_for_first_message", "verify");
    EXPECT_EQ(report.status, "complete");
    EXPECT_EQ(report.meta.at("message_tweaks"), "1");
    EXPECT_EQ(report.meta.at("sign_failures_retried"), "16");
    expect_error(time_fixture("sig_fails_for_first_message", "sign"), 3, "CRYPTOFAIL", "64 times in a row");
}

TEST(Misbehaviour, NoSignatureAtAll) {
    expect_error(time_fixture("sig_fails_always", "verify"), 3, "CRYPTOFAIL", "16 messages");
    expect_error(time_fixture("sig_fails_always", "sign"), 3, "CRYPTOFAIL", "at last with -5");
}

TEST(Misbehaviour, ALongSignatureIsRecorded) {
    const Report report = time_fixture("sig_signs_long", "sign");
    EXPECT_EQ(report.status, "complete");
    EXPECT_EQ(report.meta.at("signature_length_excess"), "1");
}

TEST(Misbehaviour, ASignatureFarTooLongIsToldWithTheDeclaredLength) {
    expect_error(time_fixture("sig_signs_far_too_long", "sign"), 3, "OVERFLOW",
                 "sig_sign returned a length of 5040 for the signature, 40 are declared");
}

TEST(Misbehaviour, RejectionsAreCounted) {
    const Report report = time_fixture("sig_verify_rejects", "verify");
    EXPECT_EQ(report.status, "complete");
    EXPECT_EQ(report.meta.at("verify_rejections"), "6");
}

TEST(Misbehaviour, ACrashNamesSignalAndFunction) {
    const Report report = time_fixture("kem_crashes", "keygen");
    EXPECT_EQ(report.signal, SIGSEGV);
    EXPECT_EQ(report.error_code, "CRASH");
    EXPECT_NE(report.error_text.find("signal=11 (SIGSEGV) in kem_keygen"), std::string::npos)
        << report.error_text;
    EXPECT_EQ(report.status, "");
    EXPECT_EQ(time_fixture("kem_aborts", "enc").signal, SIGABRT);
}

TEST(Misbehaviour, AnOverflowOfTheStackIsReportedToo) {
    const Report report = time_fixture("kem_overflows_stack", "keygen");
    EXPECT_EQ(report.signal, SIGSEGV);
    EXPECT_EQ(report.error_code, "CRASH");
}

TEST(Misbehaviour, ExitInsideACallIsNoSuccess) {
    expect_error(time_fixture("kem_exits", "dec"), 3, "EXIT", "exit() was called in kem_dec");
    EXPECT_EQ(time_fixture("kem_exits", "dec").status, "");
    expect_error(time_fixture("exits_in_constructor", "enc"), 3, "EXIT", "constructors");
}

TEST(Misbehaviour, UnderscoreExitLeavesNoStatus) {
    const Report report = time_fixture("kem_exits_at_once", "dec");
    EXPECT_EQ(report.status, "");
    EXPECT_TRUE(report.trials.empty());
}

TEST(Misbehaviour, AHangingCallDiesOfTheParentsSignal) {
    const Report report =
        run_worker({"time", fixture("kem_hangs"), "keygen"}, std::chrono::milliseconds(300));
    EXPECT_EQ(report.signal, SIGKILL);
    EXPECT_EQ(report.status, "");
}

}  // namespace
