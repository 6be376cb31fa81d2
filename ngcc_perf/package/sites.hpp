// SPDX-License-Identifier: Apache-2.0
// From files that define the interface to instances.
#pragma once

#include "package/includes.hpp"

namespace ngcc::package {

// Fills sites and adds to skipped.
void find_sites(const Readings& readings, const Includes& includes, Discovery& out);

// The steps of it.

// A file that defines the first function of a type, or includes the source that does.
struct Draft {
    Site site;
    std::size_t api = 0;                // number of the API file
    std::vector<std::size_t> included;  // sources with the definitions, included by it
    std::vector<std::size_t> headers;   // reached by it, naming an instance, nearest first
};

std::vector<Draft> find_drafts(const Readings& readings, const Includes& includes, Discovery& out);

// Several definitions that are one instance become one draft with rivals.
void join_rivals(const Readings& readings, std::vector<Draft>& drafts);

// An API file that several folders with nothing but a naming header share becomes a draft for each.
void share_between_headers(const Readings& readings, const Includes& includes, std::vector<Draft>& drafts);

// Site::folder from the folder of the API file, or of the header.
void widen_folders(const Tree& tree, std::vector<Draft>& drafts);

// Drops what is there twice or for another purpose.
void drop_templates(const Readings& readings, std::vector<Draft>& drafts, Discovery& out);
void drop_self_assessment(std::vector<Draft>& drafts, Discovery& out);
void drop_copies(const Readings& readings, std::vector<Draft>& drafts, Discovery& out);

void add_define_sets(const Readings& readings, const Includes& includes, std::vector<Draft>& drafts);

}  // namespace ngcc::package
