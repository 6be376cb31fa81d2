// SPDX-License-Identifier: Apache-2.0
// What CMake's File API tells after configuring: targets with sources, options and links.
#pragma once

#include <filesystem>
#include <string>

#include "recipe/places.hpp"
#include "recipe/product.hpp"

namespace ngcc::recipe {

// Asks for the code model; before configuring. Error if the folder cannot be written.
void write_query(const std::filesystem::path& build);

// Programs and libraries of the reply. Error with the cause if there is none or it is not usable; single
// targets that cannot be read become notes of `problems`.
std::vector<Product> read_reply(const std::filesystem::path& build, const Places& places,
                                std::vector<std::string>& problems);

}  // namespace ngcc::recipe
