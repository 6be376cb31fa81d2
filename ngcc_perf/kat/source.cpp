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
FileSource::FileSource(const std::filesystem::path& path, Links links)
    : path_(path),
      fd_(::open(path.c_str(),
                 O_RDONLY | O_CLOEXEC | O_NONBLOCK | (links == Links::refused ? O_NOFOLLOW : 0))) {
    if (fd_ < 0)
        throw hashprof::Error(path.string(), std::string("cannot open: ") + std::strerror(errno),
                              "check the path and its permissions");
    try {
        require_text_file();
    } catch (...) {
        ::close(fd_);
        throw;
    }
    ::posix_fadvise(fd_, 0, 0, POSIX_FADV_SEQUENTIAL);
}

void FileSource::require_text_file() {
    constexpr std::uint64_t largest = std::uint64_t{1} << 36;
    struct stat status;
    if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode))
        throw hashprof::Error(path_.string(), "is not a regular file", "name a file, not a folder or pipe");
    size_ = static_cast<std::uint64_t>(status.st_size);
    if (size_ > largest)
        throw hashprof::Error(path_.string(),
                              "has " + std::to_string(size_) + " bytes, more than any KAT text",
                              "name another file");
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
