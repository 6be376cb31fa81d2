// SPDX-License-Identifier: Apache-2.0
#include "campaign/region.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hashprof/region.h"
#include "support/error.hpp"

namespace ngcc {
namespace {

[[noreturn]] void fail(const char* what) {
    throw hashprof::Error("shared memory", std::string(what) + ": " + std::strerror(errno),
                          "free some memory", hashprof::Exit::environment);
}

}  // namespace

SharedRegion::SharedRegion() : fd_(::memfd_create("hashprof-region", MFD_CLOEXEC)) {
    if (fd_ < 0) fail("cannot make a region");
    if (::ftruncate(fd_, sizeof(struct hashprof_region)) != 0) fail("cannot size a region");
}

SharedRegion::~SharedRegion() {
    ::close(fd_);
}

std::vector<std::byte> SharedRegion::read() const {
    std::vector<std::byte> bytes(sizeof(struct hashprof_region));
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t n = ::pread(fd_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) fail("cannot read the region");
        done += static_cast<std::size_t>(n);
    }
    return bytes;
}

}  // namespace ngcc
