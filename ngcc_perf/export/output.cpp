// SPDX-License-Identifier: Apache-2.0
#include "export/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::exports {

namespace {

constexpr std::size_t buffer_size = 1 << 16;

}  // namespace

Output::Output(const std::filesystem::path& path) : path_(path) {
    if (path == "-") {
        fd_ = STDOUT_FILENO;
        ::signal(SIGPIPE, SIG_IGN);  // the write says it too, and then another output can still be finished
        return;
    }
    struct stat existing;
    if (::lstat(path.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode))
        throw hashprof::Error(path.string(), "is not a file to be replaced", "choose another file name",
                              hashprof::Exit::environment);
    std::string name = path.string() + std::string(hashprof::unfinished_suffix) + "XXXXXX";
    fd_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (fd_ < 0) fail("cannot create");
    temporary_ = name;
}

Output::~Output() {
    if (!is_file()) return;
    if (fd_ >= 0) ::close(fd_);
    ::unlink(temporary_.c_str());
}

void Output::fail(const char* what) const {
    throw hashprof::Error(path_.string(), std::string(what) + ": " + std::strerror(errno),
                          "free some space or choose another folder", hashprof::Exit::environment);
}

void Output::write(std::string_view text) {
    if (closed_) return;
    buffer_ += text;
    if (buffer_.size() >= buffer_size) flush();
}

void Output::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty() && !closed_) {
        const ssize_t n = ::write(fd_, rest.data(), rest.size());
        if (n >= 0)
            rest.remove_prefix(static_cast<std::size_t>(n));
        else if (errno == EPIPE && !is_file())
            closed_ = true;
        else if (errno != EINTR)
            fail("cannot write");
    }
    buffer_.clear();
}

void Output::finish() {
    flush();
    if (!is_file()) return;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(fd_, 0666 & ~mask) != 0 || ::fsync(fd_) != 0) fail("cannot write");
    const int fd = std::exchange(fd_, -1);
    if (::close(fd) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot write");
    temporary_.clear();
}

}  // namespace ngcc::exports
