// SPDX-License-Identifier: Apache-2.0
// What code in a box can reach, and what it cannot.
#include <arpa/inet.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "boxed.hpp"
#include "support/files.hpp"

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

namespace {

const Lines ok = {"ok"};

// A server on this machine's own loopback, which answers as long as it lives.
class Listener {
  public:
    Listener() : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(fd_, reinterpret_cast<sockaddr*>(&address), size) == 0 && ::listen(fd_, 4) == 0 &&
            ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
            port_ = std::to_string(ntohs(address.sin_port));
    }
    ~Listener() { ::close(fd_); }
    const std::string& port() const { return port_; }

  private:
    int fd_;
    std::string port_;
};

}  // namespace

TEST_F(BoxTest, HasNoNetwork) {
    const Listener listener;
    ASSERT_FALSE(listener.port().empty());
    ngcc::Command outside = probe({"connect", listener.port()});
    outside.confinement.reset();
    ASSERT_EQ(lines(outside), ok);
    EXPECT_NE(says({"connect", listener.port()}), ok);
}

TEST_F(BoxTest, HasTheSystemButNoHomeAndNoAccounts) {
    const char* home = std::getenv("HOME");
    for (const std::string& path : {std::string("/etc/passwd"), std::string("/etc/hostname"),
                                    std::string("/home"), std::string("/root"), std::string("/var"),
                                    std::string("/sys"), std::string(home != nullptr ? home : "/root")})
        EXPECT_NE(says({"read", path}), ok) << path;
    for (const std::string path :
         {"/usr/include/stdio.h", "/bin/sh", "/proc/self/status", "/dev/urandom", "/tmp"})
        EXPECT_EQ(says({"read", path}), ok) << path;
}

TEST_F(BoxTest, CannotWriteOutsideItsScratchFolder) {
    std::ofstream(folder_ / "theirs") << "as it was";
    ngcc::Command command = probe({"write", (folder_ / "theirs").string()});
    command.confinement->readable = {folder_};
    EXPECT_NE(lines(command), ok);
    command.arguments = {"write", (folder_ / "new").string()};
    EXPECT_NE(lines(command), ok);
    EXPECT_EQ(hashprof::read_file(folder_ / "theirs"), "as it was");
    EXPECT_FALSE(fs::exists(folder_ / "new"));
    for (const std::string path : {"/usr/x", "/etc/x", "/x", "/proc/sys/kernel/domainname"})
        EXPECT_NE(says({"write", path}), ok) << path;
}

TEST_F(BoxTest, WritesToItsScratchFolderAlsoWhereThatIsInsideOneToRead) {
    ngcc::Command command = probe({"write", (scratch_ / "result").string()});
    EXPECT_EQ(lines(command), ok);
    EXPECT_EQ(hashprof::read_file(scratch_ / "result"), "x");
    command.confinement->readable = {folder_};
    command.arguments = {"write", (scratch_ / "second").string()};
    EXPECT_EQ(lines(command), ok);
    EXPECT_TRUE(fs::exists(scratch_ / "second"));
}

TEST_F(BoxTest, KeepsWhatIsToBeReadInsideTheScratchFolderReadOnly) {
    std::ofstream(scratch_ / "given") << "as it was";
    ngcc::Command command = probe({"write", (scratch_ / "given").string()});
    command.confinement->readable = {scratch_ / "given"};
    EXPECT_NE(lines(command), ok);
    EXPECT_EQ(hashprof::read_file(scratch_ / "given"), "as it was");
}

TEST_F(BoxTest, HasPrivateTemporaryFiles) {
    std::ofstream(folder_ / "outside") << "x";
    EXPECT_NE(says({"read", (folder_ / "outside").string()}), ok);
    const std::string inside = "/tmp/inside-" + folder_.filename().string();
    EXPECT_EQ(says({"write", inside}), ok);
    EXPECT_FALSE(fs::exists(inside));
}

