// SPDX-License-Identifier: Apache-2.0
#include "confine/process_group.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "support/error.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

constexpr const char* prefix = "hashprof-";

bool has_word(const std::string& text, const std::string& word, char separator) {
    std::istringstream words(text);
    for (std::string w; std::getline(words, w, separator);)
        if (w == word) return true;
    return false;
}

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

bool write_text(const fs::path& file, const std::string& text) {
    const int fd = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int error = errno;
    ::close(fd);
    errno = error;
    return written;
}

// Where a hierarchy is mounted, and which part of it is seen there.
struct Mount {
    fs::path point;
    std::string root;
    bool version2 = false;
};

std::vector<Mount> pids_mounts() {
    std::vector<Mount> mounts;
    std::ifstream file("/proc/self/mountinfo");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string skipped, root, point, word, type, source, options;
        words >> skipped >> skipped >> skipped >> root >> point;
        while (words >> word && word != "-") {
        }
        words >> type >> source >> options;
        if (type == "cgroup2") mounts.push_back({point, root, true});
        if (type == "cgroup" && has_word(options, "pids", ',')) mounts.push_back({point, root, false});
    }
    return mounts;
}

// Our own group's path within a hierarchy; lines are "8:pids:/path" and, for version 2, "0::/path".
std::string own_group(bool version2) {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        const std::size_t a = line.find(':'), b = line.find(':', a + 1);
        if (a == std::string::npos || b == std::string::npos) continue;
        const std::string controllers = line.substr(a + 1, b - a - 1);
        if (version2 ? controllers.empty() : has_word(controllers, "pids", ',')) return line.substr(b + 1);
    }
    return "/";
}

// Groups of campaigns that were killed; one that is in use cannot be removed.
void remove_left_over(const fs::path& parent) {
    std::error_code error;
    for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.starts_with(prefix)) continue;
        pid_t owner = 0;
        std::from_chars(name.data() + std::strlen(prefix), name.data() + name.size(), owner);
        if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) ::rmdir(at->path().c_str());
    }
}

bool can_make_groups(const fs::path& parent) {
    const fs::path trial = parent / (prefix + std::to_string(::getpid()) + "-trial");
    if (::mkdir(trial.c_str(), 0755) != 0) return false;
    const bool limited = write_text(trial / "pids.max", "16");
    ::rmdir(trial.c_str());
    return limited;
}

std::vector<pid_t> members(const fs::path& group) {
    std::vector<pid_t> list;
    std::ifstream file(group / "cgroup.procs");
    for (pid_t pid = 0; file >> pid;)
        list.push_back(pid);
    return list;
}

}  // namespace

fs::path ProcessGroup::find_parent() {
    for (const Mount& mount : pids_mounts()) {
        std::string own = own_group(mount.version2);
        if (mount.root != "/") own = own.starts_with(mount.root) ? own.substr(mount.root.size()) : "";
        for (fs::path at = fs::path(own).relative_path();; at = at.parent_path()) {
            const fs::path group = mount.point / at;
            // Version 2: a group with processes of its own hands no controllers down, so one above it is
            // taken.
            const bool handed_down =
                !mount.version2 || has_word(first_line(group / "cgroup.subtree_control"), "pids", ' ');
            if (handed_down && can_make_groups(group)) {
                remove_left_over(group);
                return group;
            }
            if (at.empty()) break;
        }
    }
    return {};
}

ProcessGroup::ProcessGroup(const fs::path& parent, std::uint64_t processes) {
    static std::atomic<unsigned> counter = 0;
    folder_ = parent / (prefix + std::to_string(::getpid()) + "-" + std::to_string(++counter));
    if (::mkdir(folder_.c_str(), 0755) == 0 && write_text(folder_ / "pids.max", std::to_string(processes)))
        join_ = ::open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
    if (join_ >= 0) return;
    const std::string why = std::strerror(errno);
    ::rmdir(folder_.c_str());
    throw Error(folder_.string(), "the number of processes cannot be limited: " + why,
                "run as another user than root, or make the control groups writable", Exit::environment);
}

ProcessGroup::~ProcessGroup() {
    if (join_ >= 0) ::close(join_);
    // A process that forks while it is killed leaves another one: until none is left, or for ten seconds if
    // one cannot be killed.
    for (int i = 0; i < 1000; ++i) {
        const std::vector<pid_t> left = members(folder_);
        for (const pid_t pid : left)
            ::kill(pid, SIGKILL);
        if (left.empty() && (::rmdir(folder_.c_str()) == 0 || errno != EBUSY)) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

}  // namespace ngcc
