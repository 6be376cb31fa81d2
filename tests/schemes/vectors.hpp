// SPDX-License-Identifier: Apache-2.0
// Test vectors: JSON files of tests/data, with byte strings in hex.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace schemes_test {

using Bytes = std::vector<std::uint8_t>;

// Stays valid to the end of the program.
inline const nlohmann::json& load_vectors(const std::string& name) {
    static std::map<std::string, nlohmann::json> loaded;
    const auto found = loaded.find(name);
    if (found != loaded.end()) return found->second;
    const std::string path = std::string(SCHEMES_TEST_DATA) + "/" + name;
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    return loaded[name] = nlohmann::json::parse(file);
}

inline Bytes from_hex(std::string_view hex) {
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(std::string(hex.substr(i, 2)), nullptr, 16)));
    return bytes;
}

inline Bytes hex_of(const nlohmann::json& item, const std::string& name) {
    return from_hex(item.at(name).get<std::string>());
}

inline std::string to_hex(std::span<const std::uint8_t> bytes, std::string_view digits = "0123456789abcdef") {
    std::string hex;
    for (const std::uint8_t byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

inline std::string to_upper_hex(std::span<const std::uint8_t> bytes) {
    return to_hex(bytes, "0123456789ABCDEF");
}

inline std::size_t bytes_of(std::uint64_t bits) {
    return static_cast<std::size_t>((bits + 7) / 8);
}

inline Bytes concat(std::initializer_list<Bytes> parts) {
    Bytes all;
    for (const Bytes& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

inline Bytes part(const Bytes& all, std::size_t from, std::size_t size) {
    const auto start = all.begin() + static_cast<std::ptrdiff_t>(from);
    return {start, start + static_cast<std::ptrdiff_t>(size)};
}

// The bytes with one bit of one of them turned over.
inline Bytes changed(Bytes all, std::size_t at, std::size_t bit = 0) {
    all.at(at) = static_cast<std::uint8_t>(all[at] ^ 1U << bit);
    return all;
}

// A buffer for an output with guard bytes on both sides.
class Guarded {
  public:
    explicit Guarded(std::size_t size) : size_(size), memory_(size + 2 * kGuard, kFill) {}

    std::uint8_t* data() { return memory_.data() + kGuard; }
    Bytes bytes() const { return {memory_.begin() + kGuard, memory_.end() - kGuard}; }
    bool guards_intact() const {
        for (std::size_t i = 0; i < kGuard; i++)
            if (memory_[i] != kFill || memory_[kGuard + size_ + i] != kFill) return false;
        return true;
    }
    bool untouched() const { return memory_ == Bytes(memory_.size(), kFill); }

  private:
    static constexpr std::size_t kGuard = 64;
    static constexpr std::uint8_t kFill = 0xa5;
    std::size_t size_;
    Bytes memory_;
};

}  // namespace schemes_test
