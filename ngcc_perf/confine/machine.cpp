// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>

#include "confine/box.hpp"
#include "confine/confine.hpp"
#include "confine/process_group.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

struct Said {
    bool worked = false;
    std::string text;  // stdout and stderr
};

// Reads to the end of the stream, but not longer than bubblewrap ever needs.
std::string read_all(int fd) {
    using clock = std::chrono::steady_clock;
    const clock::time_point end = clock::now() + std::chrono::seconds(10);
    std::string text;
    std::array<char, 4096> buffer;
    while (text.size() < 65536 && clock::now() < end) {
        pollfd watched = {fd, POLLIN, 0};
        if (::poll(&watched, 1, 100) <= 0) continue;
        const ssize_t n = ::read(fd, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    return text;
}

Said run(const fs::path& program, std::vector<std::string> words) {
    words.insert(words.begin(), program.string());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    char* no_environment[] = {nullptr};
    std::array<int, 2> ends;
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    pid_t pid = 0;
    const int failed = ::posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), no_environment);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    Said said;
    if (failed == 0) {
        said.text = read_all(ends[0]);
        ::kill(pid, SIGKILL);  // if it did not end; what has ended keeps its status
        int status = 0;
        while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
        }
        said.worked = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    ::close(ends[0]);
    return said;
}

// Everything that a real box is made with; the status goes to stdout, the release comes from /dev/null.
Said try_box(const fs::path& bwrap) {
    std::error_code error;
    const fs::path nothing = fs::exists("/usr/bin/true", error) ? "/usr/bin/true" : "/bin/true";
    Said said = run(
        bwrap, box_arguments({nothing, {}, {"LC_ALL=C"}, {}}, {}, SystemLayout::of_this_machine(), {1, 0}));
    said.worked = said.worked && said.text.find("\"exit-code\": 0") != std::string::npos;
    return said;
}

// "bubblewrap 0.8.0"
std::string version_of(const fs::path& bwrap) {
    std::istringstream text(run(bwrap, {"--version"}).text);
    std::string name, version;
    text >> name >> version;
    return "bubblewrap" + (version.empty() ? "" : " " + version);
}

// The line in which bubblewrap says what it could not do.
std::string complaint(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("bwrap: ")) return line.substr(7);
    return "it gives no reason";
}

void find_process_limit(MachineConfinement& machine) {
    if (::geteuid() != 0) return;
    machine.group_parent = ProcessGroup::find_parent();
    machine.limits_processes = !machine.group_parent.empty();
    if (!machine.limits_processes)
        machine.text +=
            ", number of processes not limited (for root that needs a writable pids control group)";
}

fs::path find_in_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path file = fs::path(folder) / name;
        if (file.is_absolute() && ::access(file.c_str(), X_OK) == 0) return file;
    }
    return {};
}

}  // namespace

MachineConfinement try_confinement(const fs::path& bwrap) {
    MachineConfinement machine;
    struct stat info = {};
    if (bwrap.empty() || ::stat(bwrap.c_str(), &info) != 0) {
        machine.text = "limits only: bubblewrap is not installed";
        machine.remedy = "install bubblewrap (the package of this name)";
    } else if ((info.st_mode & S_ISUID) != 0 && ::geteuid() != 0) {
        // Its processes belong to another user while they are set up, so that nothing of theirs can be
        // limited from here.
        machine.text = "limits only: bubblewrap is installed setuid";
        machine.remedy = "allow user namespaces, and take the setuid bit off " + bwrap.string();
    } else if (const Said said = try_box(bwrap); said.worked) {
        machine.means = ConfinementMeans::bubblewrap;
        machine.program = bwrap;
        machine.text = version_of(bwrap);
    } else {
        machine.text = "limits only: " + version_of(bwrap) + " does not work here: " + complaint(said.text);
        machine.remedy =
            "allow user namespaces: sysctl user.max_user_namespaces above 0, "
            "kernel.unprivileged_userns_clone=1 or kernel.apparmor_restrict_unprivileged_userns=0 where "
            "there "
            "is one; in a container, allow it to make them";
    }
    find_process_limit(machine);
    return machine;
}

const MachineConfinement& machine_confinement() {
    static const MachineConfinement machine = try_confinement(find_in_path("bwrap"));
    return machine;
}

}  // namespace ngcc
