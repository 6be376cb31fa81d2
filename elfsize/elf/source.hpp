// SPDX-License-Identifier: Apache-2.0
// Where the bytes of an image come from: a file, a part of a file (archive member), or memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace elfsize {

// A name or string out of a hostile file, safe to print: control and non-ASCII bytes become \xNN.
std::string printable(std::string_view text);
std::string hex(std::uint64_t value);

class Source {
  public:
    // Error unless path is a regular file; a FIFO does not block.
    static Source open(const std::filesystem::path& path);
    static Source from_bytes(std::vector<std::byte> bytes, std::string name);
    // A part that must lie inside this source.
    Source part(std::uint64_t offset, std::uint64_t size, std::string name) const;

    const std::string& name() const { return name_; }
    std::uint64_t size() const { return size_; }
    bool contains(std::uint64_t offset, std::uint64_t size) const {
        return offset <= size_ && size <= size_ - offset;
    }

    // Fills to with the size bytes at offset; Error if they are not (or no longer) there.
    void read(std::uint64_t offset, void* to, std::size_t size) const;
    std::vector<std::byte> bytes(std::uint64_t offset, std::uint64_t size) const;

    // The Error of a file that is not sane. The remedy names the usual cause unless another is given.
    [[noreturn]] void fail(std::string cause, std::string remedy = default_remedy) const;

    static constexpr const char* default_remedy = "the file is damaged or cut off: build or copy it again";

  private:
    struct Storage;
    Source() = default;

    std::shared_ptr<const Storage> storage_;
    std::string name_;
    std::uint64_t base_ = 0, size_ = 0;
};

}  // namespace elfsize
