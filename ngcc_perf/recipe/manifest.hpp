// SPDX-License-Identifier: Apache-2.0
// hashprof.json: the user's word on the instances of a package (docs/manifest.md).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "recipe/places.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

inline constexpr const char* manifest_name = "hashprof.json";

// One entry as written, checked for form.
struct ManifestInstance {
    std::string pointer;  // JSON pointer of the entry: "/instances/0"
    std::string label, instance, variant, folder, api, kat;
    std::optional<record::Type> type;
    bool has_folder = false;
    std::vector<std::string> sources, exclude, includes, defines, undefines, features, libraries;
    std::optional<std::uint64_t> kat_records, digest_bits;
};

struct Manifest {
    std::string name;     // path, for messages
    bool others = false;  // what it does not name is imported all the same
    std::vector<ManifestInstance> instances;
};

// Error naming the JSON pointer for everything that is not as documented.
Manifest read_manifest(const std::filesystem::path& file);
Manifest parse_manifest(std::string_view text, const std::string& name);

// Looks everything up in the package. Error for paths and patterns that match nothing.
std::vector<Recipe> manifest_recipes(const Manifest& manifest, const Places& places,
                                     const package::Discovery& discovery);

}  // namespace ngcc::recipe
