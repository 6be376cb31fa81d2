// SPDX-License-Identifier: Apache-2.0
// What instances are called: one label for one program, from names that are often wrong or shared.
#pragma once

#include <string>
#include <vector>

#include "package/discover.hpp"

namespace ngcc {

// What is known of an instance when it is named.
struct NameFacts {
    std::string given;     // by the user's manifest; empty otherwise
    std::string instance;  // ALGORITHM_INSTANCE; may be empty, invalid, or shared by others
    std::string folder;    // of the site, relative to the package
    std::string target;    // of the recipe
    std::vector<std::string> defines;
    package::Version version = package::Version::reference;
};

// Out of A-Z a-z 0-9 _ . + -, at least one of them.
std::string sanitized_label(const std::string& text);

// By the rule of the interface: 1 to 64 characters out of A-Z a-z 0-9 - _.
bool is_instance_name(const std::string& name);
std::string sanitized_instance(const std::string& text);

// Lower case, letters and digits only: "Yuan-Yang_512" and "yuanyang512" are the same name.
std::string bare_name(const std::string& name);

// A label for each, all different. Where ALGORITHM_INSTANCE tells two apart it is the label, else what
// differs between them is added: the folder's part, the target, the define. Versions other than the reference
// get -opt or -add.
std::vector<std::string> labels_of(const std::vector<NameFacts>& instances);

}  // namespace ngcc
