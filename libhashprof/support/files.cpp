// SPDX-License-Identifier: Apache-2.0
#include "support/files.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "support/error.hpp"

namespace hashprof {
namespace {

namespace fs = std::filesystem;

std::string why(int error) {
    return std::strerror(error);
}

class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }
    int release() { return std::exchange(fd_, -1); }

  private:
    int fd_;
};

// O_NONBLOCK: opening a FIFO must not wait for a writer.
std::pair<int, std::uint64_t> open_regular(const fs::path& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        throw Error(path.string(), "cannot open: " + why(errno), "check the path and its permissions");
    struct stat st;
    if (::fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        ::close(fd);
        throw Error(path.string(), "is not a regular file", "name a file, not a folder, pipe or device");
    }
    return {fd, static_cast<std::uint64_t>(st.st_size)};
}

template <typename Sink>
void read_all(const fs::path& path, int fd, Sink sink) {
    std::array<char, 65536> buffer;
    for (;;) {
        const ssize_t n = ::read(fd, buffer.data(), buffer.size());
        if (n == 0) return;
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) throw Error(path.string(), "cannot read: " + why(errno));
        sink(std::string_view(buffer.data(), static_cast<std::size_t>(n)));
    }
}

class Sha256 {
  public:
    Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
        if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) fail();
    }
    void update(std::string_view bytes) {
        if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) fail();
    }
    std::string hex() {
        std::array<unsigned char, 32> digest;
        if (EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1) fail();
        constexpr char digits[] = "0123456789abcdef";
        std::string text;
        for (const unsigned char byte : digest) {
            text += digits[byte >> 4];
            text += digits[byte & 15];
        }
        return text;
    }

  private:
    [[noreturn]] static void fail() {
        throw Error("libcrypto", "SHA-256 is not available", "install libssl3", Exit::environment);
    }
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

void write_all(const fs::path& path, int fd, std::string_view content) {
    while (!content.empty()) {
        const ssize_t n = ::write(fd, content.data(), content.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0)
            throw Error(path.string(), "cannot write: " + why(n < 0 ? errno : EIO),
                        "free some space or choose another folder", Exit::environment);
        content.remove_prefix(static_cast<std::size_t>(n));
    }
}

}  // namespace

std::string read_file(const fs::path& path, std::uint64_t limit) {
    const auto [fd, size] = open_regular(path);
    const Descriptor file(fd);
    if (size > limit)
        throw Error(path.string(), "has " + std::to_string(size) + " bytes, more than the limit of " +
                                       std::to_string(limit));
    std::string content;
    content.reserve(size);
    read_all(path, fd, [&](std::string_view chunk) {
        if (content.size() + chunk.size() > limit)
            throw Error(path.string(), "grew past the limit while it was read");
        content += chunk;
    });
    return content;
}

void write_file_atomically(const fs::path& path, std::string_view content, Durable durable) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw Error(folder.string(), "cannot make the folder: " + error.message(),
                    "choose a folder that you can write to", Exit::environment);
    // The rename would put a file in the place of a device or folder.
    struct stat existing;
    if (::lstat(path.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode) && !S_ISLNK(existing.st_mode))
        throw Error(path.string(), "is a device or folder, not a file to be replaced",
                    "choose another file name", Exit::environment);
    std::string temporary = path.string() + std::string(unfinished_suffix) + "XXXXXX";
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0)
        throw Error(path.string(), "cannot create: " + why(errno), "choose a folder that you can write to",
                    Exit::environment);
    try {
        write_all(path, file.get(), content);
        if (::fchmod(file.get(), 0644) != 0 || (durable == Durable::yes && ::fsync(file.get()) != 0))
            throw Error(path.string(), "cannot write: " + why(errno), "free some space", Exit::environment);
        if (::close(file.release()) != 0)
            throw Error(path.string(), "cannot write: " + why(errno), {}, Exit::environment);
        if (::rename(temporary.c_str(), path.c_str()) != 0)
            throw Error(path.string(), "cannot replace: " + why(errno), {}, Exit::environment);
    } catch (...) {
        ::unlink(temporary.c_str());
        throw;
    }
    if (durable == Durable::no) return;
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0) ::fsync(directory.get());
}

std::string sha256_hex(std::string_view bytes) {
    Sha256 hash;
    hash.update(bytes);
    return hash.hex();
}

std::string sha256_file(const fs::path& path) {
    const auto [fd, size] = open_regular(path);
    const Descriptor file(fd);
    Sha256 hash;
    read_all(path, fd, [&](std::string_view chunk) { hash.update(chunk); });
    return hash.hex();
}

}  // namespace hashprof
