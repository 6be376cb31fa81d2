// SPDX-License-Identifier: Apache-2.0
#include "census/bodies.hpp"

namespace hashprof::census {

std::vector<Body> decode_bodies(const Layout& layout) {
    const std::uint16_t machine = layout.image().machine();
    std::uint64_t total = 0;
    for (const Span& span : layout.code())
        total += span.size;
    std::vector<Body> bodies;
    if (!can_decode(machine) || total > max_code_bytes) return bodies;
    bodies.reserve(layout.code().size());
    for (const Span& span : layout.code())
        bodies.push_back({&span, decode(machine, layout.bytes(span), span.start)});
    return bodies;
}

}  // namespace hashprof::census
