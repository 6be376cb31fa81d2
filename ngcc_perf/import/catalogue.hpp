// SPDX-License-Identifier: Apache-2.0
// WORK/catalogue.json: the built instances of all packages in a work folder, as campaigns read them.
#pragma once

#include <filesystem>
#include <vector>

#include "record/record.hpp"

namespace ngcc {

// Paths are relative to the work folder; submitted known answers are named by their own path.
void write_catalogue(const std::filesystem::path& work, const std::vector<record::Json>& documents);

}  // namespace ngcc
