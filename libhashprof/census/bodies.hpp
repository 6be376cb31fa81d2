// SPDX-License-Identifier: Apache-2.0
// Every function of a linked image, decoded.
#pragma once

#include <vector>

#include "census/decode.hpp"
#include "census/layout.hpp"

namespace hashprof::census {

struct Body {
    const Span* span;
    std::vector<Step> steps;
};

// Code beyond this is not decoded: no candidate has as much.
inline constexpr std::uint64_t max_code_bytes = 64u << 20;

// Nothing if the machine cannot be decoded or there is more code than that.
std::vector<Body> decode_bodies(const Layout& layout);

}  // namespace hashprof::census
