// SPDX-License-Identifier: Apache-2.0
// Signals: those of a terminal reach the program once, those sent to hashprof are passed on, and job control
// works through it.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;

// "hashprof run -q -o run.json -- behave <words>" as the foreground job of a terminal of its own.
class Terminal {
  public:
    Terminal(const Folder& folder, const std::vector<std::string>& words, bool under_a_shell = false) {
        pid_ = ::forkpty(&master_, nullptr, nullptr, nullptr);
        if (pid_ != 0) return;
        if (::chdir(folder.path().c_str()) != 0) ::_exit(126);
        if (under_a_shell) be_a_shell(words);
        execute(words);
    }
    ~Terminal() {
        ::kill(pid_, SIGKILL);
        ::close(master_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    pid_t pid() const { return pid_; }
    void type(char c) const { ASSERT_EQ(::write(master_, &c, 1), 1); }

    // What is printed until `text` comes, or until the end.
    std::string read_until(const std::string& text) {
        std::string all;
        pollfd waiting = {master_, POLLIN, 0};
        while (all.find(text) == std::string::npos && ::poll(&waiting, 1, 10000) > 0) {
            char buffer[256];
            const ssize_t n = ::read(master_, buffer, sizeof buffer);
            if (n <= 0) break;
            all.append(buffer, static_cast<std::size_t>(n));
        }
        return all;
    }
    testing::AssertionResult prints(const std::string& text) {
        const std::string all = read_until(text);
        if (all.find(text) != std::string::npos) return testing::AssertionSuccess();
        return testing::AssertionFailure() << "printed: " << all;
    }
    Ran end() const {
        Ran ran;
        ::waitpid(pid_, &ran.wait_status, 0);
        return ran;
    }

  private:
    [[noreturn]] static void execute(const std::vector<std::string>& words) {
        std::vector<std::string> all = {HASHPROF_TOOL, "run", "-q", "-o", "run.json", "--", BEHAVE};
        all.insert(all.end(), words.begin(), words.end());
        std::vector<char*> argv;
        for (std::string& word : all)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        ::execv(argv[0], argv.data());
        ::_exit(126);
    }
    // A job in a group of its own; when it stops, that is said, and it is continued.
    [[noreturn]] static void be_a_shell(const std::vector<std::string>& words) {
        ::signal(SIGTTOU, SIG_IGN);
        const pid_t job = ::fork();
        if (job == 0) {
            ::setpgid(0, 0);
            ::tcsetpgrp(0, ::getpid());
            ::signal(SIGTTOU, SIG_DFL);
            execute(words);
        }
        int status = 0;
        while (::waitpid(job, &status, WUNTRACED) == job && WIFSTOPPED(status)) {
            ::dprintf(1, "stopped\n");
            ::kill(-job, SIGCONT);
        }
        ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
    }

    int master_ = -1;
    pid_t pid_ = -1;
};

constexpr char kCtrlC = 3, kCtrlZ = 26;

TEST(Terminal, CtrlCReachesTheProgramOnce) {
    const Folder folder;
    Terminal terminal(folder, {"count", std::to_string(SIGINT)});
    terminal.read_until("ready");
    terminal.type(kCtrlC);
    EXPECT_TRUE(terminal.prints("received 1"));
    EXPECT_EQ(terminal.end().status(), 0);
}

TEST(Terminal, CtrlCEndsAProgramThatDoesNotHandleItAndTheResultIsThere) {
    const Folder folder;
    Terminal terminal(folder, {"ignore"});
    terminal.read_until("ready");
    terminal.type(kCtrlC);
    EXPECT_EQ(terminal.end().signal(), SIGINT);
    EXPECT_EQ(calls_in(read_json(folder / "run.json"), "keygen", "pseudoXOF"), 12u);
}

TEST(Terminal, CtrlZStopsBothAndTheShellContinuesBoth) {
    const Folder folder;
    Terminal terminal(folder, {"count", std::to_string(SIGCONT)}, true);
    terminal.read_until("ready");
    terminal.type(kCtrlZ);
    EXPECT_TRUE(terminal.prints("stopped")) << "it would wait for ever";
    EXPECT_TRUE(terminal.prints("received 1")) << "continued once";
    EXPECT_EQ(terminal.end().status(), 0);
}

TEST(Signals, SentToHashprofReachTheProgramOnce) {
    for (const int signal : {SIGUSR1, SIGUSR2, SIGTERM, SIGHUP, SIGQUIT, SIGINT}) {
        const Folder folder;
        Terminal terminal(folder, {"count", std::to_string(signal)});
        terminal.read_until("ready");
        ::kill(terminal.pid(), signal);
        EXPECT_TRUE(terminal.prints("received 1")) << signal;
        EXPECT_EQ(terminal.end().status(), 0) << signal;
    }
}

// Whoever sent SIGTERM in vain sends SIGKILL next.
TEST(Signals, TheResultIsWrittenWhenAProgramIgnoresSigterm) {
    const Folder folder;
    Terminal terminal(folder, {"ignore"});
    terminal.read_until("ready");
    ::kill(terminal.pid(), SIGTERM);
    for (int i = 0; i < 500 && !fs::exists(folder / "run.json"); i++)
        ::usleep(10000);
    const nlohmann::json run = read_json(folder / "run.json");
    EXPECT_FALSE(run["exit"]["ended"].get<bool>());
    EXPECT_EQ(calls_in(run, "keygen", "sm3hash"), 4u);
    EXPECT_NE(run["coverage"], "proved");
    const int program = run["images"][0]["pid"];
    ::kill(terminal.pid(), SIGKILL);
    terminal.end();
    for (int i = 0; i < 500 && ::kill(program, 0) == 0; i++)
        ::usleep(10000);
    EXPECT_NE(::kill(program, 0), 0) << "to whoever killed hashprof, it was the program";
}

}  // namespace
}  // namespace hashprof::test
