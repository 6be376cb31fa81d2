// SPDX-License-Identifier: Apache-2.0
// Paths inside a package: '/' between parts, bytes, "" is the package itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "package/discover.hpp"

namespace ngcc::package {

std::string_view parent_of(std::string_view path);  // "" for a path of one part
std::string_view name_of(std::string_view path);
std::string_view stem_of(std::string_view path);                // name without its last extension
std::string_view extension_of(std::string_view path);           // ".c", "" if there is none
std::string lower(std::string_view text);                       // ASCII letters only
bool is_below(std::string_view path, std::string_view folder);  // also for path == folder
std::vector<std::string_view> parts_of(std::string_view path);
std::size_t common_parts(std::string_view a, std::string_view b);
// "a/./b/../c" becomes "a/c"; empty if it climbs out of the package.
std::string normal_path(std::string_view path);

Version version_of(std::string_view path);

// Folders that hold versions or instances and are none themselves: Implementations, Reference_Implementation.
bool is_structural(std::string_view folder_name);
// Folders that are a piece of an instance: src, include, lib, api_pkc.
bool is_piece(std::string_view folder_name);

// The folder of path that is there for another machine (libopencm3, FreeRTOS), the innermost of several, or
// for another purpose (Others, FromNIST), the outermost; empty if none.
std::string_view embedded_folder(std::string_view path);
std::string_view self_assessment_folder(std::string_view path);

}  // namespace ngcc::package
