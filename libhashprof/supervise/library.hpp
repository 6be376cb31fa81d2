// SPDX-License-Identifier: Apache-2.0
// Where our own files are: beside this executable, in the build tree as when installed.
#pragma once

#include <filesystem>

namespace hashprof {

// A library to be preloaded or a program of ours. Error with what was searched.
std::filesystem::path own_file(const std::string& name);

// Of a route: hook or preload.
std::filesystem::path library_of_route(const std::string& route);

}  // namespace hashprof
