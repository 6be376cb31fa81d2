// SPDX-License-Identifier: Apache-2.0
// Numbers that only the compiler knows, read from an object: nothing is run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ngcc::compile {

class Compiler;

// The size of the array that text defines under that name; none if text does not compile. Quoted includes of
// text are looked for in beside first.
std::optional<std::uint64_t> array_bytes(Compiler& compiler, std::vector<std::string> options,
                                         const std::string& text, const std::string& name,
                                         const std::filesystem::path& beside);

// The size of a variable of an object; none if it has no such symbol.
std::optional<std::uint64_t> symbol_bytes(const std::filesystem::path& object, const std::string& name);

}  // namespace ngcc::compile
