// SPDX-License-Identifier: Apache-2.0
#include "campaign/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <regex>
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

void remove_leftovers(const std::filesystem::path& run) {
    // write_file_atomically names them <file>.XXXXXX.
    const std::regex temporary(R"(.*\.(json|log)\.[A-Za-z0-9]{6})");
    std::error_code error;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::recursive_directory_iterator it(run, error), end; !error && it != end;
         it.increment(error))
        if (it->is_regular_file(error) && std::regex_match(it->path().filename().string(), temporary))
            found.push_back(it->path());
    for (const std::filesystem::path& file : found)
        std::filesystem::remove(file, error);
}

}  // namespace ngcc
