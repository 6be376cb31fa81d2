// SPDX-License-Identifier: Apache-2.0
// One instance on its way through an import.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "compile/instance.hpp"
#include "import/package_source.hpp"

namespace ngcc {

// Outcome of the known answers, as stored.
struct KatState {
    std::string code, detail;  // code empty: not made
    std::string log;           // relative to the work folder
    std::string reference;     // submitted file, relative to the package; empty: none
    std::filesystem::path reference_path;
    std::string key;  // what the verdict was reached with: library, reference, manifest
};

struct ImportedInstance {
    const SourceTree* source = nullptr;
    package::Site site;  // as the recipe has it
    const recipe::Recipe* recipe = nullptr;
    compile::Identity identity;
    std::string label, instance;
    std::string left_out;  // why it is not built; empty: it is wanted
    std::vector<std::string> notes;
    compile::Built built;
    std::string library_sha256, same_code_as;
    KatState kat;
};

// Addresses of the elements stay while instances are added.
using ImportedInstances = std::deque<ImportedInstance>;

}  // namespace ngcc
