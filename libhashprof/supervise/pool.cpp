// SPDX-License-Identifier: Apache-2.0
#include "supervise/pool.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace hashprof {
namespace {

[[noreturn]] void fail_pool(const char* what) {
    throw Error("shared memory", std::string(what) + ": " + std::strerror(errno), "free some memory",
                Exit::environment);
}

// Holes are skipped: reading them would give memory to pages that nothing was written to.
void read_data(int fd, std::uint64_t offset, std::uint64_t bytes, char* to) {
    const auto end = static_cast<off_t>(offset + bytes);
    for (off_t at = ::lseek(fd, static_cast<off_t>(offset), SEEK_DATA); at >= 0 && at < end;
         at = ::lseek(fd, at, SEEK_DATA)) {
        const off_t hole = std::min(::lseek(fd, at, SEEK_HOLE), end);
        if (hole <= at) fail_pool("cannot read the counts");
        while (at < hole) {
            const ssize_t n =
                ::pread(fd, to + (at - static_cast<off_t>(offset)), static_cast<std::size_t>(hole - at), at);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) fail_pool("cannot read the counts");
            at += n;
        }
    }
}

// Growing a file beyond the limit (ulimit -f) would end this process with SIGXFSZ, memory or not.
std::uint64_t largest_file() {
    struct rlimit limit;
    if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return INT64_MAX;
    return limit.rlim_cur;
}

}  // namespace

std::vector<const hashprof_region*> PoolContent::all() const {
    std::vector<const hashprof_region*> list;
    for (const Region& region : images)
        list.push_back(region.get());
    return list;
}

Pool::Pool(std::uint32_t regions) : fd_(-1), regions_(regions) {
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    header_ = page;
    stride_ = (sizeof(hashprof_region) + page - 1) / page * page;
    const std::uint64_t room = largest_file() / stride_;
    if (room < 2)
        throw Error("shared memory", "the limit of file sizes leaves no room for the counts",
                    "raise it (ulimit -f)", Exit::environment);
    regions_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(regions_, room - 1));
    hashprof_pool pool = {};
    pool.magic = HASHPROF_POOL_MAGIC;
    pool.version = HASHPROF_REGION_VERSION;
    pool.region_count = regions_;
    pool.header_bytes = header_;
    pool.stride = stride_;
    fd_ = ::memfd_create("hashprof-pool", MFD_CLOEXEC);
    if (fd_ < 0) fail_pool("cannot make a pool");
    if (::ftruncate(fd_, static_cast<off_t>(header_ + regions_ * stride_)) != 0 ||
        ::pwrite(fd_, &pool, sizeof pool, 0) != static_cast<ssize_t>(sizeof pool)) {
        ::close(fd_);
        fail_pool("cannot size the pool");
    }
}

Pool::~Pool() {
    ::close(fd_);
}

std::string Pool::path() const {
    return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(fd_);
}

Region Pool::read_region(std::uint32_t index) const {
    Region region = empty_region();
    read_data(fd_, header_ + index * stride_, sizeof(hashprof_region), reinterpret_cast<char*>(region.get()));
    return region;
}

PoolContent Pool::read() const {
    hashprof_pool pool = {};
    read_data(fd_, 0, sizeof pool, reinterpret_cast<char*>(&pool));
    PoolContent content;
    content.unseen = pool.claimed - std::min(pool.claimed, regions_);
    for (std::uint32_t i = 0; i < std::min(pool.claimed, regions_); i++) {
        Region region = read_region(i);
        const std::uint32_t pid = region->pid;
        try {
            check_region(*region);
            content.images.push_back(std::move(region));
        } catch (const Error& e) {
            region->executable[HASHPROF_PATH - 1] = '\0';
            content.bad.push_back({i, pid, region->executable, e.cause()});
        }
    }
    return content;
}

}  // namespace hashprof
