// SPDX-License-Identifier: Apache-2.0
// The result of the last build of an instance, good as long as nothing that went into it has changed.
#pragma once

#include <optional>
#include <set>

#include "compile/instance.hpp"

namespace ngcc::compile {

// Digest of everything that is asked for: package, recipe, names, flags, tools.
std::string order_key(const Setting& setting, const Order& order, const std::string& means);

// The result if the order is the same, and files outside the package and the libraries are as they were.
std::optional<Built> load_stored(const Setting& setting, const std::filesystem::path& file,
                                 const std::string& key);
void store(const Setting& setting, const std::filesystem::path& file, const std::string& key,
           const Built& built, const std::set<std::string>& outside_files);

}  // namespace ngcc::compile
