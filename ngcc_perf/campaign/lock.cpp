// SPDX-License-Identifier: Apache-2.0
#include "campaign/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "support/error.hpp"

namespace ngcc {

using hashprof::Error;
using hashprof::Exit;

RunLock::RunLock(const std::filesystem::path& run) {
    std::error_code error;
    std::filesystem::create_directories(run, error);
    if (error)
        throw Error(run.string(), "cannot make the run directory: " + error.message(),
                    "choose one that you can write to with --run", Exit::environment);
    const std::filesystem::path file = run / ".lock";
    fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd_ < 0)
        throw Error(run.string(), "cannot write there: " + std::string(std::strerror(errno)),
                    "free some space, or choose another directory with --run", Exit::environment);
    if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
    const int cause = errno;
    ::close(fd_);
    if (cause == EWOULDBLOCK)
        throw Error(run.string(), "another campaign works in this run directory",
                    "wait for it, end it, or choose another directory with --run", Exit::environment);
    throw Error(file.string(), "cannot lock: " + std::string(std::strerror(cause)),
                "choose a directory on a local file system with --run", Exit::environment);
}

RunLock::~RunLock() {
    ::close(fd_);
}

// write_file_atomically names them <file>.XXXXXX.
static bool is_leftover(std::string_view name) {
    constexpr std::size_t suffix = 6;
    if (name.size() <= suffix || name[name.size() - suffix - 1] != '.') return false;
    const std::string_view random = name.substr(name.size() - suffix);
    name.remove_suffix(suffix + 1);
    return (name.ends_with(".json") || name.ends_with(".log")) &&
           std::all_of(random.begin(), random.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
}

void remove_leftovers(const std::filesystem::path& run) {
    std::error_code error;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::recursive_directory_iterator it(run, error), end; !error && it != end;
         it.increment(error))
        if (it->is_regular_file(error) && is_leftover(it->path().filename().string()))
            found.push_back(it->path());
    for (const std::filesystem::path& file : found)
        std::filesystem::remove(file, error);
}

}  // namespace ngcc
