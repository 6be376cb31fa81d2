// SPDX-License-Identifier: Apache-2.0
// One source or header: what it defines, includes and lets the preprocessor decide.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "package/discover.hpp"

namespace ngcc::package {

// Macros that stand for a name that matters: {"crypto_kem_enc", "kem_enc"}.
using Aliases = std::map<std::string, std::string, std::less<>>;

struct Reading {
    SourceFacts facts;
    std::vector<std::string> empty_bodies;  // functions of the interface that do nothing, as in the template
    std::string instance;                   // ALGORITHM_INSTANCE if it is a literal
    Aliases aliases;                        // defined here
    std::uint64_t digest = 0;               // of the text: different for different texts, not for opponents
    std::string problem;                    // why it could not be read
};

// aliases: those of headers that it includes.
Reading read_source(std::string_view text, FileKind kind, const Aliases& aliases = {});

SourceFacts read_assembly(std::string_view text);

std::uint64_t digest_of(std::string_view text);

}  // namespace ngcc::package
