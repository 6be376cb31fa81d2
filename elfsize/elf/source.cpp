// SPDX-License-Identifier: Apache-2.0
#include "elf/source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>

#include "support/error.hpp"

namespace elfsize {

struct Source::Storage {
    int fd = -1;
    std::vector<std::byte> bytes;

    Storage() = default;
    ~Storage() {
        if (fd >= 0) ::close(fd);
    }
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
};

std::string printable(std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            out += c;
        } else {
            out += "\\x";
            out += digits[byte >> 4];
            out += digits[byte & 15];
        }
    }
    return out;
}

std::string hex(std::uint64_t value) {
    std::array<char, 18> text{'0', 'x'};
    const auto end = std::to_chars(text.data() + 2, text.data() + text.size(), value, 16).ptr;
    return {text.data(), end};
}

Source Source::open(const std::filesystem::path& path) {
    Source source;
    source.name_ = path.string();
    const auto storage = std::make_shared<Storage>();
    // O_NONBLOCK: opening a FIFO must not wait for a writer.
    storage->fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (storage->fd < 0)
        source.fail("cannot open: " + std::generic_category().message(errno),
                    "check the path and its permissions");
    struct stat status;
    if (::fstat(storage->fd, &status) != 0)
        source.fail("cannot examine: " + std::generic_category().message(errno), "check the file system");
    if (S_ISDIR(status.st_mode)) source.fail("is a folder", "name the ELF files in it");
    if (!S_ISREG(status.st_mode)) source.fail("is not a regular file", "name a file, not a pipe or device");
    source.size_ = static_cast<std::uint64_t>(status.st_size);
    source.storage_ = storage;
    return source;
}

Source Source::from_bytes(std::vector<std::byte> bytes, std::string name) {
    Source source;
    source.name_ = std::move(name);
    source.size_ = bytes.size();
    const auto storage = std::make_shared<Storage>();
    storage->bytes = std::move(bytes);
    source.storage_ = storage;
    return source;
}

Source Source::part(std::uint64_t offset, std::uint64_t size, std::string name) const {
    if (!contains(offset, size)) fail(printable(name) + " reaches past the end of the file");
    Source source = *this;
    source.base_ += offset;
    source.size_ = size;
    source.name_ = std::move(name);
    return source;
}

void Source::read(std::uint64_t offset, void* to, std::size_t size) const {
    if (!contains(offset, size))
        fail("ends at byte " + std::to_string(size_) + ", but " + std::to_string(size) + " bytes at offset " +
             hex(offset) + " are needed");
    if (size == 0) return;
    if (storage_->fd < 0) {
        std::memcpy(to, storage_->bytes.data() + base_ + offset, size);
        return;
    }
    auto* next = static_cast<char*>(to);
    std::uint64_t at = base_ + offset;
    while (size > 0) {
        const ssize_t n = ::pread(storage_->fd, next, size, static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            fail("cannot read at offset " + hex(at) + ": " + std::generic_category().message(errno),
                 "check the file system");
        if (n == 0)
            fail("shrank while it was read: nothing left at offset " + hex(at),
                 "wait until the build has finished and try again");
        next += n;
        at += static_cast<std::uint64_t>(n);
        size -= static_cast<std::size_t>(n);
    }
}

std::vector<std::byte> Source::bytes(std::uint64_t offset, std::uint64_t size) const {
    // Before the memory is asked for: a lying size must fail here.
    if (!contains(offset, size))
        fail(std::to_string(size) + " bytes at offset " + hex(offset) + " reach past the end of the file (" +
             std::to_string(size_) + " bytes)");
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    read(offset, bytes.data(), bytes.size());
    return bytes;
}

void Source::fail(std::string cause, std::string remedy) const {
    throw hashprof::Error(printable(name_), std::move(cause), std::move(remedy));
}

}  // namespace elfsize