TEST_F(BoxTest, ReadsFilesOfAnyNameAndUsesNoShell) {
    for (const std::string name :
         {"with space", "-rf", "a'b\"c", "Größe αβ 中", "line\nfeed", "$HOME", "a=b"}) {
        std::ofstream(folder_ / name) << "x";
        ngcc::Command command = probe({"read", (folder_ / name).string()});
        EXPECT_NE(lines(command), ok) << name;
        command.confinement->readable = {folder_ / name};
        EXPECT_EQ(lines(command), ok) << name;
    }
}

TEST_F(BoxTest, CannotChangeTheMachinesDevices) {
    struct stat before = {}, after = {};
    ASSERT_EQ(::stat("/dev/null", &before), 0);
    EXPECT_NE(says({"chmod", "/dev/null"}), ok);
    EXPECT_EQ(says({"write", "/dev/null"}), ok);
    ASSERT_EQ(::stat("/dev/null", &after), 0);
    EXPECT_EQ(before.st_mode, after.st_mode);
    EXPECT_EQ(before.st_ctime, after.st_ctime);
}

TEST_F(BoxTest, HasTheCommandsEnvironmentAndTheFolderThatBubblewrapAdds) {
    ::setenv("HASHPROF_TEST_SECRET", "token", 1);
    ngcc::Command command = probe({"environment"});
    command.environment = {"A=1", "B=two words=x"};
    EXPECT_EQ(lines(command), (Lines{"A=1", "B=two words=x", "PWD=" + scratch_.string()}));
    ::unsetenv("HASHPROF_TEST_SECRET");
}

TEST_F(BoxTest, StartsWhereItIsToldElseInTheScratchFolder) {
    EXPECT_EQ(says({"folder"}), Lines{scratch_.string()});
    ngcc::Command command = probe({"folder"});
    command.confinement->readable = {folder_};
    command.folder = folder_;
    EXPECT_EQ(lines(command), Lines{folder_.string()});
    command.folder.clear();
    command.confinement->scratch.clear();
    EXPECT_EQ(lines(command), Lines{"/"});
}

TEST_F(BoxTest, HasNoPrivilegesAndGetsNoNewOnes) {
    EXPECT_EQ(says({"status", "NoNewPrivs"}), Lines{"NoNewPrivs:\t1"});
    EXPECT_EQ(says({"status", "CapEff"}), Lines{"CapEff:\t0000000000000000"});
    EXPECT_EQ(says({"status", "CapBnd"}), Lines{"CapBnd:\t0000000000000000"});
}

TEST_F(BoxTest, HasNoTerminal) {
    EXPECT_NE(says({"terminal"}), ok);
}

TEST_F(BoxTest, LeavesTheInheritedDescriptorUsable) {
    const int fd = ::memfd_create("region", MFD_CLOEXEC);
    ASSERT_GE(fd, 3);
    ngcc::Command command = probe({"descriptor", std::to_string(fd)});
    command.inherit_fd = fd;
    EXPECT_EQ(lines(command), Lines{});
    char text[32] = "";
    EXPECT_EQ(::pread(fd, text, sizeof text - 1, 0), 12);
    EXPECT_STREQ(text, "from the box");
    ::close(fd);
}

TEST_F(BoxTest, StaysOnItsCpu) {
    cpu_set_t mine;
    ASSERT_EQ(::sched_getaffinity(0, sizeof mine, &mine), 0);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(cpu, &mine)) continue;
        ngcc::Command command = probe({"cpus"});
        command.cpu = cpu;
        EXPECT_EQ(lines(command), Lines{std::to_string(cpu)});
    }
}

TEST_F(BoxTest, PreloadsInsideOnly) {
    ngcc::Command command = probe({"exit", "0"});
    command.environment.push_back(std::string("LD_PRELOAD=") + PRELOAD);
    command.confinement->readable = {PRELOAD};
    const ngcc::Outcome outcome = ngcc::ProcessExecutor().run(command);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, std::string("loaded in ") + FIXTURE + "\n");  // once: not in bwrap
}
