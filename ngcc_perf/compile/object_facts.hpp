// SPDX-License-Identifier: Apache-2.0
// What an object offers to a link and asks of it.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace ngcc::compile {

struct Definition {
    enum class Kind { strong, weak, common };
    std::string name;
    Kind kind = Kind::strong;
    bool zero_data =
        false;  // a variable without initial value: tentative, had it been compiled with -fcommon
};

struct ObjectFacts {
    std::vector<Definition> definitions;  // global ones
    std::vector<std::string> undefined;   // needed; weak references are not
    std::vector<std::string> local_functions;
    std::set<std::string> own_uses;  // global functions that it both defines and calls

    bool defines(std::string_view name) const;
};

// Error if the file is no object.
ObjectFacts read_object(const std::filesystem::path& file);

// SHA-256 over code, data and relocations: two objects with one digest are the same program text, wherever
// they were compiled.
std::string object_digest(const std::filesystem::path& file);

}  // namespace ngcc::compile
