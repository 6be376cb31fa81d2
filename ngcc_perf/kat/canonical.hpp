// SPDX-License-Identifier: Apache-2.0
// The digest by which KAT texts are compared: indifferent to line ends, trailing blanks and empty lines,
// sensitive to everything else. Memory does not grow with the text or its lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kat/source.hpp"

namespace ngcc {

enum class KatMode {
    strict,
    nolen,  // lines "<name>_Len = …" are left out: the reference has them blank
};

// SHA-256 in lower-case hex. records > 0: only the text before the (records + 1)th "Count = " line.
std::string canonical_digest(ByteSource& source, KatMode mode, std::uint64_t records = 0);
std::string canonical_digest(std::string_view text, KatMode mode, std::uint64_t records = 0);

// A reference of this text is hashed in this mode: nolen exactly if one of its _Len lines has no value.
KatMode natural_mode(ByteSource& source);
KatMode natural_mode(std::string_view text);

}  // namespace ngcc
