// SPDX-License-Identifier: Apache-2.0
// Names of files as messages and records show them, and how near two places of a tree are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ngcc::compile {

// path below root, '/' between parts; the path itself if it is elsewhere.
std::string shown(const std::filesystem::path& path, const std::filesystem::path& root);

// file is folder or lies below it. Both normalised.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

// Folder part of a relative path; "" for a file in the root.
std::string_view folder_of(std::string_view path);
std::string_view name_of(std::string_view path);

// Relative folders: inner is outer or below it. "" holds everything.
bool within(std::string_view inner, std::string_view outer);

// Steps up and down from one relative folder to the other.
unsigned steps(std::string_view from, std::string_view to);

// Length of the longest text that both have, letter case aside: how alike two names are.
unsigned likeness(std::string_view a, std::string_view b);

// What tells whether a file is still the one that was read.
struct Stamp {
    std::uint64_t size = 0;
    std::int64_t time_ns = 0;
    bool operator==(const Stamp&) const = default;
};
std::optional<Stamp> stamp_of(const std::filesystem::path& file);

}  // namespace ngcc::compile
