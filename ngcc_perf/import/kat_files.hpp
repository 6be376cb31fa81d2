// SPDX-License-Identifier: Apache-2.0
// Which of a package's known-answer files belong to an instance.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "package/discover.hpp"

namespace ngcc {

// A submitted file, with the place of its package.
struct SubmittedKat {
    std::filesystem::path path;  // absolute
    std::string shown;           // relative to the package
    std::string kind, name;
};

struct KatChoice {
    std::vector<SubmittedKat> files;  // in order of preference
    bool by_name = false;             // the first is named after the instance; else only its content can tell
};

struct KatOwner {
    record::Type type = record::Type::kem;
    std::string instance, label;  // ALGORITHM_INSTANCE, and what we call it
    std::string folder, target;
};

// kind: KEM SIG KEX 2_12 2_23 2_33 Loop. A file whose name fits excludes those that fit worse; without one
// all of the kind are candidates, nearest first, and their content decides.
KatChoice choose_kat_files(const KatOwner& owner, const std::string& kind,
                           const std::vector<SubmittedKat>& all);

// The kinds of files that an instance of the type has, the required ones first.
std::vector<std::string> kat_kinds(record::Type type);

}  // namespace ngcc
