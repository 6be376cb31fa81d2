// SPDX-License-Identifier: Apache-2.0
#include "kat/source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace ngcc {

std::size_t MemorySource::read_at(std::uint64_t offset, char* to, std::size_t bytes) {
    if (offset >= text_.size()) return 0;
    return text_.copy(to, bytes, offset);
}

// O_NONBLOCK: opening a FIFO must not wait for a writer.
FileSource::FileSource(const std::filesystem::path& path)
    : path_(path), fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (fd_ < 0)
        throw hashprof::Error(path.string(), std::string("cannot open: ") + std::strerror(errno),
                              "check the path and its permissions");
    struct stat status;
    if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd_);
        throw hashprof::Error(path.string(), "is not a regular file", "name a file, not a folder or pipe");
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
    ::posix_fadvise(fd_, 0, 0, POSIX_FADV_SEQUENTIAL);
}

FileSource::~FileSource() {
    ::close(fd_);
}

std::size_t FileSource::read_at(std::uint64_t offset, char* to, std::size_t bytes) {
    for (;;) {
        const ssize_t n = ::pread(fd_, to, bytes, static_cast<off_t>(offset));
        if (n >= 0) return static_cast<std::size_t>(n);
        if (errno != EINTR)
            throw hashprof::Error(path_.string(), std::string("cannot read: ") + std::strerror(errno));
    }
}

}  // namespace ngcc
