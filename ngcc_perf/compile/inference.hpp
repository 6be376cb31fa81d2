// SPDX-License-Identifier: Apache-2.0
// Units and include paths of an instance whose build nobody wrote down: the site's folder, and, if that is
// not enough, what lies around it, ring by ring.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compile/closure.hpp"
#include "compile/source.hpp"

namespace ngcc::compile {

class Inference {
  public:
    // discovery: null if only one unit's include path is wanted; other sites are then not told apart.
    Inference(const package::Tree& tree, const package::Site& site, const recipe::Recipe& recipe,
              const package::Discovery* discovery, Nearness nearness);

    Source source(const std::string& path);
    // Every unit of the site's folder, the API's first.
    std::vector<Source> own();
    // The units of the next folder outwards that has any; at last those of other sites. Empty: there are no
    // more, or the limit is reached.
    std::vector<Source> next_ring();
    // Where the last ring lay, for logs.
    const std::string& ring() const { return ring_; }
    bool limited() const { return limited_; }

  private:
    bool foreign(std::string_view path) const;
    bool left_out(const std::string& path) const;
    bool takes(const package::File& file) const;
    void find_header_folders();
    // Where quoted includes of units in that folder are looked for, in order.
    const std::vector<std::string>& folders_for(const std::string& own);
    std::vector<Source> take(std::string_view folder, bool foreign_too);

    const package::Tree& tree_;
    const package::Site& site_;
    const recipe::Recipe& recipe_;
    const package::Discovery* discovery_;
    Nearness nearness_;
    std::set<std::string, std::less<>> foreign_;         // folders of other sites
    std::set<std::string, std::less<>> other_versions_;  // those of them that are another version
    std::set<std::string, std::less<>> skipped_;         // paths that discovery left out
    std::map<std::string, unsigned> header_folders_;     // with how strange they are to the site
    std::map<std::string, std::vector<std::string>> folders_;
    std::set<std::string> taken_;
    std::string ring_;
    bool last_ring_done_ = false, limited_ = false;
};

}  // namespace ngcc::compile
