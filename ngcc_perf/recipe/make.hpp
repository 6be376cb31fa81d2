// SPDX-License-Identifier: Apache-2.0
// Makefiles, read by dry runs of make.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "recipe/choose.hpp"
#include "recipe/levels.hpp"
#include "recipe/make_output.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

class MakeReader {
  public:
    MakeReader(const Places& places, const package::Discovery& discovery, const Chooser& chooser,
               const Setting& setting)
        : places_(places), discovery_(discovery), chooser_(chooser), setting_(setting) {}

    // Adds recipes for sites without one, from the nearest Makefile that builds them, and what was tried.
    void read(Knowledge& knowledge);

  private:
    struct Described {
        Description description;
        std::string text;     // of the Makefile
        std::string problem;  // nothing was learned, or not all
        unsigned runs = 0;
        bool used = false;
    };

    void read_site(std::size_t site, const std::vector<std::string>& folders, Knowledge& knowledge);
    void read_levels(const Recipe& recipe, const Levels& levels, Knowledge& knowledge);
    void report(Knowledge& knowledge) const;
    void report_not_run(Knowledge& knowledge) const;

    // Folders with a Makefile: above the site's API file, nearest first; in the site's folder; all others.
    std::vector<std::string> near(const package::Site& site) const;
    std::vector<std::string> elsewhere() const;
    bool is_skipped(const std::string& folder) const;
    std::string makefile_in(const std::string& folder) const;  // its path; "" if there is none

    Described& describe(const std::string& folder);
    std::optional<std::filesystem::path> build_folder(const std::string& folder, Described& described);
    std::vector<MakeCall> first_calls(const std::string& folder, const std::filesystem::path& place,
                                      Described& described) const;
    bool run(const MakeCall& call, Described& described, std::vector<MakeCall>& more);

    const Places& places_;
    const package::Discovery& discovery_;
    const Chooser& chooser_;
    const Setting& setting_;
    std::map<std::string, Described> described_;
    std::vector<std::string> order_;  // of the runs
    double used_s_ = 0;
};

}  // namespace ngcc::recipe
