// SPDX-License-Identifier: Apache-2.0
// One hostile library for each kind of misbehaviour: each has its own diagnosis, and no other.
#include <gtest/gtest.h>

#include <thread>

#include "inspected.hpp"

namespace {

using ngcc::Inspection;

// The one finding, whose text has all of these parts. measured: the run went on to its end.
void expect_one(const Inspection& seen, const std::string& code, const std::vector<std::string>& parts,
                bool measured) {
    ASSERT_EQ(codes(seen), std::vector<std::string>{code}) << shown(seen);
    for (const std::string& part : parts)
        EXPECT_NE(seen.findings[0].text.find(part), std::string::npos) << seen.findings[0].text;
    EXPECT_EQ(seen.memory.at("state"), measured ? "measured" : "not_available") << shown(seen);
}

TEST(Hostile, OverrunsNameBufferAndDistance) {
    expect_one(inspected("kem_overruns", "dec"), "buffer_overrun",
               {"kem_dec writes 3 bytes past", "decapsulated secret (32 bytes)"}, true);
    expect_one(inspected("kem_overruns_far", "dec"), "buffer_overrun",
               {"kem_dec writes 5001 bytes past", "decapsulated secret"}, true);
    expect_one(inspected("kem_underruns", "dec"), "buffer_underrun",
               {"kem_dec writes 1 bytes before", "decapsulated secret"}, true);
    expect_one(inspected("kem_overreads", "dec"), "buffer_overread",
               {"kem_dec reads 5001 bytes past", "private key (48 bytes)"}, true);
    expect_one(inspected("kex_overruns", "derive_b"), "buffer_overrun",
               {"kex_derive_ss_b", "secret of B (20 bytes)"}, true);
    expect_one(inspected("hash_overruns", "hash"), "buffer_overrun", {"CryptHash", "digest (64 bytes)"},
               true);
}

TEST(Hostile, AnOverrunIsToldInItsWholeLength) {
    expect_one(inspected("kem_overruns_all_the_way", "dec"), "buffer_overrun",
               {"kem_dec writes 1 to 5000 bytes past", "decapsulated secret (32 bytes)"}, true);
}

TEST(Hostile, AnOverrunByTheGuardsOwnValueIsSeenInTheSecondProcess) {
    expect_one(inspected("kem_overruns_by_guard_bytes", "dec"), "buffer_overrun",
               {"kem_dec writes 1 to 2 bytes past", "decapsulated secret (32 bytes)"}, true);
}

TEST(Hostile, AnOverrunDoesNotHideHowTheProcessEnds) {
    const Inspection crashes = inspected("kem_overruns_and_crashes", "dec");
    EXPECT_EQ(codes(crashes), (std::vector<std::string>{"buffer_overrun", "crash"})) << shown(crashes);
    EXPECT_NE(crashes.findings.at(0).text.find("1 to 5000 bytes past"), std::string::npos) << shown(crashes);
    const Inspection vanishes = inspected("kem_overruns_and_vanishes", "dec");
    EXPECT_EQ(codes(vanishes).back(), "vanishes") << shown(vanishes);
}

TEST(Hostile, AnInputIsReadOnly) {
    expect_one(inspected("kem_writes_input", "dec"), "input_written",
               {"kem_dec", "private key, at byte 3 of 48"}, true);
    expect_one(inspected("hash_writes_input", "hash"), "input_written",
               {"CryptHash", "message, at byte 3 of 100"}, true);
}

TEST(Hostile, ReturnValuesAndLengths) {
    expect_one(inspected("kem_fails", "dec"), "nonzero_return", {"kem_dec returns -7"}, false);
    expect_one(inspected("kex_fails", "exchange"), "nonzero_return", {"kex_derive_ss_b returns -7"}, false);
    expect_one(inspected("hash_fails", "hash"), "nonzero_return", {"CryptHash returns -7"}, false);
    expect_one(inspected("sig_fails", "verify"), "nonzero_return", {"sig_verify returns -7"}, true);
    expect_one(inspected("kem_claims_more", "dec"), "length_beyond_declared",
               {"kem_dec", "33", "32 are declared"}, false);
}

TEST(Hostile, ASignatureBeyondItsLengthIsSeenInItsLargerBuffer) {
    ngcc::InspectRequest request = request_for("", "sign");
    request.target.library = SIGNS_LONG;
    const Inspection seen = inspected(request);
    EXPECT_EQ(codes(seen), (std::vector<std::string>{"buffer_overrun", "length_beyond_declared"}))
        << shown(seen);
    EXPECT_NE(seen.findings[0].text.find("1 bytes past the declared end of the buffer signature (40 bytes)"),
              std::string::npos)
        << shown(seen);
    EXPECT_EQ(seen.memory.at("state"), "measured");
}

TEST(Hostile, WrongResultsAreNamed) {
    expect_one(inspected("kem_gives_wrong", "dec"), "wrong_result", {"differs from the encapsulated one"},
               false);
    expect_one(inspected("kex_gives_wrong", "exchange"), "wrong_result", {"secrets of A and B differ"},
               false);
}

TEST(Hostile, CrashesAreNamedWithSignalFunctionAndPlace) {
    expect_one(inspected("kem_crashes", "dec"), "crash",
               {"SIGSEGV in kem_dec", "at offset 0x", "of the library, writing address 0x40"}, false);
    expect_one(inspected("sig_crashes", "verify"), "crash", {"SIGSEGV in sig_verify"}, false);
    expect_one(inspected("kex_crashes", "derive_b"), "crash", {"SIGSEGV in kex_derive_ss_b"}, false);
    expect_one(inspected("hash_crashes", "hash"), "crash", {"SIGSEGV in CryptHash"}, false);
    expect_one(inspected("kem_divides", "dec"), "crash", {"SIGFPE in kem_dec"}, false);
    expect_one(inspected("kem_aborts", "dec"), "aborts",
               {"kem_dec calls abort()", "assertion of the library failed"}, false);
    expect_one(inspected("kem_frees_twice", "dec"), "aborts", {"kem_dec", "double free"}, false);
}

TEST(Hostile, RunningOutOfStackIsNoOtherCrash) {
    expect_one(inspected("kem_overflows_stack", "dec"), "stack_overflow", {"kem_dec", "8388608 bytes"},
               false);
    expect_one(inspected("kem_huge_frame", "dec"), "stack_overflow", {"kem_dec"}, false);
}

TEST(Hostile, ALoopWithoutEndIsNamed) {
    ngcc::InspectRequest request = request_for("kem_loops", "dec");
    request.timeout_s = 1;
    expect_one(inspected(request), "no_end", {"kem_dec does not come to an end"}, false);
    request = request_for("kem_loops_deaf", "dec");
    request.timeout_s = 1;
    expect_one(inspected(request), "no_end", {"kem_dec does not come to an end"}, false);
}

TEST(Hostile, OutputOfTheLibraryIsNoReport) {
    expect_one(inspected("kem_prints", "dec"), "writes_stdout",
               {"kem_dec writes 16 bytes", "STATUS?complete"}, true);
    expect_one(inspected("kem_prints_errors", "dec"), "writes_stderr",
               {"kem_dec writes 15 bytes", "debug: in here"}, true);
    expect_one(inspected("kem_prints_in_constructor", "dec"), "writes_stdout",
               {"the library's constructors writes 16 bytes", "STATUS?complete"}, true);
    expect_one(inspected("kem_closes_output", "dec"), "closes_output", {"kem_dec"}, true);
}

TEST(Hostile, LeavingTheProcess) {
    expect_one(inspected("kem_exits", "dec"), "exits", {"kem_dec calls exit(5)"}, false);
    expect_one(inspected("kem_exits_at_once", "dec"), "exits", {"kem_dec calls _exit(0)"}, false);
    expect_one(inspected("kem_exits_in_constructor", "dec"), "exits",
               {"the library's constructors calls exit(0)"}, false);
    expect_one(inspected("kem_vanishes", "dec"), "vanishes", {"kem_dec", "exit status 0"}, false);
    expect_one(inspected("kem_killed", "dec"), "killed", {"kem_dec", "signal 9", "lack of memory"}, false);
}

TEST(Hostile, AForkedChildDoesNotSpeakForUs) {
    for (const char* fixture : {"kem_forks", "kem_forks_and_returns", "kem_forks_and_crashes"})
        expect_one(inspected(fixture, "dec"), "starts_processes", {"kem_dec starts 1 processes"}, true);
}

TEST(Hostile, WhoeverClosesTheReportHasVanished) {
    expect_one(inspected("kem_closes_all", "dec"), "vanishes", {"kem_dec", "without a word"}, false);
}

TEST(Hostile, ARefusedAllocationIsTold) {
    ngcc::InspectRequest request = request_for("kem_eats", "dec");
    EXPECT_EQ(codes(inspected(request)), std::vector<std::string>{});
    request.memory_limit = std::uint64_t{64} << 20;
    const Inspection seen = inspected(request);
    EXPECT_EQ(codes(seen), (std::vector<std::string>{"allocation_failed", "nonzero_return"})) << shown(seen);
    EXPECT_NE(seen.findings[0].text.find("536870912 bytes in kem_dec"), std::string::npos) << shown(seen);
    // Other operations are not touched by it.
    request.operation = {"enc"};
    EXPECT_EQ(inspected(request).memory.at("state"), "measured");
}

TEST(Hostile, DifferencesBetweenProcessesAreExplained) {
    expect_one(inspected("hash_tells_time", "hash"), "not_deterministic", {"first in call 1", "a clock"},
               true);
    expect_one(inspected("hash_tells_address", "hash"), "not_deterministic", {"addresses"}, true);
    expect_one(inspected("hash_tells_entropy", "hash"), "not_deterministic", {"getrandom"}, true);
    expect_one(inspected("hash_tells_junk", "hash"), "not_deterministic", {"never written"}, true);
    EXPECT_EQ(inspected("hash_tells_junk", "hash").memory.at("deterministic"), false);
    expect_one(inspected("hash_tells_stack", "hash"), "not_deterministic", {"never written"}, true);
}

TEST(Hostile, StateThatIsCarriedIsAFactAndNoFinding) {
    const Inspection seen = inspected("hash_counts", "hash");
    EXPECT_EQ(codes(seen), std::vector<std::string>{}) << shown(seen);
    EXPECT_EQ(seen.memory.at("deterministic"), true);
    EXPECT_EQ(seen.memory.at("state_carried"), true);
}

TEST(Hostile, WhatIsLeftChangedInTheProcess) {
    expect_one(inspected("kem_leaves_files", "dec"), "leaves_files_open", {"kem_dec"}, true);
    expect_one(inspected("kem_takes_signals", "dec"), "changes_signals", {"kem_dec", "signal 10"}, true);
    expect_one(inspected("kem_changes_folder", "dec"), "changes_folder", {"kem_dec"}, true);
    expect_one(inspected("kem_changes_environment", "dec"), "changes_environment", {"kem_dec"}, true);
    expect_one(inspected("kem_changes_rounding", "dec"), "changes_rounding", {"kem_dec"}, true);
    expect_one(inspected("kem_narrows_arithmetic", "dec"), "changes_rounding", {"kem_dec"}, true);
    expect_one(inspected("kem_blocks_signals", "dec"), "changes_signals", {"kem_dec", "are blocked"}, true);
    if (std::thread::hardware_concurrency() > 1)
        expect_one(inspected("kem_chooses_a_cpu", "dec"), "changes_cpus", {"kem_dec"}, true);
    EXPECT_EQ(codes(inspected("kem_runs_a_program", "dec")), std::vector<std::string>{});
}

}  // namespace
