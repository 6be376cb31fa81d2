// SPDX-License-Identifier: Apache-2.0
#include "constants/scan.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "constants/known.hpp"

namespace elfsize {
namespace {

std::uint32_t word_at(const std::byte* bytes) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof(word));
    return word;
}

// How well four bytes tell a place apart: distinct bytes that are not zero.
int variety(const std::byte* bytes) {
    int distinct = 0;
    for (int i = 0; i < 4; ++i)
        distinct += bytes[i] != std::byte{0} && std::find(bytes, bytes + i, bytes[i]) == bytes + i;
    return distinct;
}

}  // namespace

const Patterns& Patterns::standard() {
    static const Patterns patterns;
    return patterns;
}

Patterns::Patterns() {
    const auto& tables = known_tables();
    for (std::uint32_t i = 0; i < tables.size(); ++i) {
        const auto count = static_cast<unsigned>(tables[i].elements.size());
        add(i, 0, count);
        const unsigned part = 16 / tables[i].width;
        for (unsigned first = 0; tables[i].in_parts && first < count; first += part)
            add(i, first, part);
    }
    const auto by_anchor = [](const Pattern& a, const Pattern& b) { return a.anchor < b.anchor; };
    std::stable_sort(patterns_.begin(), patterns_.end(), by_anchor);
    for (const Pattern& pattern : patterns_)
        anchors_.set(slot(pattern.anchor));
}

void Patterns::add(std::uint32_t table, unsigned first, unsigned count) {
    for (unsigned width = known_tables()[table].width; width <= 8; width *= 2)
        for (const ByteOrder order : {ByteOrder::little, ByteOrder::big})
            if (width > 1 || order == ByteOrder::little)
                add_layout({table, first, count, width, order, {}, 0, 0});
}

void Patterns::add_layout(Pattern pattern) {
    for (unsigned i = 0; i < pattern.count; ++i) {
        const std::uint64_t element = known_tables()[pattern.table].elements[pattern.first + i];
        for (unsigned byte = 0; byte < pattern.width; ++byte) {
            const unsigned place = pattern.order == ByteOrder::little ? byte : pattern.width - 1 - byte;
            pattern.bytes.push_back(static_cast<std::byte>(element >> (8 * place)));
        }
    }
    const std::size_t end = std::min<std::size_t>(pattern.bytes.size() - 4, 64);
    for (std::uint32_t at = 1; at <= end; ++at)
        if (variety(&pattern.bytes[at]) > variety(&pattern.bytes[pattern.anchor_at])) pattern.anchor_at = at;
    pattern.anchor = word_at(&pattern.bytes[pattern.anchor_at]);
    longest_ = std::max(longest_, pattern.bytes.size());
    patterns_.push_back(std::move(pattern));
}

void Patterns::find(std::span<const std::byte> bytes, std::size_t limit, std::vector<Match>& found) const {
    for (std::size_t i = 0; i + 4 <= bytes.size(); ++i) {
        const std::uint32_t word = word_at(&bytes[i]);
        if (!anchors_[slot(word)]) continue;
        auto pattern =
            std::lower_bound(patterns_.begin(), patterns_.end(), word,
                             [](const Pattern& p, std::uint32_t anchor) { return p.anchor < anchor; });
        for (; pattern != patterns_.end() && pattern->anchor == word; ++pattern) {
            if (i < pattern->anchor_at) continue;
            const std::size_t start = i - pattern->anchor_at;
            if (start < limit && pattern->bytes.size() <= bytes.size() - start &&
                std::memcmp(&bytes[start], pattern->bytes.data(), pattern->bytes.size()) == 0)
                found.push_back({start, &*pattern});
        }
    }
}

}  // namespace elfsize
