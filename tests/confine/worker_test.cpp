// SPDX-License-Identifier: Apache-2.0
// The real worker on a bundled scheme: in a box it gives the answers that it gives outside.
#include <algorithm>

#include "boxed.hpp"
#include "call/target.hpp"
#include "runner/protocol.hpp"
#include "support/files.hpp"

namespace fs = std::filesystem;
using ngcc::Target;

namespace {

// BoxTest under a name of its own.
class BoxedWorker : public BoxTest {
  protected:
    Target target(bool boxed) const {
        Target t{WORKER, SCHEME, "scheme", {}, {}};
        ngcc::choose_confinement(t, boxed, {});
        return t;
    }
    ngcc::WorkerRun time(bool boxed) const {
        ngcc::ProcessExecutor executor;
        const Target t = target(boxed);
        return ngcc::run_worker(executor, t, ngcc::worker_command(t, "time", {"enc"}, {3, 1, 2}, 60, {}));
    }
    // The digest of the known-answer file.
    std::string known_answers(bool boxed) const {
        const fs::path out = scratch_ / (boxed ? "boxed" : "plain");
        fs::create_directory(out);
        ngcc::Command command;
        command.program = WORKER;
        command.arguments = {"kat", SCHEME, "--out", out};
        command.confinement = ngcc::box_of(target(boxed));
        if (boxed) command.confinement->scratch = out;
        const ngcc::Outcome outcome = ngcc::ProcessExecutor().run(command);
        const auto answer = ngcc::parse_worker_output(outcome.out);
        return answer.files.size() == 1 ? hashprof::sha256_file(answer.files.front())
                                        : outcome.out + outcome.err;
    }
};

}  // namespace

TEST_F(BoxedWorker, MakesTheSameKnownAnswers) {
    const std::string digest = known_answers(true);
    EXPECT_EQ(digest.size(), 64u) << digest;
    EXPECT_EQ(digest, known_answers(false));
}

TEST_F(BoxedWorker, SaysTheSameOfTheLibraryAndTheMachine) {
    const ngcc::WorkerRun boxed = time(true), plain = time(false);
    ASSERT_EQ(boxed.verdict.status, "complete") << boxed.process.stderr_text;
    ASSERT_EQ(plain.verdict.status, "complete");
    EXPECT_EQ(boxed.process.trials.size(), 2u);
    for (const char* name :
         {"id", "instance", "pk_bytes", "ct_bytes", "tick_source", "cycle_source", "cycle_reason"}) {
        const auto in = boxed.process.meta.find(name), out = plain.process.meta.find(name);
        ASSERT_EQ(in == boxed.process.meta.end(), out == plain.process.meta.end()) << name;
        if (in == boxed.process.meta.end()) continue;
        EXPECT_EQ(in->second, out->second) << name;
    }
}

TEST_F(BoxedWorker, RecordsItsOwnCommandAndNotTheBoxes) {
    const std::vector<std::string> command = time(true).process.command;
    EXPECT_EQ(command.at(0), "ngcc_perf_worker");
    EXPECT_EQ(command, time(false).process.command);
}

TEST(Sandbox, IsForImportedCodeUnlessTheUserSaysOtherwise) {
    const auto choose = [](bool imported, ngcc::SandboxChoice choice) {
        Target t;
        ngcc::choose_confinement(t, imported, choice);
        return t;
    };
    EXPECT_TRUE(choose(true, {}).confinement);
    EXPECT_EQ(choose(true, {}).confinement_text, ngcc::machine_confinement().text);
    EXPECT_FALSE(choose(false, {}).confinement);
    EXPECT_FALSE(choose(false, {}).confinement_text);
    EXPECT_FALSE(choose(true, {false, false}).confinement);
    EXPECT_EQ(choose(true, {false, false}).confinement_text, "none: --no-sandbox");
    EXPECT_TRUE(choose(false, {true, true}).confinement);
}
