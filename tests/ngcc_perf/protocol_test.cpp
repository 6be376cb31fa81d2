// SPDX-License-Identifier: Apache-2.0
#include "runner/protocol.hpp"

#include <gtest/gtest.h>

#include "runner/verdict.hpp"

namespace {

using ngcc::End;
using ngcc::judge;
using ngcc::Outcome;
using ngcc::parse_worker_output;

const std::string whole =
    "META\tid\tmlkem\nMETA\tpk_bytes\t800\nTRIAL\t1\t100\t0.25\t-\t12345\nTRIAL\t2\t100\t0."
    "5\t99\t18446744073709551615\n"
    "META\tpeak_rss_bytes\t1500000\nSTATUS\tcomplete\n";

Outcome exited(int code) {
    Outcome o;
    o.exit_code = code;
    return o;
}

}  // namespace

TEST(Protocol, ReadsAWholeAnswer) {
    const auto a = parse_worker_output(whole);
    EXPECT_TRUE(a.complaints.empty());
    EXPECT_EQ(a.find("id"), "mlkem");
    EXPECT_EQ(a.number("peak_rss_bytes", 0), 1500000u);
    EXPECT_EQ(a.number("absent", 7), 7u);
    ASSERT_EQ(a.trials.size(), 2u);
    EXPECT_EQ(a.trials[0].seconds, 0.25);
    EXPECT_FALSE(a.trials[0].cycles);
    EXPECT_EQ(a.trials[1].cycles, 99u);
    EXPECT_EQ(a.trials[1].ticks, 18446744073709551615u);
    EXPECT_EQ(a.status, "complete");
    EXPECT_EQ(judge(exited(0), a, 1).status, "complete");
    EXPECT_FALSE(judge(exited(0), a, 1).error);
}

TEST(Protocol, NoticesEveryCut) {
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto v = judge(exited(0), parse_worker_output(std::string_view(whole).substr(0, length)), 1);
        EXPECT_EQ(v.status, "failed") << length;
        ASSERT_TRUE(v.error) << length;
        EXPECT_TRUE(v.error->code == "short_read" || v.error->code == "protocol") << length;
    }
}

TEST(Protocol, SaysShortReadWhenTheStatusIsMissing) {
    const auto v = judge(exited(0), parse_worker_output("META\tid\tx\n"), 1);
    EXPECT_EQ(v.error->code, "short_read");
    EXPECT_EQ(v.error->text, "the answer ends without its STATUS line (exit status 0)");
}

TEST(Protocol, RefusesNumbersThatAreNone) {
    for (const char* line :
         {"TRIAL\t1\t-5\t1\t-\t-", "TRIAL\t1\t5\tnan\t-\t-", "TRIAL\t1\t5\tinf\t-\t-",
          "TRIAL\t1\t5\t-1\t-\t-", "TRIAL\t1\t5\t1,5\t-\t-", "TRIAL\t1\t5\t1\t \t-", "TRIAL\t1\t5\t1\t-",
          "TRIAL\t1\t5\t1\t-\t-\t-", "TRIAL\t1\t99999999999999999999\t1\t-\t-", "STATUS\tfine",
          "META\tlonely", "hello", "", "RESULT\tx"}) {
        const auto a = parse_worker_output(std::string(line) + "\nSTATUS\tcomplete\n");
        EXPECT_EQ(a.complaints.size(), 1u) << line;
        EXPECT_EQ(judge(exited(0), a, 1).error->code, "protocol") << line;
    }
}

TEST(Protocol, RefusesWhatFollowsTheStatus) {
    const auto a = parse_worker_output(whole + whole);
    EXPECT_FALSE(a.complaints.empty());
    EXPECT_LE(a.complaints.size(), 5u);
    EXPECT_EQ(a.trials.size(), 2u);
}

TEST(Protocol, ReadsKatResults) {
    const auto a =
        parse_worker_output("FILE\tout/KAT_KEM_x.txt\nRESULT\tmlkem\tML-KEM\tPASS\t\nSTATUS\tcomplete\n");
    EXPECT_EQ(a.files, std::vector<std::string>{"out/KAT_KEM_x.txt"});
    EXPECT_EQ(a.result->code, "PASS");
    EXPECT_EQ(a.result->detail, "");
    EXPECT_EQ(parse_worker_output("RESULT\t?\t?\tLOADFAIL\tno such\tfile\n").result->detail, "no such\tfile");
}

TEST(Verdict, NamesEveryEnd) {
    Outcome o;
    const auto empty = parse_worker_output("");
    o.end = End::timed_out;
    EXPECT_EQ(judge(o, empty, 300).error->text, "no end after 300 s");
    o.end = End::interrupted;
    EXPECT_EQ(judge(o, empty, 1).error->code, "interrupted");
    o.end = End::flooded;
    EXPECT_EQ(judge(o, empty, 1).error->code, "flood");
    o.end = End::signalled;
    o.signal = SIGSEGV;
    EXPECT_EQ(judge(o, empty, 1).error->text, "the worker was ended by SIGSEGV");
    o.signal = SIGKILL;
    EXPECT_NE(judge(o, empty, 1).error->text.find("lack of memory"), std::string::npos);
}

TEST(Verdict, PassesOnTheWorkersOwnError) {
    const auto a =
        parse_worker_output("ERROR\tOVERFLOW\tsk: a guard byte after the buffer changed\nSTATUS\tfailed\n");
    const auto v = judge(exited(3), a, 1);
    EXPECT_EQ(v.status, "failed");
    EXPECT_EQ(v.error->code, "overrun");
    EXPECT_EQ(v.error->text, "sk: a guard byte after the buffer changed");
    // The code under test called exit(): the worker could still say so, but nothing after it.
    EXPECT_EQ(
        judge(exited(3), parse_worker_output("ERROR\tEXIT\texit() was called in kem_enc\n"), 1).error->code,
        "exit");
    const auto partial = judge(exited(4), parse_worker_output("STATUS\tpartial\n"), 1);
    EXPECT_EQ(partial.status, "partial");
    EXPECT_EQ(partial.error->text, "exit status 4");
}

TEST(Verdict, DoesNotBelieveACompleteStatusWithAnErrorExit) {
    EXPECT_EQ(judge(exited(3), parse_worker_output(whole), 1).error->code, "exit_status");
}
