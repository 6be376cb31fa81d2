// SPDX-License-Identifier: Apache-2.0
// Reads many files of a tree on two threads.
#pragma once

#include <functional>
#include <vector>

#include "package/source.hpp"

namespace ngcc::package {

inline constexpr std::uint64_t largest_source = 64u << 20;

// Calls use for each number, from two threads.
void in_parallel(const std::vector<std::size_t>& numbers, const std::function<void(std::size_t)>& use);

// Calls use(i, text) for each file number in `numbers`, likewise, and problem(i, text) for files that
// cannot be read. Neither is called twice for one number.
void read_files(const Tree& tree, const std::vector<std::size_t>& numbers,
                const std::function<void(std::size_t, std::string_view)>& use,
                const std::function<void(std::size_t, std::string)>& problem);

// The text of one file, empty if it cannot be read.
std::string text_of(const Tree& tree, const File& file);

}  // namespace ngcc::package
