// SPDX-License-Identifier: Apache-2.0
// The bytes of a KAT text, of any size, at any place: a file or memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace ngcc {

class ByteSource {
  public:
    virtual ~ByteSource() = default;
    // Reads up to `bytes` from `offset` on; 0 only at the end.
    virtual std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) = 0;
};

class MemorySource : public ByteSource {
  public:
    explicit MemorySource(std::string_view text) : text_(text) {}
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) override;

  private:
    std::string_view text_;
};

// What a candidate may have put in the place of a file it made is not followed.
enum class Links { followed, refused };

// Error if the file is missing, unreadable, no regular file or larger than any KAT text.
class FileSource : public ByteSource {
  public:
    explicit FileSource(const std::filesystem::path& path, Links links = Links::followed);
    ~FileSource() override;
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) override;
    std::uint64_t size() const { return size_; }

  private:
    void require_text_file();

    std::filesystem::path path_;
    int fd_;
    std::uint64_t size_ = 0;
};

}  // namespace ngcc
