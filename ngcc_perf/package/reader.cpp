// SPDX-License-Identifier: Apache-2.0
#include "package/reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

namespace ngcc::package {
namespace {

constexpr std::size_t largest_kept = 4u << 20;

// Empty on success.
std::string read_into(const std::string& path, std::string& buffer) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return std::string("cannot be opened: ") + std::strerror(errno);
    struct stat status;
    std::string problem;
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        problem = "is no regular file any more";
    } else if (static_cast<std::uint64_t>(status.st_size) > largest_source) {
        problem = "larger than 64 MiB, not read";
    } else {
        buffer.resize(static_cast<std::size_t>(status.st_size));
        std::size_t filled = 0;
        while (filled < buffer.size()) {
            const ssize_t n = ::read(fd, buffer.data() + filled, buffer.size() - filled);
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) problem = std::string("cannot be read: ") + std::strerror(errno);
            if (n <= 0) break;
            filled += static_cast<std::size_t>(n);
        }
        buffer.resize(filled);
    }
    ::close(fd);
    return problem;
}

}  // namespace

void in_parallel(const std::vector<std::size_t>& numbers, const std::function<void(std::size_t)>& use) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < numbers.size(); i = next++)
                use(numbers[i]);
        } catch (...) {
            const std::lock_guard lock(failing);
            failure = std::current_exception();
            next = numbers.size();
        }
    };
    if (numbers.size() > 32) {
        std::thread second(work);
        work();
        second.join();
    } else {
        work();
    }
    if (failure) std::rethrow_exception(failure);
}

void read_files(const Tree& tree, const std::vector<std::size_t>& numbers,
                const std::function<void(std::size_t, std::string_view)>& use,
                const std::function<void(std::size_t, std::string)>& problem) {
    const std::string root = tree.root.string() + '/';
    in_parallel(numbers, [&](std::size_t i) {
        thread_local std::string buffer;
        std::string reason = read_into(root + tree.files[i].path, buffer);
        if (reason.empty())
            use(i, buffer);
        else
            problem(i, std::move(reason));
        if (buffer.capacity() > largest_kept) buffer = {};
    });
}

std::string text_of(const Tree& tree, const File& file) {
    std::string buffer;
    if (!read_into(tree.absolute(file.path).string(), buffer).empty()) buffer.clear();
    return buffer;
}

}  // namespace ngcc::package
