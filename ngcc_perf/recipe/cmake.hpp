// SPDX-License-Identifier: Apache-2.0
// CMake projects: configured in our scratch folder, never built.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "recipe/choose.hpp"
#include "recipe/levels.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

class CMakeReader {
  public:
    CMakeReader(const Places& places, const package::Discovery& discovery, const Chooser& chooser,
                const Setting& setting)
        : places_(places), discovery_(discovery), chooser_(chooser), setting_(setting) {}

    // Adds recipes for sites without one, from the top-level lists nearest to the root, and what was tried.
    void read(Knowledge& knowledge);

  private:
    // Folders with a list that may be a project's top, for one site: nearest to the root first.
    std::vector<std::string> tops_above(const package::Site& site) const;
    std::vector<std::string> other_tops() const;
    bool is_skipped(const std::string& folder) const;
    bool has_project(const std::string& list) const;

    void read_top(const std::string& folder, Knowledge& knowledge);
    void read_levels(const Recipe& recipe, const Levels& levels, Knowledge& knowledge);
    std::string text_of_list(const std::string& list) const;
    Description describe(const std::string& folder, const std::vector<std::string>& options,
                         std::string& problem);
    std::string configure(const std::string& folder, const std::vector<std::string>& options,
                          const std::filesystem::path& build);

    const Places& places_;
    const package::Discovery& discovery_;
    const Chooser& chooser_;
    const Setting& setting_;
    std::set<std::string> tried_;
    mutable std::map<std::string, bool> projects_;
    std::size_t builds_ = 0;
    double used_s_ = 0;
};

}  // namespace ngcc::recipe
