// SPDX-License-Identifier: Apache-2.0
// The copies of the ICCS helpers that packages bring along: are they the official functions?
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/process.hpp"

namespace ngcc::helpers {

// SHA-256 of a C source after newline and comment normalisation: comments and blank lines gone, trailing
// blanks gone, line ends LF. Two copies with one digest are the same code.
std::string normalised_digest(std::string_view source);

enum class Behaviour {
    equal,     // every function that it defines gives the official results
    differs,   // see text
    unusable,  // cannot be loaded or called: see text
};

struct Judgement {
    Behaviour behaviour = Behaviour::unusable;
    std::vector<std::string> functions;  // official ones that it defines
    std::string text;  // "pseudoXOF differs at message 7 bits, output 256 bits", "crashed in sm3hash"
};

// Compares the helpers that a shared library exports with the official functions: test vectors, then many
// calls of all shapes (bit lengths, overlapping buffers, a generator's stream over many draws, state bytes).
// Runs ngcc_perf_helper_probe beside the worker, confined if the command is.
Judgement judge(Executor& executor, const std::filesystem::path& probe, const std::filesystem::path& library,
                const std::optional<Confinement>& confinement);

}  // namespace ngcc::helpers
