// SPDX-License-Identifier: Apache-2.0
// The policy on compiler options, in one place: which are taken over, which the guide's flags replace, which
// are refused. See docs/manifest.md for the list a manifest may give.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::recipe {

enum class Fate {
    feature,   // taken over as it is: -maes, -fcommon, -pthread
    standard,  // -std=...: taken over, by its name
    replaced,  // recorded, not used: optimisation, tuning, LTO, debugging, static linking
    dropped,   // means nothing here: warnings, -pipe, -fPIC
    refused,   // would run foreign code, or take over the tool chain: a note
    unknown,
};

// Of an option that stands in one word. -I, -D, -o and other options with values are read by driver.cpp.
Fate fate_of(std::string_view option);

// Why an option is refused or not known, for people.
std::string refusal(std::string_view option);

// Fate of one part of -Wl,part,part: dropped or refused.
Fate fate_of_linker_option(std::string_view option);

bool is_macro_name(std::string_view name);
// "X" or "X=anything in one line".
bool is_definition(std::string_view text);
// "m", "gmp", "stdc++"
bool is_library_name(std::string_view name);

}  // namespace ngcc::recipe
