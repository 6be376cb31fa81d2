// SPDX-License-Identifier: Apache-2.0
// Where paths of a package's build lie: in the package, in our scratch folder, in the system, or out of
// bounds.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "package/tree.hpp"

namespace ngcc::recipe {

class Places {
  public:
    // scratch: files below it count as the package's once they exist; may be empty.
    Places(const package::Tree& tree, const std::filesystem::path& scratch);

    const package::Tree& tree() const { return tree_; }
    const std::filesystem::path& scratch() const { return scratch_; }

    // Relative to the package, of an absolute path; "" is the package itself. None if it lies elsewhere or is
    // no file or folder of it.
    std::optional<std::string> file(const std::filesystem::path& absolute) const;
    std::optional<std::string> folder(const std::filesystem::path& absolute) const;
    bool is_folder(std::string_view relative) const { return folders_.contains(std::string(relative)); }

    // Below the package or the scratch folder, by its name; it need not exist.
    bool within_bounds(const std::filesystem::path& absolute) const;
    bool in_scratch(const std::filesystem::path& absolute) const;
    // A source or header that a unit may name: in the package, or made in scratch by a configure step.
    bool usable_file(const std::filesystem::path& absolute) const;
    bool usable_folder(const std::filesystem::path& absolute) const;

    static bool in_system(const std::filesystem::path& absolute);

  private:
    std::optional<std::string> relative(const std::filesystem::path& absolute) const;
    std::optional<std::string> find(const std::filesystem::path& absolute, bool file) const;

    const package::Tree& tree_;
    std::filesystem::path scratch_;
    std::unordered_set<std::string> folders_;
};

// The folder part of a relative path, "" if there is none.
std::string parent(std::string_view path);
std::string_view base_name(std::string_view path);
// Without its last ending: "kem" of "a/kem.c".
std::string_view stem(std::string_view path);
// `path` is `folder` or lies in it; everything lies in "".
bool lies_in(std::string_view path, std::string_view folder);

}  // namespace ngcc::recipe
