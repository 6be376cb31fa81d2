// SPDX-License-Identifier: Apache-2.0
// The package as trees of files: the folder itself, or what an archive holds; and archives inside it when the
// code is in there.
#pragma once

#include <string>
#include <vector>

#include "import/import.hpp"
#include "import/kat_files.hpp"
#include "package/discover.hpp"

namespace ngcc {

struct SourceTree {
    package::Tree tree;
    package::Discovery discovery;
    std::string prefix;  // before paths that are shown: "" or "code.rar/"
};

struct PackageSource {
    std::vector<SourceTree> trees;  // the package first; the others come from archives inside it
    std::vector<SubmittedKat> kats;
    std::string name;         // of the folder or archive
    std::string fingerprint;  // of all that was given
    bool unpacked = false;
    std::vector<std::string> notes;
};

// What can be said without reading any file: equal means that nothing in the package changed.
std::string package_fingerprint(const ImportOptions& options);

// Unpacks if need be, lists, discovers. Error if nowhere is an interface defined.
PackageSource open_package(const ImportOptions& options);

}  // namespace ngcc
