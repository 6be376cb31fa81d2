// SPDX-License-Identifier: Apache-2.0
#include "constants/places.hpp"

#include <algorithm>

namespace elfsize {
namespace {

// Sections of an object are set apart by more than the largest section has bytes; see max_headers.
constexpr unsigned section_shift = 43;

bool before(const Places::Span& span, std::uint64_t place) {
    return span.start < place;
}

}  // namespace

Places::Places(const Image& image) : relocatable_(image.type() == ET_REL) {
    const auto& symbols = image.symbols().size() > 1 ? image.symbols() : image.dynamic_symbols();
    for (const Symbol& symbol : symbols) {
        const bool function = symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC;
        const bool named = function || symbol.type == STT_OBJECT ||
                           (symbol.type == STT_NOTYPE && !symbol.name.empty() && symbol.name[0] != '$');
        if (named && symbol.place == Place::section)
            spans_.push_back({of(symbol), symbol.size, symbol.name, function});
    }
    std::stable_sort(spans_.begin(), spans_.end(),
                     [](const Span& a, const Span& b) { return a.start < b.start; });
}

std::uint64_t Places::of(const Section& section, std::uint64_t offset) const {
    return relocatable_ ? (std::uint64_t{section.index} << section_shift) + offset : section.addr + offset;
}

std::uint64_t Places::of(const Symbol& symbol) const {
    return relocatable_ ? (std::uint64_t{symbol.section} << section_shift) + symbol.value : symbol.value;
}

const Places::Span* Places::covering(std::uint64_t place) const {
    auto span = std::lower_bound(spans_.begin(), spans_.end(), place + 1, before);
    // Variables do not nest deep; a bound keeps files that lie from costing square time.
    for (int steps = 0; span != spans_.begin() && steps < 16; ++steps) {
        --span;
        if (place - span->start < std::max<std::uint64_t>(span->size, 1)) return &*span;
    }
    return nullptr;
}

std::vector<std::uint64_t> Places::function_bounds(std::uint64_t first, std::uint64_t last) const {
    std::vector<std::uint64_t> bounds;
    for (auto span = std::lower_bound(spans_.begin(), spans_.end(), first, before);
         span != spans_.end() && span->start < last; ++span) {
        if (!span->function) continue;
        bounds.push_back(span->start);
        if (span->size < last - span->start) bounds.push_back(span->start + span->size);
    }
    std::sort(bounds.begin(), bounds.end());
    bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
    return bounds;
}

}  // namespace elfsize
