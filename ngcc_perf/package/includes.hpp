// SPDX-License-Identifier: Apache-2.0
// Which file of the package an #include means, without knowing the include paths.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "package/source.hpp"

namespace ngcc::package {

// What discovery knows of every file, by its number in the tree.
struct Readings {
    const Tree& tree;
    std::vector<Reading> of;  // empty for files that were not read
    std::vector<char> was_read;
};

class Includes {
  public:
    explicit Includes(const Readings& readings);

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    // The includer's own folder first, then what lies nearest to `home`; letter case counts only if there is
    // a choice.
    std::size_t resolve(std::size_t includer, std::string_view name, std::string_view home) const;

    // Files of that name, whatever their folder and letter case, in the order of the tree.
    const std::vector<std::size_t>& named(std::string_view name) const;

    // Everything that a file includes, nearest first, itself first. At most 2000.
    std::vector<std::size_t> reached(std::size_t file, std::string_view home) const;

  private:
    const Readings& readings_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_name_;  // lower case
};

}  // namespace ngcc::package
