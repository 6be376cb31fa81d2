// SPDX-License-Identifier: Apache-2.0
#include "runner/descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace ngcc {

void Descriptor::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Pipe::Pipe() {
    std::array<int, 2> ends;
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw hashprof::Error("pipe", std::strerror(errno), "raise the limit of open files (ulimit -n)",
                              hashprof::Exit::environment);
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
}

}  // namespace ngcc
