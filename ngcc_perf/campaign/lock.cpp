// SPDX-License-Identifier: Apache-2.0
#include "campaign/lock.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include "host/cpus.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

int open_lock_file(const fs::path& run, const std::string& name) {
    const int fd = ::open((run / name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0)
        throw Error(run.string(), "cannot write there: " + std::string(std::strerror(errno)),
                    "free some space, or choose another directory with --run", Exit::environment);
    return fd;
}

// False if another process has it.
bool lock_file(int fd, int how, const fs::path& run) {
    int result;
    do
        result = ::flock(fd, how);
    while (result != 0 && errno == EINTR);
    if (result == 0) return true;
    if (errno == EWOULDBLOCK) return false;
    throw Error(run.string(), "cannot lock: " + std::string(std::strerror(errno)),
                "choose a directory on a local file system with --run", Exit::environment);
}

// What a killed writer left behind. Anything less particular may be somebody's backup.
bool is_leftover(const fs::path& file) {
    constexpr std::size_t random = 6;
    const std::string name = file.filename().string();
    const std::size_t at = name.rfind(hashprof::unfinished_suffix);
    return at != std::string::npos && name.size() == at + hashprof::unfinished_suffix.size() + random;
}

template <typename Iterator>
void find_leftovers(const fs::path& folder, std::vector<fs::path>& found) {
    std::error_code error;
    for (Iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->is_regular_file(error) && is_leftover(it->path())) found.push_back(it->path());
}

// Only where campaigns write: --run may name a folder that holds more than a run.
void remove_leftovers(const fs::path& run) {
    std::vector<fs::path> found;
    find_leftovers<fs::directory_iterator>(run, found);
    for (const char* folder : {"records", "profile", "kat", "calibrate", "work"})
        find_leftovers<fs::recursive_directory_iterator>(run / folder, found);
    std::error_code ignored;
    for (const fs::path& file : found)
        fs::remove(file, ignored);
}

void make_directory(const fs::path& run) {
    std::error_code error;
    fs::create_directories(run, error);
    if (error)
        throw Error(run.string(), "cannot make the run directory: " + error.message(),
                    "choose one that you can write to with --run", Exit::environment);
}

}  // namespace

RunLock::RunLock(const fs::path& run, const std::optional<Shard>& shard) : run_(run) {
    make_directory(run);
    // Shards that start together: the first must have become one of several before the next one looks.
    const WriteLock one_at_a_time(run);
    fd_ = open_lock_file(run, ".lock");
    try {
        take(shard);
    } catch (...) {
        ::close(fd_);
        if (shard_fd_ >= 0) ::close(shard_fd_);
        throw;
    }
}

void RunLock::take(const std::optional<Shard>& shard) {
    alone_ = lock_file(fd_, LOCK_EX | LOCK_NB, run_);
    if (alone_) remove_leftovers(run_);
    if (!alone_ && !shard)
        throw Error(run_.string(), "another campaign works in this run directory",
                    "wait for it, end it, or choose another directory with --run", Exit::environment);
    if (!shard) return;
    if (!lock_file(fd_, LOCK_SH | LOCK_NB, run_))
        throw Error(run_.string(), "a campaign without --shard works in this run directory",
                    "wait for it, end it, or choose another directory with --run", Exit::environment);
    shard_fd_ = open_lock_file(run_, ".lock-shard-" + std::to_string(shard->number));
    if (!lock_file(shard_fd_, LOCK_EX | LOCK_NB, run_))
        throw Error(run_.string(), "shard " + shard->text() + " is already being worked on",
                    "choose another shard, or wait for it", Exit::environment);
}

// Of two that end together the first loses its shared lock by trying (flock(2)), so the second is the last.
bool RunLock::last() {
    return lock_file(fd_, LOCK_EX | LOCK_NB, run_);
}

RunLock::~RunLock() {
    ::close(fd_);
    if (shard_fd_ >= 0) ::close(shard_fd_);
}

WriteLock::WriteLock(const fs::path& run) : fd_(open_lock_file(run, ".lock-write")) {
    lock_file(fd_, LOCK_EX, run);
}

WriteLock::~WriteLock() {
    ::close(fd_);
}

bool CpuLock::take(int cpu) {
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return true;  // no Unix sockets in this sandbox: nobody else could take the lock either
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = "hashprof-measures-on-cpu-" + std::to_string(cpu);
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), length) != 0 && errno == EADDRINUSE) {
        ::close(fd);
        return false;
    }
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
    return true;
}

CpuLock::~CpuLock() {
    if (fd_ >= 0) ::close(fd_);
}

std::optional<int> take_cpu(CpuLock& lock, std::optional<int> wanted, bool accept_disturbed) {
    if (wanted) {
        if (lock.take(*wanted)) return wanted;
        throw Error("CPU " + std::to_string(*wanted), "another measurement runs on it",
                    "wait for it, or choose another CPU with --pin", Exit::environment);
    }
    const host::Tree tree;
    host::CpuSet left = host::allowed_cpus();
    while (const std::optional<int> cpu = host::choose_cpu(tree, left)) {
        if (lock.take(*cpu)) return cpu;
        left.erase(*cpu);
        if (!left.empty()) continue;
        const std::string cpus = "CPUs " + host::cpu_list_text(host::allowed_cpus());
        if (!accept_disturbed)
            throw Error(cpus, "measurements run on all of them", "wait for one to end", Exit::environment);
        spdlog::warn("{}: other measurements run on all of them; they and this one disturb each other", cpus);
        return host::choose_cpu(tree, host::allowed_cpus());
    }
    return std::nullopt;
}

}  // namespace ngcc
